import type { SearchModel } from '../search-model'
import { disjointPaths, poolIndex } from './disjoint-paths'
import { firstRate, type PathCurve, START, splitPayout } from './path-curve'

/** What a directed pair scores by itself on untouched pools, and which of its orders fill. */
export type PairAlone = {
  readonly sell: number
  readonly buy: number
  /** In native coins. */
  readonly score: number
  readonly orders: readonly number[]
}

/**
 * Every directed pair settled alone: its orders by limit as one trade at one rate, split over
 * pool-disjoint paths, as many of them as score most. The reference of the fairness filter.
 */
export function pairsAlone(model: SearchModel): readonly PairAlone[] {
  const { orders, pools, tokens } = model
  const members = new Map<number, number[]>()
  for (let order = 0; order < orders.count; order += 1) {
    const key = (orders.sell[order] ?? 0) * tokens + (orders.buy[order] ?? 0)
    const found = members.get(key)
    if (found === undefined) members.set(key, [order])
    else found.push(order)
  }
  const index = poolIndex(pools, tokens)
  return [...members].map(([key, own]) => {
    const sell = Math.floor(key / tokens)
    const buy = key % tokens
    const paths = disjointPaths(pools, index, sell, buy)
    return { sell, buy, ...bestPrefix(model, own, paths) }
  })
}

/** Sums over the first orders of a pair, in native coins: all that rate and score depend on. */
type Sums = {
  /** Sold by sell orders, and what they ask for it at least. */
  sold: number
  asked: number
  /** Bought by buy orders, and the same times each one's limit rate. */
  bought: number
  boughtAtLimit: number
}

/** The first orders by limit that score most together. */
function bestPrefix(model: SearchModel, own: readonly number[], paths: readonly PathCurve[]) {
  const { sellAmount, buyAmount, isSell } = model.orders
  const limit = (order: number) => (buyAmount[order] ?? 0) / (sellAmount[order] ?? 1)
  const sorted = [...own].sort((one, other) => limit(one) - limit(other) || one - other)
  const sums: Sums = { sold: 0, asked: 0, bought: 0, boughtAtLimit: 0 }
  let best: { score: number; orders: readonly number[] } = { score: 0, orders: [] }
  if (paths.length === 0) return best
  for (const [at, order] of sorted.entries()) {
    const amount = buyAmount[order] ?? 0
    if (isSell[order] === 1) {
      sums.sold += sellAmount[order] ?? 0
      sums.asked += amount
    } else {
      sums.bought += amount
      sums.boughtAtLimit += amount * limit(order)
    }
    const rate = rateOf(sums, paths)
    if (rate < limit(order)) break
    const score = sums.sold * rate - sums.asked + sums.bought - sums.boughtAtLimit / rate
    if (score > best.score) best = { score, orders: sorted.slice(0, at + 1) }
  }
  return best
}

const MOST_STEPS = 50

/** The rate at which the paths pay what the orders get: buy orders sell less the better it is. */
function rateOf({ sold, bought }: Sums, paths: readonly PathCurve[]): number {
  let low = 0
  let high = firstRate(paths[0] ?? START)
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const rate = (low + high) / 2
    const paid = sold + bought / rate
    if (splitPayout(paths, paid).out / paid >= rate) low = rate
    else high = rate
  }
  return low
}
