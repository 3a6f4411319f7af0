import 'server-only'
import { type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { FaultSource } from '@/lib/domain/shared/fault-source'
import { InfraError, publicFaultOf } from '@/lib/infra/errors'

/**
 * Calls the sources in order until one finds something. `unknown` only when every source returned
 * it; when one failed and none found anything, throws the fault.
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
    throw allSourcesFailed(faults)
  }
}

/** The fault of a lookup where some sources failed and no other found anything. */
export function allSourcesFailed(faults: readonly unknown[]): InfraError {
  const texts = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)))
  const shown = faults.map(publicFaultOf)
  return new InfraError(`no source could answer: ${texts.join('; ')}`, {
    retryable: true,
    cause: new AggregateError(faults),
    publicText: shown.map(({ publicText }) => publicText).find((text) => text !== null) ?? null,
    faultOf: [...new Set(shown.flatMap(({ faultOf }) => faultOf))],
  })
}

export type CooldownTimes = {
  /** How long a failed source is not called again. */
  readonly cooldownMs: number
  readonly nowMs: () => number
}

/** Cooldown for a source that requested one, as with a rate limit, without a duration. */
const UNSPECIFIED_COOLDOWN_MS = 30_000

/** Wraps lookups of one source so that they share a state such as a cooldown or a budget. */
export type LookupWrapper = <K, V>(source: Lookup<K, V>) => Lookup<K, V>

/**
 * Stops calling a source for a while after any of its lookups failed, whatever the key: a source
 * that is down costs one time-out instead of one per key, and a rate limit is not hit again and
 * again. A longer cooldown requested by the source applies, whatever else fails meanwhile.
 */
export function circuitBreaker({ cooldownMs, nowMs }: CooldownTimes): LookupWrapper {
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

/** One lookup with a cooldown of its own. */
export const withCooldown = <K, V>(times: CooldownTimes, source: Lookup<K, V>): Lookup<K, V> =>
  circuitBreaker(times)(source)

type TimeoutShown = { readonly publicText?: string; readonly faultOf?: FaultSource }

/**
 * The same lookup, failing after a time-out, so that the next source can be tried. `shown` is what
 * clients see of that.
 */
export function withTimeout<K, V>(
  name: string,
  timeoutMs: number,
  source: (key: K) => Promise<V>,
  shown: TimeoutShown = {},
): (key: K) => Promise<V> {
  return async (key) => {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const message = `${name}: no answer within ${timeoutMs} ms`
        reject(new InfraError(message, { retryable: true, cause: null, ...shown }))
      }, timeoutMs)
    })
    try {
      return await Promise.race([source(key), timeout])
    } finally {
      clearTimeout(timer)
    }
  }
}
