import 'server-only'
import type { AverageApr, PoolDetails, PoolEntry, PoolHistory } from '@/lib/contract/codecs/pools'
import { found, unknown } from '@/lib/domain/market/source-answer'
import type { PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import type { PoolSource } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { type CacheTimes, cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { withTimeout } from '@/lib/infra/cache/fallback'
import { createIndexedPools, type IndexedPoolsConfig } from '@/lib/infra/pools/indexed-pools'
import { type Aged, ageSecondsOf } from '@/lib/services/aged-answer'
import {
  chosenPools,
  createHistoryBodies,
  noReading,
  type PoolReading,
  toPoolReading,
} from './yield-bodies'

type Known<T> = Promise<Result<Aged<T>, Failure<'NotFound'>>>

export type MarketYields = {
  /** Those of the addresses that are known; for none, all with most value locked. */
  readonly pools: (addresses: readonly Address[]) => Promise<Aged<PoolEntry[]>>
  readonly averageApr: () => Promise<Aged<AverageApr>>
  readonly pool: (pool: Address) => Known<PoolDetails>
  readonly history: (pool: Address, window: PoolHistoryWindow) => Known<PoolHistory>
}

export type YieldsContext = { readonly chainId: number; readonly nowMs: () => number }

const NOT_FOUND = 'Pool not found'
const INDEX_TIMEOUT_MS = 5_000
const MAX_HISTORIES = 200

/** Our own index may have a new block at any time; adding up a month of all pools takes a while. */
const INDEX_TIMES: CacheTimes = {
  ttlMs: 2_000,
  unknownTtlMs: 1_000,
  staleMs: 10 * 60_000,
  restMs: 500,
}

/** Source: interface, "Limits". An older average stands in for a source that fails for as long again. */
const AVERAGE_TTL_MS = 6 * 60 * 60_000
/** A source this far behind is still catching up: its averages are not worth keeping for hours. */
const SETTLED_MS = 10 * 60_000

/** Pools of a network whose logs we index ourselves. */
export function yieldsFromIndex(index: IndexedPoolsConfig, context: YieldsContext): MarketYields {
  const source = createIndexedPools(index)
  const pools = withTimeout('pools', INDEX_TIMEOUT_MS, source.pools)
  return yieldsFromSource(
    {
      pools: () => pools(undefined),
      history: withTimeout('pool history', INDEX_TIMEOUT_MS, source.history),
    },
    INDEX_TIMES,
    context,
  )
}

/**
 * Pools of a network from any source, which limits its own time. What is answered is made once per
 * reading, and stays the same object, so the edge makes the bytes of each once.
 */
export function yieldsFromSource(
  source: PoolSource,
  times: CacheTimes,
  { chainId, nowMs }: YieldsContext,
): MarketYields {
  const readings = cachedLookup<'all', PoolReading>(
    async () => {
      const answer = await source.pools()
      return answer.kind === 'found'
        ? found(toPoolReading(chainId, answer.value, answer.atMs), answer.atMs)
        : unknown
    },
    { ...times, maxEntries: 1, nowMs },
  )
  const lastingAverage = cachedLookup<'all', AverageApr>(
    async () => {
      const answer = await readings('all')
      if (answer.kind === 'unknown' || nowMs() - answer.atMs > SETTLED_MS) return unknown
      const { average } = answer.value
      return Object.keys(average).length === 0 ? unknown : found(average, nowMs())
    },
    { ...times, ttlMs: AVERAGE_TTL_MS, staleMs: 2 * AVERAGE_TTL_MS, maxEntries: 1, nowMs },
  )
  const histories = cachedLookup(source.history, { ...times, maxEntries: MAX_HISTORIES, nowMs })
  const toHistory = createHistoryBodies()
  const aged = <T>(body: T, atMs: number | null): Aged<T> => ({
    body,
    ageSeconds: ageSecondsOf(atMs, nowMs()),
  })
  const read = async () => {
    const answer = await readings('all')
    return answer.kind === 'found'
      ? { reading: answer.value, atMs: answer.atMs }
      : { reading: noReading, atMs: null }
  }

  return {
    pools: async (addresses) => {
      const { reading, atMs } = await read()
      return aged(addresses.length === 0 ? reading.top : chosenPools(reading, addresses), atMs)
    },
    averageApr: async () => {
      const kept = await lastingAverage('all')
      if (kept.kind === 'found') return aged(kept.value, kept.atMs)
      const { reading, atMs } = await read()
      return aged(reading.average, atMs)
    },
    pool: async (pool) => {
      const { reading, atMs } = await read()
      const known = reading.pools.get(pool)
      if (known !== undefined) return ok(aged(known.details, atMs))
      await source.assertWhole?.()
      return notFound
    },
    history: async (pool, window) => {
      const answer = await histories(pool)
      if (answer.kind === 'found') return ok(aged(toHistory(pool, window, answer), answer.atMs))
      // A pool can be known by what it pays now while nobody tells its past.
      const { reading, atMs } = await read()
      if (!reading.pools.has(pool)) return notFound
      return ok(aged({ pool, window, points: [] }, atMs))
    },
  }
}

const notFound = failure('NotFound', NOT_FOUND)
