import { pairKey } from '../pair-orders'
import type { BatchState } from './batch-state'

/** The minimum rate of a directed pair, ln(bought/sold), and the filled orders that require it. */
export type PriceFloor = {
  readonly pair: number
  readonly a: number
  readonly b: number
  readonly rate: number
  /** Filled orders of the pair. */
  readonly filled: readonly number[]
  /** Orders whose limit is the floor; all filled orders when the floor follows from fairness. */
  readonly bindingOrders: readonly number[]
  readonly isFairness: boolean
}

/** Margin above the minimum rate, as fits end slightly below their target. */
const FLOOR_MARGIN = 1e-8

/** Minimum score of each directed pair, in native coins, by `pairKey`. */
export type RequiredScores = ReadonlyMap<number, number>

/** Filled orders by directed pair. */
export function filledByPair({ model, fills }: BatchState): ReadonlyMap<number, readonly number[]> {
  const { sell, buy } = model.orders
  const pairs = new Map<number, number[]>()
  fills.forEach((fill, order) => {
    if (fill === 0) return
    const key = pairKey(model, sell[order] ?? 0, buy[order] ?? 0)
    const found = pairs.get(key)
    if (found === undefined) pairs.set(key, [order])
    else found.push(order)
  })
  return pairs
}

/** The floors of all pairs that trade. */
export const priceFloors = (state: BatchState, required: RequiredScores): readonly PriceFloor[] =>
  [...filledByPair(state)].map(([pair, filled]) => priceFloor(state, pair, filled, required))

/** The highest limit of the pair's filled orders, or the fair rate when that is higher. */
export function priceFloor(
  state: BatchState,
  pair: number,
  filled: readonly number[],
  required: RequiredScores,
): PriceFloor {
  const { tokens, orders } = state.model
  const rateOf = (order: number) => orders.minRate[order] ?? 0
  const limit = filled.reduce((most, order) => Math.max(most, rateOf(order)), -Infinity)
  const fair = fairRate(state, filled, required.get(pair) ?? 0)
  const isFairness = fair > limit
  return {
    pair,
    a: Math.floor(pair / tokens),
    b: pair % tokens,
    filled,
    rate: Math.max(limit, fair) + FLOOR_MARGIN,
    bindingOrders: isFairness ? filled : filled.filter((order) => rateOf(order) >= limit),
    isFairness,
  }
}

/**
 * Logarithm of the rate r at which the fills score `required` together. A sell order scores
 * sold · r - bought at its limit, a buy order sold at its limit · limit rate - bought · limit rate / r:
 * p · r² - q · r - s = 0.
 */
export function fairRate(
  { model, fills }: Pick<BatchState, 'model' | 'fills'>,
  filled: readonly number[],
  required: number,
): number {
  if (required <= 0) return -Infinity
  const { sellAmount, buyAmount, scoredLimit, isSell } = model.orders
  let p = 0
  let q = required
  let s = 0
  for (const order of filled) {
    const fill = fills[order] ?? 0
    const limit = scoredLimit[order] ?? 1
    if (isSell[order] === 1) {
      p += fill * (sellAmount[order] ?? 0)
      q += fill * limit
    } else {
      const bought = buyAmount[order] ?? 0
      q -= fill * bought
      s += (fill * bought * bought) / limit
    }
  }
  const rate = p === 0 ? -s / q : (q + Math.sqrt(q * q + 4 * p * s)) / (2 * p)
  return rate > 0 ? Math.log(rate) : Number.POSITIVE_INFINITY
}
