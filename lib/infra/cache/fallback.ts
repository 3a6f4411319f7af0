import 'server-only'
import { type Lookup, unknown } from '@/lib/domain/market/source-answer'
import { InfraError } from '@/lib/infra/errors'

/**
 * Asks the sources in order until one has found something. `unknown` only when every one of them
 * said so; when one could not answer and none found anything, that is the fault.
 */
export function withFallback<K, V>(sources: readonly Lookup<K, V>[]): Lookup<K, V> {
  return async (key) => {
    const faults: unknown[] = []
    for (const source of sources) {
      try {
        const answer = await source(key)
        if (answer.kind === 'found') return answer
      } catch (error) {
        faults.push(error)
      }
    }
    if (faults.length === 0) return unknown
    const texts = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)))
    throw new InfraError(`no source could answer: ${texts.join('; ')}`, {
      retryable: true,
      cause: new AggregateError(faults),
    })
  }
}

/**
 * The same lookup, left alone for a while after it could not answer, whatever it is asked: a source
 * that is down costs one time-out, not one per key, and a limit is not run into again and again.
 */
export function withRest<K, V>(
  { restMs, nowMs }: { readonly restMs: number; readonly nowMs: () => number },
  source: Lookup<K, V>,
): Lookup<K, V> {
  let last: { readonly error: unknown; readonly atMs: number } | null = null
  return async (key) => {
    if (last !== null && nowMs() - last.atMs < restMs) throw last.error
    try {
      return await source(key)
    } catch (error) {
      last = { error, atMs: nowMs() }
      throw error
    }
  }
}

/** The same lookup, given up as a fault after a while, so the next source gets its turn. */
export function withTimeout<K, V>(
  name: string,
  timeoutMs: number,
  source: Lookup<K, V>,
): Lookup<K, V> {
  return async (key) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const message = `${name}: no answer within ${timeoutMs} ms`
        reject(new InfraError(message, { retryable: true, cause: null }))
      }, timeoutMs)
    })
    try {
      return await Promise.race([source(key), late])
    } finally {
      clearTimeout(timer)
    }
  }
}
