import type { SearchModel, SearchOrders } from '../search-model'
import { bestRate, disjointPaths, poolIndex } from './disjoint-paths'
import {
  firstRate,
  marginalFor,
  type PathCurve,
  type PathSplit,
  payoutFor,
  START,
  splitOf,
} from './path-curve'

/** What a directed pair scores by itself on untouched pools, and which of its orders fill. */
export type PairAlone = {
  readonly sell: number
  readonly buy: number
  /** In native coins. */
  readonly score: number
  /** By rising limit; all but the last fill whole. */
  readonly orders: readonly number[]
  /** Share of the last order that fills: 1 unless that order is partial. */
  readonly lastFill: number
  /** Bought over sold, in native coins. */
  readonly rate: number
  /** Pool-disjoint, by falling first rate: what the orders trade through. */
  readonly paths: readonly PathCurve[]
}

/**
 * Every directed pair settled alone: its orders by limit as one trade at one rate, split over
 * pool-disjoint paths, as many of them as score most; a partial order may end them with a share.
 * The reference of the fairness filter. `swapCost`: what a swap against a pool costs, in native
 * coins. Source: solving.md, section 4 (b).
 */
export function pairsAlone(
  model: SearchModel,
  swapCost: (pool: number) => number = () => 0,
): readonly PairAlone[] {
  const { orders, tokens } = model
  const members = new Map<number, number[]>()
  for (let order = 0; order < orders.count; order += 1) {
    const key = (orders.sell[order] ?? 0) * tokens + (orders.buy[order] ?? 0)
    const found = members.get(key)
    if (found === undefined) members.set(key, [order])
    else found.push(order)
  }
  const index = poolIndex(model.pools, tokens)
  return [...members].map(([key, own]) => {
    const sell = Math.floor(key / tokens)
    const buy = key % tokens
    const find = (amount: number) => disjointPaths(index, { sell, buy, amount, swapCost })
    const able = ableByLimit(model, own, bestRate(index, sell, buy))
    return { sell, buy, ...settledAlone(model, able, find, swapCost) }
  })
}

/** Amounts sold that differ by more than this factor want other paths. */
const APART = 1.02
const MOST_SEARCHES = 6

type Settled = Omit<PairAlone, 'sell' | 'buy'>

/** Paths for about as much as is sold through them. */
function settledAlone(
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
  for (let search = 0; search < MOST_SEARCHES; search += 1) {
    const paths = find(amount)
    const found = { paths, ...bestPrefix(model, byLimit, paths) }
    const net = found.score - costOf(paths)
    if (best === null || net > most) {
      best = found
      most = net
    }
    const sold = found.score > 0 ? soldBy(model, found) : amount / FEWER
    if (sold * APART > amount && amount * APART > sold) break
    amount = sold
  }
  return best ?? { ...UNSETTLED, paths: [] }
}

/** The orders that could fill if not one atom moved the price, by rising limit. */
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

/** Bought over sold, at least. */
const limitOf = ({ sellAmount, buyAmount }: SearchOrders, order: number): number =>
  (buyAmount[order] ?? 0) / (sellAmount[order] ?? 1)

/** Nothing sells: perhaps less of it would. */
const FEWER = 8

const soldBy = ({ orders }: SearchModel, { orders: filled, lastFill }: Settled): number =>
  filled.reduce(
    (sum, order, at) =>
      sum + (at === filled.length - 1 ? lastFill : 1) * (orders.sellAmount[order] ?? 0),
    0,
  )

const UNSETTLED = { score: 0, orders: [], lastFill: 1, rate: 0 } as const

/** Sums over the first orders of a pair, in native coins: all that rate and score depend on. */
type Sums = {
  /** Sold by sell orders, and what they ask for it at least. */
  readonly sold: number
  readonly asked: number
  /** Bought by buy orders, and the same times each one's limit rate. */
  readonly bought: number
  readonly boughtAtLimit: number
}

const NOTHING: Sums = { sold: 0, asked: 0, bought: 0, boughtAtLimit: 0 }

type Prefix = Pick<PairAlone, 'score' | 'orders' | 'lastFill' | 'rate'>

/** A prefix told by its length. */
type Best = Omit<Prefix, 'orders'> & { readonly count: number }

/** The first orders by limit that score most together. */
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
    const isKept = rate >= limit
    const score = scoreAt(sums, rate)
    if (isKept && score > best.score) best = { score, count: at + 1, lastFill: 1, rate }
    if (isPartial[order] === 1 && marginalAt(sums, rate, split) < limit) {
      const lastFill = bestShare((fill) => {
        const some = withOrder(model, before, order, fill)
        return scoreAt(some, rateOf(some, split))
      })
      const some = withOrder(model, before, order, lastFill)
      const rateThen = rateOf(some, split)
      const shared = scoreAt(some, rateThen)
      // A sum of scores may hide one that is negative.
      if (rateThen >= limit && shared > best.score) {
        best = { score: shared, count: at + 1, lastFill, rate: rateThen }
      }
    }
    if (!isKept) break
  }
  const { count, ...rest } = best
  return { ...rest, orders: byLimit.slice(0, count) }
}

function withOrder({ orders }: SearchModel, sums: Sums, order: number, fill: number): Sums {
  const sell = fill * (orders.sellAmount[order] ?? 0)
  const buy = fill * (orders.buyAmount[order] ?? 0)
  return orders.isSell[order] === 1
    ? { ...sums, sold: sums.sold + sell, asked: sums.asked + buy }
    : {
        ...sums,
        bought: sums.bought + buy,
        boughtAtLimit: sums.boughtAtLimit + (buy * buy) / sell,
      }
}

const scoreAt = ({ sold, asked, bought, boughtAtLimit }: Sums, rate: number): number =>
  sold * rate - asked + bought - boughtAtLimit / rate

const marginalAt = ({ sold, bought }: Sums, rate: number, split: PathSplit): number =>
  marginalFor(split, sold + bought / rate)

/** Narrow enough that a value around its top tells nothing more. */
const SEARCH_STEPS = 32
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Where a value with one top is highest between 0 and 1: each step asks for one more value. */
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

const MOST_STEPS = 50
const EXACT = 1e-15

/**
 * The rate at which the paths pay what the orders get: buy orders sell less the better it is.
 * Newton's steps on what the paths pay beyond that, halving where a step leaves the bracket.
 */
function rateOf({ sold, bought }: Sums, split: PathSplit): number {
  if (bought === 0) return payoutFor(split, sold) / sold
  let low = 0
  let high = firstRate(split.paths[0] ?? START)
  let rate = payoutFor(split, sold + bought / high) / (sold + bought / high)
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const paid = sold + bought / rate
    const over = payoutFor(split, paid) - rate * paid
    if (over >= 0) low = rate
    else high = rate
    const slope = -(marginalFor(split, paid) * bought) / (rate * rate) - sold
    const next = rate - over / slope
    if (Math.abs(next - rate) <= EXACT * rate) break
    rate = next > low && next < high ? next : (low + high) / 2
  }
  return low > 0 ? low : rate
}
