import { ordersByPair } from '../pair-orders'
import type { SearchModel, SearchOrders } from '../search-model'
import { bestRate, disjointPaths, poolIndex } from './disjoint-paths'
import {
  EMPTY_PATH,
  firstRate,
  marginalFor,
  type PathCurve,
  type PathSplit,
  payoutFor,
  splitOf,
} from './path-curve'

/** A directed pair settled on its own on untouched pools: its score and the orders that fill. */
export type StandalonePair = {
  readonly sell: number
  readonly buy: number
  /** In native coins. */
  readonly score: number
  /** By rising limit; all but the last are filled completely. */
  readonly orders: readonly number[]
  /** Share of the last order that is filled: 1 unless that order is partially fillable. */
  readonly lastFill: number
  /** Bought over sold, in native coins. */
  readonly rate: number
  /** The paths the orders trade through: pool-disjoint, by descending first rate. */
  readonly paths: readonly PathCurve[]
}

/**
 * Settles every directed pair on its own: its first orders by limit as one trade at one rate, split
 * over pool-disjoint paths. The number of orders maximises the score; the last may be filled partly.
 * The reference of the fairness filter. `swapCost`: gas cost of a swap with a pool, in native
 * coins. When it is stopped, only the pairs settled by then. Source: lib/docs/solving.md#fair-batch.
 */
export function standalonePairs(
  model: SearchModel,
  swapCost: (pool: number) => number = () => 0,
  isStopped: () => boolean = () => false,
): readonly StandalonePair[] {
  const { tokens } = model
  const index = poolIndex(model.pools, tokens)
  return [...ordersByPair(model)].flatMap(([key, own]) => {
    if (isStopped()) return []
    const sell = Math.floor(key / tokens)
    const buy = key % tokens
    const find = (amount: number) => disjointPaths(index, { sell, buy, amount, swapCost })
    const able = ableByLimit(model, own, bestRate(index, sell, buy))
    return [{ sell, buy, ...settleStandalone(model, able, find, swapCost) }]
  })
}

/** When the sold amount differs from the assumed one by more than this factor, paths are searched again. */
const AMOUNT_TOLERANCE = 1.02
const MAX_SEARCHES = 6

type Settled = Omit<StandalonePair, 'sell' | 'buy'>

/** Searches paths for the amount that is actually sold through them. */
function settleStandalone(
  model: SearchModel,
  byLimit: readonly number[],
  find: (amount: number) => readonly PathCurve[],
  swapCost: (pool: number) => number,
): Settled {
  if (byLimit.length === 0) return { ...UNSETTLED, paths: [] }
  const { sellAmount } = model.orders
  const costOf = (paths: readonly PathCurve[]) =>
    paths.reduce((sum, { pools }) => pools.reduce((cost, pool) => cost + swapCost(pool), sum), 0)
  let amount = byLimit.reduce((sum, order) => sum + (sellAmount[order] ?? 0), 0)
  let best: Settled | null = null
  let most = 0
  for (let search = 0; search < MAX_SEARCHES; search += 1) {
    const paths = find(amount)
    const found = { paths, ...bestPrefix(model, byLimit, paths) }
    const net = found.score - costOf(paths)
    if (best === null || net > most) {
      best = found
      most = net
    }
    const sold = found.score > 0 ? soldBy(model, found) : amount / REDUCTION
    if (sold * AMOUNT_TOLERANCE > amount && amount * AMOUNT_TOLERANCE > sold) break
    amount = sold
  }
  return best ?? { ...UNSETTLED, paths: [] }
}

/** The orders whose limit is met by the best possible rate, by rising limit. */
function ableByLimit(
  { orders }: SearchModel,
  own: readonly number[],
  rate: number,
): readonly number[] {
  const limit = (order: number) => limitOf(orders, order)
  return own
    .filter((order) => limit(order) <= rate)
    .sort((one, other) => limit(one) - limit(other) || one - other)
}

/** The limit: minimum of bought over sold. */
const limitOf = ({ sellAmount, buyAmount }: SearchOrders, order: number): number =>
  (buyAmount[order] ?? 0) / (sellAmount[order] ?? 1)

/** Divisor of the assumed amount when nothing settles at it. */
const REDUCTION = 8

const soldBy = ({ orders }: SearchModel, { orders: filled, lastFill }: Settled): number =>
  filled.reduce(
    (sum, order, at) =>
      sum + (at === filled.length - 1 ? lastFill : 1) * (orders.sellAmount[order] ?? 0),
    0,
  )

const UNSETTLED = { score: 0, orders: [], lastFill: 1, rate: 0 } as const

/** Sums over the first orders of a pair, in native coins; they determine rate and score. */
type Sums = {
  /** Sold by sell orders, and the minimum they ask for it. */
  readonly sold: number
  readonly asked: number
  /** Bought by buy orders, and the sum of these amounts times each order's limit rate for the score. */
  readonly bought: number
  readonly boughtAtLimit: number
}

const NOTHING: Sums = { sold: 0, asked: 0, bought: 0, boughtAtLimit: 0 }

type Prefix = Pick<StandalonePair, 'score' | 'orders' | 'lastFill' | 'rate'>

/** A prefix of the sorted orders, given by its length. */
type Best = Omit<Prefix, 'orders'> & { readonly count: number }

/** The prefix of the orders by limit with the highest score. */
function bestPrefix(
  model: SearchModel,
  byLimit: readonly number[],
  paths: readonly PathCurve[],
): Prefix {
  const { isPartial } = model.orders
  if (paths.length === 0) return UNSETTLED
  const split = splitOf(paths)
  let best: Best = { score: 0, count: 0, lastFill: 1, rate: 0 }
  let sums = NOTHING
  for (const [at, order] of byLimit.entries()) {
    const before = sums
    const limit = limitOf(model.orders, order)
    sums = withOrder(model, before, order, 1)
    const rate = rateOf(sums, split)
    const isLimitMet = rate >= limit
    const score = scoreAt(sums, rate)
    if (isLimitMet && score > best.score) best = { score, count: at + 1, lastFill: 1, rate }
    if (isPartial[order] === 1 && marginalAt(sums, rate, split) < limit) {
      const lastFill = bestShare((fill) => {
        const partialSums = withOrder(model, before, order, fill)
        return scoreAt(partialSums, rateOf(partialSums, split))
      })
      const partialSums = withOrder(model, before, order, lastFill)
      const partialRate = rateOf(partialSums, split)
      const partialScore = scoreAt(partialSums, partialRate)
      // The limit is checked too: the total score may hide a negative score of this order.
      if (partialRate >= limit && partialScore > best.score) {
        best = { score: partialScore, count: at + 1, lastFill, rate: partialRate }
      }
    }
    if (!isLimitMet) break
  }
  const { count, ...rest } = best
  return { ...rest, orders: byLimit.slice(0, count) }
}

function withOrder({ orders }: SearchModel, sums: Sums, order: number, fill: number): Sums {
  const sell = fill * (orders.sellAmount[order] ?? 0)
  const buy = fill * (orders.buyAmount[order] ?? 0)
  const limit = fill * (orders.scoredLimit[order] ?? 1)
  return orders.isSell[order] === 1
    ? { ...sums, sold: sums.sold + sell, asked: sums.asked + limit }
    : {
        ...sums,
        bought: sums.bought + buy,
        boughtAtLimit: sums.boughtAtLimit + (buy * buy) / limit,
      }
}

const scoreAt = ({ sold, asked, bought, boughtAtLimit }: Sums, rate: number): number =>
  sold * rate - asked + bought - boughtAtLimit / rate

const marginalAt = ({ sold, bought }: Sums, rate: number, split: PathSplit): number =>
  marginalFor(split, sold + bought / rate)

/** Enough steps that the value no longer changes around its maximum. */
const SEARCH_STEPS = 32
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Golden-section search for the maximum of a unimodal function on [0, 1]; one evaluation per step. */
function bestShare(value: (share: number) => number): number {
  let [low, high] = [0, 1]
  let [left, right] = [1 - GOLDEN, GOLDEN]
  let [atLeft, atRight] = [value(left), value(right)]
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    if (atLeft < atRight) {
      low = left
      left = right
      atLeft = atRight
      right = low + GOLDEN * (high - low)
      atRight = value(right)
    } else {
      high = right
      right = left
      atRight = atLeft
      left = high - GOLDEN * (high - low)
      atLeft = value(left)
    }
  }
  return (low + high) / 2
}

const MAX_STEPS = 50
const RATE_TOLERANCE = 1e-15

/**
 * The rate at which the paths pay exactly what the orders receive; at a better rate buy orders sell
 * less. Newton steps on the excess payout, with bisection when a step leaves the bracket.
 */
function rateOf({ sold, bought }: Sums, split: PathSplit): number {
  if (bought === 0) return payoutFor(split, sold) / sold
  let low = 0
  let high = firstRate(split.paths[0] ?? EMPTY_PATH)
  let rate = payoutFor(split, sold + bought / high) / (sold + bought / high)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const paid = sold + bought / rate
    const excess = payoutFor(split, paid) - rate * paid
    if (excess >= 0) low = rate
    else high = rate
    const slope = -(marginalFor(split, paid) * bought) / (rate * rate) - sold
    const next = rate - excess / slope
    if (Math.abs(next - rate) <= RATE_TOLERANCE * rate) break
    rate = next > low && next < high ? next : (low + high) / 2
  }
  return low > 0 ? low : rate
}
