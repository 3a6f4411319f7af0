import 'server-only'
import type { AverageApr, PoolDetails, PoolEntry, PoolHistory } from '@/lib/contract/codecs/pools'
import { limits } from '@/lib/contract/limits'
import { averageAprs, projectName } from '@/lib/domain/pool/average-apr'
import { headlineApr, roundPercent, totalApr } from '@/lib/domain/pool/headline-apr'
import { type PoolHistoryWindow, pointsWithin } from '@/lib/domain/pool/pool-history'
import { byValueLocked } from '@/lib/domain/pool/pool-order'
import type { PoolYield, PoolYieldPoint, YieldWindow } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'

/** Everything derived from one reading of the source, computed once. */
export type PoolReading = {
  readonly top: PoolEntry[]
  readonly average: AverageApr
  readonly pools: ReadonlyMap<Address, RankedPool>
}
type RankedPool = {
  /** 0 for the pool with most value locked. */
  readonly rank: number
  readonly entry: PoolEntry
  readonly details: PoolDetails
}

export const noReading: PoolReading = { top: [], average: {}, pools: new Map() }

/** Builds the response bodies about the pools of a chain, as read at `atMs`. */
export function toPoolReading(
  chainId: number,
  pools: readonly PoolYield[],
  atMs: number,
): PoolReading {
  const ranked = pools.toSorted(byValueLocked).map((pool, rank): RankedPool => {
    const entry = toEntry(chainId, pool)
    return { rank, entry, details: toDetails(entry, pool, atMs) }
  })
  const entries = ranked.map(({ entry }) => entry)
  return {
    top: entries.slice(0, limits.poolsPerReply),
    average: averageAprs(entries),
    pools: new Map(ranked.map((pool) => [pool.entry.contract_address, pool])),
  }
}

/** The known pools among the addresses, without duplicates. */
export function chosenPools({ pools }: PoolReading, addresses: readonly Address[]): PoolEntry[] {
  return [...new Set(addresses)]
    .flatMap((address) => pools.get(address) ?? [])
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

function toEntry(chainId: number, pool: PoolYield): PoolEntry {
  return {
    contract_address: pool.address,
    chain_id: chainId,
    project: projectName(pool.project),
    apr: headlineApr(pool),
    fee: pool.feePercent,
    tvl: pool.tvlUsd,
    volume: pool.volumeUsd,
  }
}

function toDetails(entry: PoolEntry, pool: PoolYield, atMs: number): PoolDetails {
  const rewardApr = rounded(pool.rewardApr)
  const window = (name: YieldWindow) => ({
    apr: totalApr(pool.feeApr[name], pool.rewardApr),
    feeApr: rounded(pool.feeApr[name]),
    rewardApr,
  })
  return {
    ...entry,
    tokens: [...pool.tokens],
    windows: { '1d': window('1d'), '7d': window('7d'), '30d': window('30d') },
    source: { name: pool.source ?? null, readAt: atMs },
  }
}

const rounded = (percent: number | null) => (percent === null ? null : roundPercent(percent))

/** Creates a cache of history bodies by window: the same object as long as the reading is the same. */
export function createHistoryBodies() {
  const bodiesByReading = new WeakMap<
    readonly PoolYieldPoint[],
    Map<PoolHistoryWindow, PoolHistory>
  >()
  return (
    pool: Address,
    window: PoolHistoryWindow,
    { value, atMs }: { readonly value: readonly PoolYieldPoint[]; readonly atMs: number },
  ): PoolHistory => {
    const bodies = bodiesByReading.get(value) ?? new Map<PoolHistoryWindow, PoolHistory>()
    bodiesByReading.set(value, bodies)
    const known = bodies.get(window)
    if (known !== undefined) return known
    const points = pointsWithin(value, window, atMs / 1000).map((point) => ({
      date: point.time * 1000,
      apr: point.apr,
      tvl: point.tvlUsd,
      volume: point.volumeUsd,
      price: point.price,
    }))
    const body = { pool, window, points }
    bodies.set(window, body)
    return body
  }
}
