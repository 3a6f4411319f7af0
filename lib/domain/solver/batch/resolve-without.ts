import type { SearchModel } from '../search-model'
import { unfairPairs } from './filter-unfair'
import { priceBatch, type RoutedBatch } from './price-batch'
import type { RequiredScores } from './price-floors'
import { type BatchPlan, type BatchStart, fairPart, planOf, SPARE, startBatch } from './whole-batch'

/** One in so many of the pairs that are unfair leaves at a time, at least one. */
const LEAVING_SHARE = 4

type Options = {
  readonly required: RequiredScores
  readonly maxRounds: number
  readonly isStopped: () => boolean
}

/**
 * The best fair batch found by leaving out pairs that score less than required, the cheapest first,
 * and solving the batch again without them: orders that only balanced with those that left find other
 * partners. Orders that no prices satisfy leave in the same way. Null when none is fair.
 */
export function resolveWithoutUnfair(
  model: SearchModel,
  start: BatchStart,
  { required, maxRounds, isStopped }: Options,
): BatchPlan | null {
  const ending = { isStopped, whenStopped: 'give up' } as const
  let current = model
  let from = start
  let best: BatchPlan | null = null
  for (let round = 0; round < maxRounds && !isStopped(); round += 1) {
    if (round > 0) from = startBatch(current, { start: pricesOf(from), ...ending })
    const { plan, leaving } = roundFrom(from, required)
    const fair = fairPart(plan, from.idle, { required, ...ending })
    if (fair !== null && fair.score > (best?.score ?? 0)) best = fair
    if (leaving.length === 0) break
    current = withoutOrders(current, leaving)
  }
  return best
}

/** The batch at fitted prices without the demand, and the orders that leave it next. */
function roundFrom({ searched, idle }: BatchStart, required: RequiredScores) {
  if (searched === null) return { plan: null, leaving: [] }
  const { batch, out } = priceBatch(searched, idle, new Map(), SPARE)
  if (batch === null) return { plan: null, leaving: out.dropped.slice(0, 1) }
  return { plan: planOf(batch, new Map()), leaving: cheapestUnfair(batch, required) }
}

/** Orders of the unfair pairs that score least. */
function cheapestUnfair({ state }: RoutedBatch, required: RequiredScores): readonly number[] {
  const unfair = unfairPairs(state, required)
  const count = Math.ceil(unfair.length / LEAVING_SHARE)
  return unfair
    .toSorted((one, other) => one.score - other.score)
    .slice(0, count)
    .flatMap(({ orders }) => orders)
}

const pricesOf = ({ rounded }: BatchStart) =>
  rounded === null ? null : rounded.route.prices.map((price) => Math.log(price))

/** The model in which these orders never fill: no rate meets their limits. Indices stay the same. */
function withoutOrders(model: SearchModel, orders: readonly number[]): SearchModel {
  const minRate = Float64Array.from(model.orders.minRate)
  for (const order of orders) minRate[order] = Number.POSITIVE_INFINITY
  return { ...model, orders: { ...model.orders, minRate } }
}
