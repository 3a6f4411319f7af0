import type { Group } from '../bound/dual-terms'
import type { Choice } from '../bound/open-branches'
import { ordersByLimit } from '../pair-orders'
import type { SearchModel } from '../search-model'
import { fairRate, type RequiredScores } from './price-floors'

/** The orders of a directed pair, by ascending limit. */
export type OrderPair = {
  readonly a: number
  readonly b: number
  readonly members: readonly number[]
  /** Score below which the pair may not be filled, in native coins. */
  readonly required: number
}

/** The sets of a pair's orders that may be filled, one for each candidate of the group. */
export type PairSets = {
  readonly group: Group
  readonly sets: readonly (readonly number[])[]
}

/** Of more undecided orders of a pair only those with the lowest limits make a set. */
const MAX_LISTED = 5

/** The directed pairs of the batch with their orders. */
export function orderPairs(model: SearchModel, required: RequiredScores): readonly OrderPair[] {
  return [...ordersByLimit(model)].map(([key, members]) => ({
    a: Math.floor(key / model.tokens),
    b: key % model.tokens,
    members,
    required: required.get(key) ?? 0,
  }))
}

/**
 * The sets of a pair's orders that a branch allows. A set is worth, at marginal prices ν, what it
 * scores at the lowest rate that keeps its limits and the required score, plus what it sells less
 * what it buys at ν; partially fillable orders by all or nothing of their amounts, between which the
 * worth is not higher. No other rate is worth more while ν is at least 1 for every token that sell
 * orders buy. Null where the branch allows none.
 */
export function pairSets(
  model: SearchModel,
  pair: OrderPair,
  choices: readonly Choice[],
): PairSets | null {
  const { sellAmount, isPartial } = model.orders
  const decided = pair.members.filter((order) => choices[order] === 'in')
  const free = pair.members.filter((order) => choices[order] === 'free')
  const isListed = free.length <= MAX_LISTED
  const sets: (readonly number[])[] = []
  const candidates: (readonly [number, number, number])[] = []
  for (const extra of isListed ? subsets(free) : prefixes(free)) {
    const set = [...decided, ...extra]
    if (set.length === 0) continue
    const rate = Math.exp(lowestRate(model, pair, set, isListed))
    if (rate === Number.POSITIVE_INFINITY) continue
    const whole = set.filter((order) => isPartial[order] === 0)
    for (const some of subsets(set.filter((order) => isPartial[order] === 1))) {
      for (const candidate of candidatesAt(model, [...whole, ...some], rate)) {
        sets.push(set)
        candidates.push(candidate)
      }
    }
  }
  if (candidates.length === 0 && decided.length > 0) return null
  const volume = pair.members.reduce((sum, order) => sum + (sellAmount[order] ?? 0), 0)
  const isOptional = decided.length === 0
  return { group: { a: pair.a, b: pair.b, isOptional, volume, candidates }, sets }
}

const prefixes = (orders: readonly number[]): readonly (readonly number[])[] => [
  [],
  ...orders.map((_, at) => orders.slice(0, at + 1)),
]

/** All sets of the orders, the empty one first. */
function subsets(orders: readonly number[]): readonly (readonly number[])[] {
  const sets: (readonly number[])[] = [[]]
  for (const order of orders) sets.push(...sets.map((set) => [...set, order]))
  return sets
}

/**
 * Constant, amount of a and amount of b that complete fills of these orders at a rate add to the dual;
 * and the same where buy orders pay nothing, which may be worth more.
 */
function candidatesAt(
  { orders }: SearchModel,
  filled: readonly number[],
  rate: number,
): readonly (readonly [number, number, number])[] {
  const { sellAmount, buyAmount, scoredLimit, isSell } = orders
  let [score, sold, bought] = [0, 0, 0]
  let [scoreUnpaid, soldUnpaid] = [0, 0]
  for (const order of filled) {
    const limit = scoredLimit[order] ?? 1
    const amount = buyAmount[order] ?? 0
    if (isSell[order] === 1) {
      const gets = (sellAmount[order] ?? 0) * rate
      score += gets - limit
      scoreUnpaid += gets - limit
      sold += sellAmount[order] ?? 0
      soldUnpaid += sellAmount[order] ?? 0
      bought += gets
    } else {
      score += amount - ((amount / rate) * amount) / limit
      scoreUnpaid += amount
      sold += amount / rate
      bought += amount
    }
  }
  const hasBuys = soldUnpaid !== sold
  return [[score, sold, bought], ...(hasBuys ? [[scoreUnpaid, soldUnpaid, bought] as const] : [])]
}

/**
 * Logarithm of the lowest rate that keeps the limits of a set, and the required score when it `isHeld` to
 * it. Filled in part, orders would need a higher rate for that score.
 */
export function lowestRate(
  model: SearchModel,
  { required }: OrderPair,
  set: readonly number[],
  isHeld = true,
): number {
  const { count, minRate } = model.orders
  const limit = set.reduce((most, order) => Math.max(most, minRate[order] ?? 0), -Infinity)
  if (!isHeld || required <= 0) return limit
  const fills = new Float64Array(count)
  for (const order of set) fills[order] = 1
  return Math.max(limit, fairRate({ model, fills }, set, required))
}
