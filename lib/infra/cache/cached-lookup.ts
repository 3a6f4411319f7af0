import 'server-only'
import type { Lookup, SourceResult } from '@/lib/domain/market/source-result'
import type { FaultSource } from '@/lib/domain/shared/fault-source'
import { lruMap } from '@/lib/domain/shared/lru-map'
import { withTimeout } from './fallback'

export type CacheTimes = {
  /** How long a found value is served from the cache without calling the source. */
  readonly ttlMs: number
  /** The same for `unknown`; short, as something unknown today may be known in a minute. */
  readonly unknownTtlMs: number
  /** How long after it was first read a value is still served when the source fails. */
  readonly staleMs: number
  /** Per key: how long a failed source is not called again. */
  readonly cooldownMs: number
  /**
   * How long after `ttlMs` a found value is still served at once while the source is called in the
   * background, for sources that take too long to wait for. When absent, the caller waits.
   */
  readonly refreshBehindMs?: number
  /**
   * How long a caller waits for the source. After that a found value is served instead, or the
   * caller gets a fault with the source's name, which is the source's. The call itself runs on and its result is cached.
   * When absent, callers wait for as long as it runs.
   */
  readonly timeout?: { readonly name: string; readonly ms: number; readonly faultOf: FaultSource }
}

export type CacheConfig = CacheTimes & {
  /** Callers may name any key: the least recently used entries are evicted. */
  readonly maxEntries: number
  readonly nowMs: () => number
}

/** The cache entry of one key. */
type Entry<V> = {
  readonly answer: SourceResult<V> | null
  readonly calledMs: number
  /** When this reading was first returned. */
  readonly firstMs: number
  readonly fault: { readonly error: unknown; readonly atMs: number } | null
}

/**
 * The same lookup with its results cached in this process. Concurrent misses of one key share one
 * call. When the source fails, a found value is served with its old `atMs`; without one the fault
 * is thrown, and thrown again without a call during the cooldown. A fault is never cached as
 * `unknown`.
 */
export function cachedLookup<K extends string, V>(
  lookup: Lookup<K, V>,
  config: CacheConfig,
): Lookup<K, V> {
  const entries = lruMap<K, Entry<V>>(config.maxEntries)
  const inFlight = new Map<K, Promise<SourceResult<V>>>()

  const callSource = async (key: K): Promise<SourceResult<V>> => {
    const calledMs = config.nowMs()
    try {
      const answer = await lookup(key)
      const firstMs = firstReadMs(answer, entries.get(key)) ?? calledMs
      entries.set(key, { answer, calledMs, firstMs, fault: null })
      return answer
    } catch (error) {
      const fault = { error, atMs: config.nowMs() }
      entries.set(key, { answer: null, calledMs: 0, firstMs: 0, ...entries.get(key), fault })
      throw error
    }
  }

  const start = (key: K): Promise<SourceResult<V>> => {
    const { timeout } = config
    const call = callSource(key).finally(() => inFlight.delete(key))
    // One time-out for all callers: one that arrives when a source is already late fails with the
    // others.
    const awaited =
      timeout === undefined
        ? call
        : withTimeout(timeout.name, timeout.ms, () => call, { faultOf: timeout.faultOf })(key)
    inFlight.set(key, awaited)
    return awaited
  }

  return (key) => {
    const cached = entries.get(key)
    const nowMs = config.nowMs()
    if (cached !== undefined) {
      if (isFresh(cached, nowMs, config)) return Promise.resolve(cached.answer)
      if (cached.fault !== null && nowMs - cached.fault.atMs < config.cooldownMs) {
        const stale = staleValue(cached, nowMs, config)
        return stale === null ? Promise.reject(cached.fault.error) : Promise.resolve(stale)
      }
    }
    const running = (inFlight.get(key) ?? start(key)).catch(
      (error: unknown) =>
        staleValue(entries.get(key), config.nowMs(), config) ?? Promise.reject(error),
    )
    const { ttlMs, refreshBehindMs = 0 } = config
    if (cached?.answer?.kind !== 'found' || nowMs - cached.calledMs >= ttlMs + refreshBehindMs)
      return running
    // The fault is stored in the entry for callers that come when the value is too old.
    running.catch(() => undefined)
    return Promise.resolve(cached.answer)
  }
}

function isFresh<V>(
  entry: Entry<V>,
  nowMs: number,
  { ttlMs, unknownTtlMs }: CacheTimes,
): entry is Entry<V> & { readonly answer: SourceResult<V> } {
  if (entry.answer === null) return false
  return nowMs - entry.calledMs < (entry.answer.kind === 'found' ? ttlMs : unknownTtlMs)
}

/** The cached value, if it is fresh enough to be served while the source fails. */
function staleValue<V>(
  entry: Entry<V> | undefined,
  nowMs: number,
  { staleMs }: CacheTimes,
): SourceResult<V> | null {
  if (entry?.answer?.kind !== 'found') return null
  return nowMs - entry.firstMs < staleMs ? entry.answer : null
}

/**
 * When the same reading was first returned; null for a new one. An inner cache may have served it
 * because the source failed: reading it again made it no younger.
 */
function firstReadMs<V>(answer: SourceResult<V>, cached: Entry<V> | undefined): number | null {
  if (cached?.answer?.kind !== 'found' || answer.kind !== 'found') return null
  return cached.answer.atMs === answer.atMs ? cached.firstMs : null
}
