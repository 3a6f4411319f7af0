import 'server-only'
import type { Lookup, SourceAnswer } from '@/lib/domain/market/source-answer'
import { lruMap } from '@/lib/domain/shared/recent-map'
import { withTimeout } from './fallback'

export type CacheTimes = {
  /** How long a found value is given again without asking. */
  readonly ttlMs: number
  /** The same for `unknown`; seconds, as what is new today may be known in a minute. */
  readonly unknownTtlMs: number
  /** How long after it was first given a value still stands in for a source that cannot answer. */
  readonly staleMs: number
  /** How long a source that could not answer is left alone, per key. */
  readonly cooldownMs: number
  /**
   * How long after `ttlMs` a found value is still given at once while the source is asked again, for
   * sources that take longer than anybody should wait. Left out, the caller waits.
   */
  readonly behindMs?: number
  /**
   * How long a question to the source may run before it counts as unanswered for those who wait: a
   * found value stands in, else they get a fault under the source's name. The question runs on and
   * what it brings is remembered. Left out, they wait for as long as it runs.
   */
  readonly patience?: { readonly name: string; readonly ms: number }
}

export type CacheConfig = CacheTimes & {
  /** Anybody may name any key: the longest unused ones make room. */
  readonly maxEntries: number
  readonly nowMs: () => number
}

/** What is remembered of one key. */
type Entry<V> = {
  readonly answer: SourceAnswer<V> | null
  readonly askedMs: number
  /** When this very reading was first given. */
  readonly firstMs: number
  readonly fault: { readonly error: unknown; readonly atMs: number } | null
}

/**
 * The same lookup with its answers remembered in this process. Misses of one key that come together
 * ask once. When the source cannot answer, a found value stands in with its old `atMs`; without one
 * the fault is thrown, and thrown again without asking while the source rests. A fault is never
 * remembered as `unknown`.
 */
export function cachedLookup<K extends string, V>(
  lookup: Lookup<K, V>,
  config: CacheConfig,
): Lookup<K, V> {
  const entries = lruMap<K, Entry<V>>(config.maxEntries)
  const asking = new Map<K, Promise<SourceAnswer<V>>>()

  const ask = async (key: K): Promise<SourceAnswer<V>> => {
    const askedMs = config.nowMs()
    try {
      const answer = await lookup(key)
      const firstMs = firstGivenMs(answer, entries.get(key)) ?? askedMs
      entries.set(key, { answer, askedMs, firstMs, fault: null })
      return answer
    } catch (error) {
      const fault = { error, atMs: config.nowMs() }
      entries.set(key, { answer: null, askedMs: 0, firstMs: 0, ...entries.get(key), fault })
      throw error
    }
  }

  const start = (key: K): Promise<SourceAnswer<V>> => {
    const { patience } = config
    const asked = ask(key).finally(() => asking.delete(key))
    // One wait for all: who comes when a source is late already need not find that out again.
    const awaited =
      patience === undefined ? asked : withTimeout(patience.name, patience.ms, () => asked)(key)
    asking.set(key, awaited)
    return awaited
  }

  return (key) => {
    const known = entries.get(key)
    const nowMs = config.nowMs()
    if (known !== undefined) {
      if (isFresh(known, nowMs, config)) return Promise.resolve(known.answer)
      if (known.fault !== null && nowMs - known.fault.atMs < config.cooldownMs) {
        const stale = standIn(known, nowMs, config)
        return stale === null ? Promise.reject(known.fault.error) : Promise.resolve(stale)
      }
    }
    const running = (asking.get(key) ?? start(key)).catch(
      (error: unknown) =>
        standIn(entries.get(key), config.nowMs(), config) ?? Promise.reject(error),
    )
    const { ttlMs, behindMs = 0 } = config
    if (known?.answer?.kind !== 'found' || nowMs - known.askedMs >= ttlMs + behindMs) return running
    // Remembered as a fault, for whoever asks when the value has grown too old.
    running.catch(() => undefined)
    return Promise.resolve(known.answer)
  }
}

function isFresh<V>(
  entry: Entry<V>,
  nowMs: number,
  { ttlMs, unknownTtlMs }: CacheTimes,
): entry is Entry<V> & { readonly answer: SourceAnswer<V> } {
  if (entry.answer === null) return false
  return nowMs - entry.askedMs < (entry.answer.kind === 'found' ? ttlMs : unknownTtlMs)
}

/** The remembered value, if it is not too old to stand in for a source that fails. */
function standIn<V>(
  entry: Entry<V> | undefined,
  nowMs: number,
  { staleMs }: CacheTimes,
): SourceAnswer<V> | null {
  if (entry?.answer?.kind !== 'found') return null
  return nowMs - entry.firstMs < staleMs ? entry.answer : null
}

/**
 * When the same reading was given before, null for a new one. A cache further in may have let it
 * stand in for a source that fails: asking again made it no younger.
 */
function firstGivenMs<V>(answer: SourceAnswer<V>, known: Entry<V> | undefined): number | null {
  if (known?.answer?.kind !== 'found' || answer.kind !== 'found') return null
  return known.answer.atMs === answer.atMs ? known.firstMs : null
}
