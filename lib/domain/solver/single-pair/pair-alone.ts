import type { SearchModel } from '../search-model'
import { disjointPaths, poolIndex } from './disjoint-paths'
import { firstRate, type PathCurve, START, splitPayout } from './path-curve'

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
    return { sell, buy, ...settledAlone(model, own, find, swapCost) }
  })
}

/** Amounts sold that differ by more than this factor want other paths. */
const APART = 1.02
const MOST_SEARCHES = 6

type Settled = Omit<PairAlone, 'sell' | 'buy'>

/** Paths for about as much as is sold through them. */
function settledAlone(
  model: SearchModel,
  own: readonly number[],
  find: (amount: number) => readonly PathCurve[],
  swapCost: (pool: number) => number,
): Settled {
  const { sellAmount } = model.orders
  const costOf = (paths: readonly PathCurve[]) =>
    paths.reduce((sum, { pools }) => pools.reduce((cost, pool) => cost + swapCost(pool), sum), 0)
  let amount = own.reduce((sum, order) => sum + (sellAmount[order] ?? 0), 0)
  let best: Settled | null = null
  let most = 0
  for (let search = 0; search < MOST_SEARCHES; search += 1) {
    const paths = find(amount)
    const found = { paths, ...bestPrefix(model, own, paths) }
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

/** The first orders by limit that score most together. */
function bestPrefix(
  model: SearchModel,
  own: readonly number[],
  paths: readonly PathCurve[],
): Prefix {
  const { sellAmount, buyAmount, isPartial } = model.orders
  const limit = (order: number) => (buyAmount[order] ?? 0) / (sellAmount[order] ?? 1)
  const sorted = [...own].sort((one, other) => limit(one) - limit(other) || one - other)
  let best: Prefix = UNSETTLED
  if (paths.length === 0) return best
  let sums = NOTHING
  for (const [at, order] of sorted.entries()) {
    const before = sums
    const value = (fill: number) => scoreOf(withOrder(model, before, order, fill), paths)
    const orders = sorted.slice(0, at + 1)
    sums = withOrder(model, before, order, 1)
    const rate = rateOf(sums, paths)
    const isKept = rate >= limit(order)
    const score = value(1)
    if (isKept && score > best.score) best = { score, orders, lastFill: 1, rate }
    if (isPartial[order] === 1 && marginalAt(sums, rate, paths) < limit(order)) {
      const lastFill = bestShare(value)
      const shared = value(lastFill)
      const rateThen = rateOf(withOrder(model, before, order, lastFill), paths)
      // A sum of scores may hide one that is negative.
      if (rateThen >= limit(order) && shared > best.score) {
        best = { score: shared, orders, lastFill, rate: rateThen }
      }
    }
    if (!isKept) break
  }
  return best
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

function scoreOf(sums: Sums, paths: readonly PathCurve[]): number {
  const rate = rateOf(sums, paths)
  return sums.sold * rate - sums.asked + sums.bought - sums.boughtAtLimit / rate
}

const marginalAt = ({ sold, bought }: Sums, rate: number, paths: readonly PathCurve[]): number =>
  splitPayout(paths, sold + bought / rate).marginal

const SEARCH_STEPS = 40
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Where a value with one top is highest between 0 and 1. */
function bestShare(value: (share: number) => number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const third = GOLDEN * (high - low)
    if (value(high - third) < value(low + third)) low = high - third
    else high = low + third
  }
  return (low + high) / 2
}

const MOST_STEPS = 50

/** The rate at which the paths pay what the orders get: buy orders sell less the better it is. */
function rateOf({ sold, bought }: Sums, paths: readonly PathCurve[]): number {
  if (bought === 0) return splitPayout(paths, sold).out / sold
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
