import 'server-only'
import { trendEnd } from '@/lib/domain/pool/pool-trend'
import type { PoolSource, PoolTrend, PoolTrends } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { lruMap } from '@/lib/domain/shared/lru-map'
import { type Aged, ageSecondsOf } from './aged-lookup'

/** What is read for trends; the clock is in unix milliseconds. */
export type PoolTrendsDeps = {
  /** Null when the source reads one pool a request. */
  readonly trends: NonNullable<PoolSource['trends']> | null
  readonly nowMs: () => number
}

type Kept = {
  /** Null for a pool that is not recorded. */
  readonly trend: PoolTrend | null
  readonly upTo: UnixSeconds
  /** When the source says it is from, and when it was read. */
  readonly atMs: number
  readonly readMs: number
}

/** A trend grows once an hour; a reorganisation, which may change it, is shown after this. */
const KEPT_MS = 60_000
/** More than a list has pools. */
const MAX_KEPT = 2_000

/**
 * Creates a reader of pools' last 30 days. Each trend sums up some 700 rows, so a pool is read once a
 * minute whoever asks for it; pools that are not recorded are left out of the answer. Throws when the
 * source fails.
 */
export function createPoolTrends({
  trends,
  nowMs,
}: PoolTrendsDeps): (pools: readonly Address[]) => Promise<Aged<PoolTrends>> {
  const kept = lruMap<Address, Kept>(MAX_KEPT)

  const read = async (pools: readonly Address[]) => {
    if (trends === null || pools.length === 0) return
    const answer = await trends(pools)
    if (answer.kind === 'unknown') return
    const { value, atMs } = answer
    const byPool = new Map(value.pools.map((trend) => [trend.pool, trend]))
    for (const pool of pools) {
      const trend = byPool.get(pool) ?? null
      kept.set(pool, { trend, upTo: value.upTo, atMs, readMs: nowMs() })
    }
  }

  return async (requested) => {
    const pools = [...new Set(requested)]
    const entriesOf = () => pools.flatMap((pool) => kept.get(pool) ?? [])
    const isFresh = (entry?: Kept) => entry !== undefined && nowMs() - entry.readMs < KEPT_MS
    await read(pools.filter((pool) => !isFresh(kept.get(pool))))
    // An hour may have begun since the others were read, and all points stand on one axis.
    const newest = newestOf(entriesOf())
    await read(pools.filter((pool) => (kept.get(pool)?.upTo ?? newest) < newest))
    const entries = entriesOf()
    const upTo = newestOf(entries)
    const atMs = entries.length === 0 ? null : Math.min(...entries.map((entry) => entry.atMs))
    return {
      body: {
        upTo: unixSeconds(upTo > 0 ? upTo : trendEnd(unixSeconds(Math.floor(nowMs() / 1000)))),
        pools: entries.flatMap((entry) => (entry.upTo === upTo ? (entry.trend ?? []) : [])),
      },
      ageSeconds: ageSecondsOf(atMs, nowMs()),
    }
  }
}

const newestOf = (entries: readonly Kept[]): number =>
  entries.reduce((newest, { upTo }) => Math.max(newest, upTo), 0)
