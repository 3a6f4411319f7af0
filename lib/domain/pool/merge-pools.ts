import { DAY_SECONDS } from '@/lib/domain/market/sampling'
import type { PoolYield, PoolYieldPoint } from './pool-yield'

/**
 * Pools of two sources, each address once. Of a pool both know, what it holds and trades comes from
 * the first, as do the order of its tokens and the APR of the last day; what it pays over longer
 * windows and on top of fees from the second. What the preferred one does not say, the other does.
 */
export function mergePools(
  trading: readonly PoolYield[],
  paying: readonly PoolYield[],
): readonly PoolYield[] {
  const merged = new Map(trading.map((pool) => [pool.address, pool]))
  for (const pool of paying) {
    const other = merged.get(pool.address)
    merged.set(pool.address, other === undefined ? pool : merge(other, pool))
  }
  return [...merged.values()]
}

function merge(trading: PoolYield, paying: PoolYield): PoolYield {
  const source = [trading.source, paying.source].filter((name) => name !== undefined).join(', ')
  return {
    address: trading.address,
    project: paying.project,
    ...(source === '' ? {} : { source }),
    tokens: trading.tokens.length > 0 ? trading.tokens : paying.tokens,
    feePercent: trading.feePercent ?? paying.feePercent,
    tvlUsd: trading.tvlUsd ?? paying.tvlUsd,
    volumeUsd: trading.volumeUsd ?? paying.volumeUsd,
    feeApr: {
      '1d': trading.feeApr['1d'] ?? paying.feeApr['1d'],
      '7d': paying.feeApr['7d'] ?? trading.feeApr['7d'],
      '30d': paying.feeApr['30d'] ?? trading.feeApr['30d'],
    },
    rewardApr: paying.rewardApr ?? trading.rewardApr,
  }
}

/**
 * Daily histories of one pool from two sources, oldest first, a point for each UTC day: volume and
 * price of the first, APR and value locked of the second, and what only one of them says.
 */
export function mergeHistories(
  trading: readonly PoolYieldPoint[],
  paying: readonly PoolYieldPoint[],
): readonly PoolYieldPoint[] {
  const days = new Map(trading.map((point) => [dayOf(point), point]))
  for (const point of paying) {
    const other = days.get(dayOf(point))
    days.set(dayOf(point), other === undefined ? point : mergePoints(other, point))
  }
  return [...days.values()].toSorted((a, b) => a.time - b.time)
}

/** A point stands for what came before it, so one at midnight belongs to the day that ends there. */
const dayOf = ({ time }: PoolYieldPoint): number => Math.ceil(time / DAY_SECONDS)

const mergePoints = (trading: PoolYieldPoint, paying: PoolYieldPoint): PoolYieldPoint => ({
  time: trading.time,
  apr: paying.apr ?? trading.apr,
  tvlUsd: paying.tvlUsd ?? trading.tvlUsd,
  volumeUsd: trading.volumeUsd ?? paying.volumeUsd,
  price: trading.price ?? paying.price,
})
