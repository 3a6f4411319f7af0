import { type BatchState, needOf, scoreOf } from './batch-state'
import { priceResponse } from './curvature'
import { type FillStep, searchFills } from './fill-search'
import type { RoutedBatch } from './price-batch'
import { reroute } from './reroute'

const SEARCHES = 4
/** Gain of a search that is worth another one, in native coins. */
export const WORTH_MORE = 1e-7
/** How often a single partial order that routing does not confirm is tried half as far. */
const MOST_HALVINGS = 3

/** Searches fills until a search gains nothing that routing confirms; `barred` orders stay as they are. */
export function searched(
  work: RoutedBatch,
  idle: Float64Array,
  barred: Uint8Array,
  isStopped: () => boolean,
): RoutedBatch {
  let current = work
  for (let count = 0; count < SEARCHES && !isStopped(); count += 1) {
    const response = priceResponse(current.route.slopes.hessian, idle)
    if (response === null) return current
    const steps = searchFills(current.state, current.route.prices, response, barred)
    const better = confirmed(current, steps, idle)
    if (better === null) return current
    const gain = worth(better) - worth(current)
    current = better
    if (gain < WORTH_MORE) return current
  }
  return current
}

/** The batch after as many of the steps as routing confirms to gain; null where none does. */
function confirmed(
  { state, route }: RoutedBatch,
  steps: readonly FillStep[],
  idle: Float64Array,
): RoutedBatch | null {
  const least = worth({ state, route })
  for (const fills of everFewer(state, steps)) {
    const next = { ...state, fills }
    const rerouted = reroute(state.model.pools, needOf(next), route.prices, idle)
    if (rerouted === null) continue
    const better = { state: next, route: rerouted }
    if (worth(better) > least) return better
  }
  return null
}

/** Fills after all steps, then the first half of them, and half again; a partial order alone goes on. */
function* everFewer(state: BatchState, steps: readonly FillStep[]): Generator<Float64Array> {
  for (let count = steps.length; count > 0; count = Math.floor(count / 2)) {
    const fills = Float64Array.from(state.fills)
    for (const { order, fill } of steps.slice(0, count)) fills[order] = fill
    yield fills
  }
  const [first] = steps
  if (first === undefined || state.model.orders.isPartial[first.order] === 0) return
  const before = state.fills[first.order] ?? 0
  for (let halving = 1; halving <= MOST_HALVINGS; halving += 1) {
    yield state.fills.with(first.order, before + (first.fill - before) / 2 ** halving)
  }
}

/** Score and what is left over, which users get when the prices are fitted. */
export const worth = ({ state, route }: RoutedBatch): number => scoreOf(state) + route.left
