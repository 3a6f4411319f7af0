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
    throw noSourceCouldAnswer(faults)
  }
}

/** The fault of a question that some sources failed on and no other could answer. */
export function noSourceCouldAnswer(faults: readonly unknown[]): InfraError {
  const texts = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)))
  return new InfraError(`no source could answer: ${texts.join('; ')}`, {
    retryable: true,
    cause: new AggregateError(faults),
  })
}

export type CooldownTimes = {
  /** How long a source that could not answer is left alone. */
  readonly cooldownMs: number
  readonly nowMs: () => number
}

/** What a source is given that asked for a rest, as with a limit, and did not say how long. */
const UNSPECIFIED_COOLDOWN_MS = 30_000

/** Makes lookups of one source rest together: after a fault of any of them, all do. */
export type Rest = <K, V>(source: Lookup<K, V>) => Lookup<K, V>

/**
 * Lookups left alone for a while after one could not answer, whatever they are asked: a source that
 * is down costs one time-out, not one per key, and a limit is not run into again and again. A source
 * that asked for a longer rest gets it, whatever else fails meanwhile.
 */
export function circuitBreaker({ cooldownMs, nowMs }: CooldownTimes): Rest {
  let last: { readonly error: unknown; readonly untilMs: number } | null = null
  return (source) => async (key) => {
    if (last !== null && nowMs() < last.untilMs) throw last.error
    try {
      return await source(key)
    } catch (error) {
      const untilMs = nowMs() + Math.max(cooldownMs, requestedCooldownMs(error))
      if (last === null || untilMs >= last.untilMs) last = { error, untilMs }
      throw error
    }
  }
}

function requestedCooldownMs(error: unknown): number {
  if (!(error instanceof InfraError) || error.retryAfterMs === null) return 0
  return error.retryAfterMs === 0 ? UNSPECIFIED_COOLDOWN_MS : error.retryAfterMs
}

/** One lookup with a rest of its own. */
export const withCooldown = <K, V>(times: CooldownTimes, source: Lookup<K, V>): Lookup<K, V> =>
  circuitBreaker(times)(source)

/** The same question, given up as a fault after a while, so the next source gets its turn. */
export function withTimeout<K, V>(
  name: string,
  timeoutMs: number,
  source: (key: K) => Promise<V>,
): (key: K) => Promise<V> {
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
