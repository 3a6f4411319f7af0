import type { SearchModel } from '../search-model'
import type { BatchState } from './batch-state'

/** The least rate of a directed pair, ln(bought/sold), and the filled orders that ask for it. */
export type PriceFloor = {
  readonly pair: number
  readonly a: number
  readonly b: number
  readonly rate: number
  /** Filled orders of the pair. */
  readonly filled: readonly number[]
  /** Orders whose limit is the floor; all of the pair where it must get more to be fair. */
  readonly askedBy: readonly number[]
  readonly isFairness: boolean
}

/** How far above the least rate prices are aimed: fits end a little below what they aim at. */
const CLEARLY = 1e-8

/** What each directed pair has to score, in native coins, by `pairKey`. */
export type WantedScores = ReadonlyMap<number, number>

export const pairKey = ({ tokens }: SearchModel, sell: number, buy: number): number =>
  sell * tokens + buy

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

/** What the prices have to give each pair that trades. */
export const priceFloors = (state: BatchState, wanted: WantedScores): readonly PriceFloor[] =>
  [...filledByPair(state)].map(([pair, filled]) => priceFloor(state, pair, filled, wanted))

/** The limit of the pair's dearest filled order, or more where the pair must score more together. */
export function priceFloor(
  state: BatchState,
  pair: number,
  filled: readonly number[],
  wanted: WantedScores,
): PriceFloor {
  const { tokens, orders } = state.model
  const rateOf = (order: number) => orders.leastRate[order] ?? 0
  const limit = filled.reduce((most, order) => Math.max(most, rateOf(order)), -Infinity)
  const fair = fairRate(state, filled, wanted.get(pair) ?? 0)
  const isFairness = fair > limit
  return {
    pair,
    a: Math.floor(pair / tokens),
    b: pair % tokens,
    filled,
    rate: Math.max(limit, fair) + CLEARLY,
    askedBy: isFairness ? filled : filled.filter((order) => rateOf(order) >= limit),
    isFairness,
  }
}

/**
 * Logarithm of the rate r at which the fills score `wanted` together. A sell order scores
 * sold · r - bought at its limit, a buy order sold at its limit · limit rate - bought · limit rate / r:
 * p · r² - q · r - s = 0.
 */
function fairRate({ model, fills }: BatchState, filled: readonly number[], wanted: number): number {
  if (wanted <= 0) return -Infinity
  const { sellAmount, buyAmount, isSell } = model.orders
  let p = 0
  let q = wanted
  let s = 0
  for (const order of filled) {
    const fill = fills[order] ?? 0
    const sold = fill * (sellAmount[order] ?? 0)
    const bought = fill * (buyAmount[order] ?? 0)
    if (isSell[order] === 1) {
      p += sold
      q += bought
    } else {
      q -= bought
      s += (bought * bought) / sold
    }
  }
  const rate = p === 0 ? -s / q : (q + Math.sqrt(q * q + 4 * p * s)) / (2 * p)
  return rate > 0 ? Math.log(rate) : Number.POSITIVE_INFINITY
}
