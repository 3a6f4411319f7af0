import type { SearchModel } from '../search-model'
import { type PairAlone, pairsAlone } from '../single-pair/pair-alone'
import { scoreAt } from './batch-state'
import { withOrders } from './sub-model'
import { type BatchPlan, solveWholeBatch } from './whole-batch'

const MOST_ROUNDS = 4
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
 * The whole batch without the pairs that get less in it than alone: the competition would discard
 * the bid for one of them. Solved again without them until none is left. Source: solving.md, (e).
 */
export function solveFairBatch(
  model: SearchModel,
  isStopped: () => boolean = () => false,
): FairBatch {
  const alone = new Map(pairsAlone(model).map((pair) => [keyOf(model, pair.sell, pair.buy), pair]))
  const apart: PairAlone[] = []
  let kept: readonly number[] = Array.from({ length: model.orders.count }, (_, order) => order)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const plan = solveWholeBatch(withOrders(model, kept), isStopped)
    if (plan === null) return { plan, kept, apart }
    const unfair = unfairPairs(plan, alone)
    if (unfair.size === 0) return { plan, kept, apart }
    for (const key of unfair) {
      const pair = alone.get(key)
      if (pair !== undefined) apart.push(pair)
    }
    kept = kept.filter(
      (order) =>
        !unfair.has(keyOf(model, model.orders.sell[order] ?? 0, model.orders.buy[order] ?? 0)),
    )
  }
  return { plan: null, kept, apart }
}

const keyOf = ({ tokens }: SearchModel, sell: number, buy: number): number => sell * tokens + buy

/** Pairs the plan trades for less than they score alone. */
function unfairPairs(plan: BatchPlan, alone: ReadonlyMap<number, PairAlone>): ReadonlySet<number> {
  const { sell, buy } = plan.model.orders
  const scores = new Map<number, number>()
  plan.fills.forEach((fill, order) => {
    if (fill === 0) return
    const key = keyOf(plan.model, sell[order] ?? 0, buy[order] ?? 0)
    scores.set(key, (scores.get(key) ?? 0) + fill * scoreAt(plan, order))
  })
  const unfair = [...scores].filter(
    ([key, score]) => score < (alone.get(key)?.score ?? 0) * (1 + CLEARLY),
  )
  return new Set(unfair.map(([key]) => key))
}
