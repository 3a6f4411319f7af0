import 'server-only'
import type {
  PoolDetails,
  PoolEntry,
  PoolHistory,
  PoolTrendsReply,
} from '@/lib/contract/codecs/pools'
import { TREND_STEP_SECONDS, trendStart } from '@/lib/domain/pool/pool-trend'
import type { PoolTrends, PoolYieldPoint } from '@/lib/domain/pool/pool-yield'
import type { PoolHistoryRequest } from '@/lib/services/market/get-pool-history'
import type { ListedPool } from '@/lib/services/market/read-pools'

/**
 * Creates functions that build the response bodies about the pools of a chain: the same object for
 * the same pool, list or history, so that the edge encodes each only once.
 */
export function createYieldBodies(chainId: number) {
  const entries = new WeakMap<readonly ListedPool[], PoolEntry[]>()
  const details = new WeakMap<ListedPool, PoolDetails>()
  const histories = new WeakMap<readonly PoolYieldPoint[], PoolHistory>()
  return {
    entries: (pools: readonly ListedPool[]): PoolEntry[] =>
      memoized(entries, pools, () => pools.map((pool) => toEntry(chainId, pool))),
    details: (pool: ListedPool): PoolDetails =>
      memoized(details, pool, () => toDetails(chainId, pool)),
    history: (request: PoolHistoryRequest, points: readonly PoolYieldPoint[]): PoolHistory =>
      memoized(histories, points, () => ({ ...request, points: points.map(toPoint) })),
  }
}

function memoized<K extends object, V>(bodies: WeakMap<K, V>, key: K, create: () => V): V {
  const body = bodies.get(key) ?? create()
  bodies.set(key, body)
  return body
}

function toEntry(chainId: number, pool: ListedPool): PoolEntry {
  return {
    contract_address: pool.address,
    chain_id: chainId,
    project: pool.project,
    apr: pool.apr,
    fee: pool.feePercent,
    tvl: pool.tvlUsd,
    volume: pool.volumeUsd,
  }
}

function toDetails(chainId: number, pool: ListedPool): PoolDetails {
  return {
    ...toEntry(chainId, pool),
    tokens: [...pool.tokens],
    windows: pool.windows,
    source: { name: pool.source, readAt: pool.readAtMs },
  }
}

function toPoint(point: PoolYieldPoint): PoolHistory['points'][number] {
  return {
    date: point.time * 1000,
    apr: point.apr,
    tvl: point.tvlUsd,
    volume: point.volumeUsd,
    price: point.price,
  }
}

/** The body about several pools' last 30 days. */
export const toTrends = ({ upTo, pools }: PoolTrends): PoolTrendsReply => ({
  from: trendStart(upTo) * 1000,
  stepSeconds: TREND_STEP_SECONDS,
  pools: pools.map(({ pool, aprs }) => ({ contract_address: pool, apr: [...aprs] })),
})
