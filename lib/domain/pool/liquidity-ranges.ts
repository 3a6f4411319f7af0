import { maxOf, minOf } from '@/lib/domain/shared/min-max'
import type { ConcentratedPool } from './pool'
import { SQRT_PRICE_BITS, sqrtPriceAt } from './tick-price'

/** Prices between two neighbouring ticks, where a pool has the same liquidity: a bounded constant product. */
export type LiquidityRange = {
  readonly liquidity: bigint
  /** Where trades in this range begin: at the pool's price, or at the end next to it. Square roots as in the pool. */
  readonly start: bigint
  readonly low: bigint
  readonly high: bigint
}

/**
 * The known ranges: first the one at the price, then those below it downwards, then those above it
 * upwards. Ranges without liquidity are left out, except the first.
 */
export function liquidityRanges(pool: ConcentratedPool): readonly LiquidityRange[] {
  const below = pool.ticks.filter(({ tick }) => tick <= pool.tick).toReversed()
  const above = pool.ticks.filter(({ tick }) => tick > pool.tick)
  const lowest = sqrtPriceAt(pool.lowestTick)
  const highest = sqrtPriceAt(pool.highestTick)
  const priceBelow = (at: number) => (below[at] ? sqrtPriceAt(below[at].tick) : lowest)
  const priceAbove = (at: number) => (above[at] ? sqrtPriceAt(above[at].tick) : highest)
  const ranges: LiquidityRange[] = [
    {
      liquidity: pool.liquidity,
      start: pool.sqrtPrice,
      low: minOf(priceBelow(0), pool.sqrtPrice),
      high: maxOf(priceAbove(0), pool.sqrtPrice),
    },
  ]
  let liquidity = pool.liquidity
  for (const [at, { net }] of below.entries()) {
    liquidity -= net
    const [low, high] = [priceBelow(at + 1), priceBelow(at)]
    if (liquidity > 0n && low < high) ranges.push({ liquidity, start: high, low, high })
  }
  liquidity = pool.liquidity
  for (const [at, { net }] of above.entries()) {
    liquidity += net
    const [low, high] = [priceAbove(at), priceAbove(at + 1)]
    if (liquidity > 0n && low < high) ranges.push({ liquidity, start: low, low, high })
  }
  return ranges
}

/** What the known positions hold of each token, in atoms, rounded down, without fees owed to them. */
export function heldAmounts(pool: ConcentratedPool): {
  readonly amount0: bigint
  readonly amount1: bigint
} {
  let [amount0, amount1] = [0n, 0n]
  for (const { liquidity, start, low, high } of liquidityRanges(pool)) {
    amount0 += ((liquidity << SQRT_PRICE_BITS) * (high - start)) / (high * start)
    amount1 += (liquidity * (start - low)) >> SQRT_PRICE_BITS
  }
  return { amount0, amount1 }
}
