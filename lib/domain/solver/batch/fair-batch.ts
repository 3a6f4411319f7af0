import type { SearchModel } from '../search-model'
import { type PairAlone, pairsAlone } from '../single-pair/pair-alone'
import { scoreAt } from './batch-state'
import { withLeastRates, withOrders } from './sub-model'
import { type BatchPlan, solveWholeBatch } from './whole-batch'

const MOST_ROUNDS = 8
/** Rounds in which unfair pairs are asked to get more; after them they are left out. */
const ASKING_ROUNDS = 5
/** A pair must beat what it gets alone by this share: rounding to atoms must not turn the filter. */
const CLEARLY = 1e-6

export type FairBatch = {
  /** A batch in which no pair gets less than alone; its orders are `kept[k]` of the whole. */
  readonly plan: BatchPlan | null
  readonly kept: readonly number[]
  /** Pairs left out of it, to be bid by themselves. */
  readonly apart: readonly PairAlone[]
}

/**
 * The whole batch in which every pair gets at least what it gets alone: the competition would
 * discard the bid for one that does not. First such a pair is held to the rate at which it would,
 * which costs others little, as prices only move surplus between users; a pair that still gets
 * less is left out. Source: solving.md, (e).
 */
export function solveFairBatch(
  model: SearchModel,
  isStopped: () => boolean = () => false,
): FairBatch {
  const alone = new Map(pairsAlone(model).map((pair) => [keyOf(model, pair.sell, pair.buy), pair]))
  const apart: PairAlone[] = []
  let kept: readonly number[] = Array.from({ length: model.orders.count }, (_, order) => order)
  let current = model
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const plan = solveWholeBatch(current, isStopped)
    if (plan === null) break
    const unfair = unfairPairs(plan, alone)
    if (unfair.size === 0) return { plan, kept, apart }
    if (round < ASKING_ROUNDS) {
      current = withLeastRates(current, raisedRates(plan, unfair))
      continue
    }
    for (const key of unfair.keys()) {
      const pair = alone.get(key)
      if (pair !== undefined) apart.push(pair)
    }
    const { sell, buy } = current.orders
    const staying = [...sell.keys()].filter(
      (order) => !unfair.has(keyOf(model, sell[order] ?? 0, buy[order] ?? 0)),
    )
    kept = staying.map((order) => kept[order] ?? 0)
    current = withOrders(current, staying)
  }
  return { plan: null, kept, apart }
}

const keyOf = ({ tokens }: SearchModel, sell: number, buy: number): number => sell * tokens + buy

/** Pairs the plan trades for less than they score alone, with the rate at which they would not. */
function unfairPairs(
  plan: BatchPlan,
  alone: ReadonlyMap<number, PairAlone>,
): ReadonlyMap<number, number> {
  const unfair = new Map<number, number>()
  for (const [key, orders] of filledByPair(plan)) {
    const wanted = (alone.get(key)?.score ?? 0) * (1 + CLEARLY)
    const score = orders.reduce(
      (sum, order) => sum + (plan.fills[order] ?? 0) * scoreAt(plan, order),
      0,
    )
    if (score < wanted) unfair.set(key, fairRate(plan, orders, wanted))
  }
  return unfair
}

function filledByPair(plan: BatchPlan): ReadonlyMap<number, readonly number[]> {
  const { sell, buy } = plan.model.orders
  const pairs = new Map<number, number[]>()
  plan.fills.forEach((fill, order) => {
    if (fill === 0) return
    const key = keyOf(plan.model, sell[order] ?? 0, buy[order] ?? 0)
    const found = pairs.get(key)
    if (found === undefined) pairs.set(key, [order])
    else found.push(order)
  })
  return pairs
}

/** Logarithm of the rate at which these fills score so much: p·r² - q·r - s = 0 in the rate r. */
function fairRate({ model, fills }: BatchPlan, filled: readonly number[], wanted: number): number {
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

function raisedRates({ model }: BatchPlan, unfair: ReadonlyMap<number, number>): Float64Array {
  const { sell, buy, leastRate } = model.orders
  return leastRate.map((rate, order) =>
    Math.max(rate, unfair.get(keyOf(model, sell[order] ?? 0, buy[order] ?? 0)) ?? rate),
  )
}
