import 'server-only'
import { MAX_TICK, MIN_TICK } from '@/lib/domain/pool/tick-price'

/** Liquidity between two ticks; the shape that our router opens a pool with. */
export type LiquidityRange = {
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidity: bigint
}

/** How far each range reaches to either side of the price, as a factor, and its share of the pool's value. */
const RANGES = [
  { reach: 1.04, share: 0.3 },
  { reach: 1.3, share: 0.4 },
  // Prices that wander off for months stay within.
  { reach: 20, share: 0.3 },
] as const

const LOG_TICK = Math.log(1.0001)
const FRACTION_BITS = 96

/** The square root of a price with 96 bits of fraction, rounded down, as precise as the float is. */
export const sqrtPriceOf = (price: number): bigint =>
  BigInt(Math.floor(Math.sqrt(price) * 2 ** FRACTION_BITS))

/**
 * Ranges around a price that together are worth `value1`, both in atoms of token 1, `price` for one atom
 * of token 0. Ends are rounded outwards to the spacing of ticks, liquidity down. Floating point is good
 * enough: these are the pools of a test network.
 */
export function rangesAround(
  price: number,
  value1: number,
  tickSpacing: number,
): readonly LiquidityRange[] {
  return RANGES.map(({ reach, share }) => {
    const tickLower = usable(Math.floor, Math.log(price / reach) / LOG_TICK, tickSpacing)
    const tickUpper = usable(Math.ceil, Math.log(price * reach) / LOG_TICK, tickSpacing)
    const [low, high] = [1.0001 ** (tickLower / 2), 1.0001 ** (tickUpper / 2)]
    // What one unit of liquidity holds of token 1, and of token 0 at the price.
    const worth = 2 * Math.sqrt(price) - low - price / high
    return { tickLower, tickUpper, liquidity: BigInt(Math.floor((value1 * share) / worth)) }
  })
}

const usable = (round: (tick: number) => number, tick: number, spacing: number): number =>
  Math.min(
    Math.max(round(tick / spacing) * spacing, Math.ceil(MIN_TICK / spacing) * spacing),
    Math.floor(MAX_TICK / spacing) * spacing,
  )
