import 'server-only'
import type {
  PoolDetails,
  PoolEntry,
  PoolHistory,
  PoolTrendsReply,
} from '@/lib/contract/codecs/pools'
import { found, type SourceResult, unknown } from '@/lib/domain/market/source-result'
import type { PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import type { PoolSource, PoolYield } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, ok, type Result } from '@/lib/domain/shared/result'
import { type CacheTimes, cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { withTimeout } from '@/lib/infra/cache/fallback'
import { InfraError } from '@/lib/infra/errors'
import { createIndexedPools, type IndexedPoolsConfig } from '@/lib/infra/pools/indexed-pools'
import type { Aged } from '@/lib/services/market/aged-lookup'
import { type AverageResult, createAverageApr } from '@/lib/services/market/average-apr'
import { getPool } from '@/lib/services/market/get-pool'
import {
  type GetPoolHistoryDeps,
  getPoolHistory,
  memoizedPointsInWindow,
} from '@/lib/services/market/get-pool-history'
import { listPoolHoldings, listPools, type PoolHoldings } from '@/lib/services/market/list-pools'
import { createPoolTrends } from '@/lib/services/market/pool-trends'
import { noReading, type PoolReading, readPools } from '@/lib/services/market/read-pools'
import { createYieldBodies, toTrends } from './yield-bodies'

type PoolResult<T> = Promise<Result<Aged<T>, Failure<'NotFound'>>>

export type MarketYields = {
  /** The known pools among the addresses; without addresses the pools with most value locked. */
  readonly pools: (addresses: readonly Address[]) => Promise<Aged<PoolEntry[]>>
  readonly averageApr: () => Promise<AverageResult>
  /** All pools as the source lists them, from the cache of the other answers. */
  readonly listed: () => Promise<SourceResult<readonly PoolYield[]>>
  /** Of each of the pools with most value locked. */
  readonly holdings: () => Promise<ReadonlyMap<Address, PoolHoldings>>
  readonly pool: (pool: Address) => PoolResult<PoolDetails>
  readonly history: (pool: Address, window: PoolHistoryWindow) => PoolResult<PoolHistory>
  /** The last 30 days of those pools that are recorded hour by hour. */
  readonly trends: (pools: readonly Address[]) => Promise<Aged<PoolTrendsReply>>
}

export type YieldTimes = CacheTimes & {
  /**
   * An older reading comes from a source that is still catching up: its average is not cached for
   * hours. Absent for sources whose readings may be old for other reasons.
   */
  readonly settledMs?: number
}

export type YieldsContext = { readonly chainId: number; readonly nowMs: () => number }

const INDEX_TIMEOUT_MS = 5_000
const MAX_HISTORIES = 200

/** Our own index may have a new block at any time; summing up a month of all pools takes a while. */
const INDEX_TIMES: YieldTimes = {
  ttlMs: 2_000,
  unknownTtlMs: 1_000,
  staleMs: 10 * 60_000,
  cooldownMs: 500,
  settledMs: 10 * 60_000,
}

/** Pools of a network whose logs we index ourselves. */
export function yieldsFromIndex(index: IndexedPoolsConfig, context: YieldsContext): MarketYields {
  const source = createIndexedPools(index)
  const pools = withTimeout('pools', INDEX_TIMEOUT_MS, source.pools)
  const assertComplete = withTimeout('pools', INDEX_TIMEOUT_MS, source.assertComplete)
  return yieldsFromSource(
    {
      pools: () => pools(undefined),
      assertComplete: () => assertComplete(undefined),
      history: withTimeout('pool history', INDEX_TIMEOUT_MS, source.history),
      trends: withTimeout('pool trends', INDEX_TIMEOUT_MS, source.trends),
    },
    INDEX_TIMES,
    context,
  )
}

/** Pools of a network from any source, which must limit its own response time. */
export function yieldsFromSource(
  source: PoolSource,
  times: YieldTimes,
  { chainId, nowMs }: YieldsContext,
): MarketYields {
  const readings = cachedLookup<'all', PoolReading>(() => readPools(source), {
    ...times,
    maxEntries: 1,
    nowMs,
  })
  const read = async () => {
    const result = await readings('all')
    return result.kind === 'found' ? result.value : noReading
  }
  const deps: GetPoolHistoryDeps = {
    read,
    nowMs,
    find: source.find === undefined ? null : outageAsResult(source.find),
    histories: cachedLookup(source.history, { ...times, maxEntries: MAX_HISTORIES, nowMs }),
    pointsInWindow: memoizedPointsInWindow(),
  }
  const trends = createPoolTrends({ trends: source.trends ?? null, nowMs })
  const bodies = createYieldBodies(chainId)
  return {
    pools: async (addresses) => withBody(await listPools(deps, addresses), bodies.entries),
    averageApr: createAverageApr({ ...times, read, nowMs }),
    listed: async () => {
      const { listed, atMs } = await read()
      return atMs === null ? unknown : found(listed, atMs)
    },
    holdings: () => listPoolHoldings(deps),
    pool: async (address) => {
      const pool = await getPool(deps, address)
      return pool.ok ? ok(withBody(pool.value, bodies.details)) : pool
    },
    history: async (pool, window) => {
      const request = { pool, window }
      const history = await getPoolHistory(deps, request)
      return history.ok
        ? ok(withBody(history.value, (points) => bodies.history(request, points)))
        : history
    },
    trends: async (pools) => withBody(await trends(pools), toTrends),
  }
}

const withBody = <T, U>({ body, ageSeconds }: Aged<T>, toBody: (value: T) => U): Aged<U> => ({
  body: toBody(body),
  ageSeconds,
})

/** The same search, with an outage of the source as a result. */
function outageAsResult(
  find: NonNullable<PoolSource['find']>,
): NonNullable<GetPoolHistoryDeps['find']> {
  return async (addresses) => {
    try {
      return await find(addresses)
    } catch (fault) {
      if (fault instanceof InfraError) return { kind: 'failed', fault }
      throw fault
    }
  }
}
