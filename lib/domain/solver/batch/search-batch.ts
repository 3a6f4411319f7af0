import { type BatchState, needOf, scoreOf } from './batch-state'
import { priceResponse } from './curvature'
import { type FillStep, searchFills } from './fill-search'
import type { RoutedBatch } from './price-batch'
import { reroute } from './reroute'

const MAX_SEARCHES = 4
/** Minimum gain of a search that justifies another one, in native coins. */
export const MIN_SEARCH_GAIN = 1e-7
/** How often the change of a single partial order is halved when routing does not confirm it. */
const MAX_HALVINGS = 3

/** Searches better fills until routing confirms no gain; `excluded` orders stay unchanged. */
export function searchBatch(
  start: RoutedBatch,
  idle: Float64Array,
  excluded: Uint8Array,
  isStopped: () => boolean,
): RoutedBatch {
  let current = start
  for (let count = 0; count < MAX_SEARCHES && !isStopped(); count += 1) {
    const response = priceResponse(current.route.slopes.hessian, idle)
    if (response === null) return current
    const steps = searchFills(current.state, current.route.prices, response, excluded)
    const better = confirmSteps(current, steps, idle)
    if (better === null) return current
    const gain = attainableScore(better) - attainableScore(current)
    current = better
    if (gain < MIN_SEARCH_GAIN) return current
  }
  return current
}

/** The batch after as many of the steps as routing confirms to gain; null where none does. */
function confirmSteps(
  { state, route }: RoutedBatch,
  steps: readonly FillStep[],
  idle: Float64Array,
): RoutedBatch | null {
  const minScore = attainableScore({ state, route })
  for (const fills of candidateFills(state, steps)) {
    const next = { ...state, fills }
    const rerouted = reroute(state.model.pools, needOf(next), route.prices, idle)
    if (rerouted === null) continue
    const better = { state: next, route: rerouted }
    if (attainableScore(better) > minScore) return better
  }
  return null
}

/** Fills after all steps, the first half of them, and so on; a single partial order is also halved. */
function* candidateFills(state: BatchState, steps: readonly FillStep[]): Generator<Float64Array> {
  for (let count = steps.length; count > 0; count = Math.floor(count / 2)) {
    const fills = Float64Array.from(state.fills)
    for (const { order, fill } of steps.slice(0, count)) fills[order] = fill
    yield fills
  }
  const [first] = steps
  if (first === undefined || state.model.orders.isPartial[first.order] === 0) return
  const before = state.fills[first.order] ?? 0
  for (let halving = 1; halving <= MAX_HALVINGS; halving += 1) {
    yield state.fills.with(first.order, before + (first.fill - before) / 2 ** halving)
  }
}

/** Score plus the amount left over, which users get when prices are fitted. */
export const attainableScore = ({ state, route }: RoutedBatch): number =>
  scoreOf(state) + route.left
