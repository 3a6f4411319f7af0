import { type BatchState, needOf, scoreOf, userMargin } from './batch-state'
import type { PolishOptions } from './polish'
import { priceBatch, type RoutedBatch } from './price-batch'
import { reroute } from './reroute'
import { searchBatch } from './search-batch'

/** Minimum gain, in native coins. */
const MIN_GAIN = 1e-9
/** Only orders whose rate is this close to their limit are flipped, in logarithms. */
const MAX_MARGIN = 1e-2

/**
 * Flips one fill-or-kill order at a time (filled or not), those nearest to their limits first, searches
 * the other fills again, and keeps the result when the score is higher: escapes local optima in which
 * no single change gains.
 */
export function repairBatch(
  from: RoutedBatch,
  { idle, required, spare, maxTries, isStopped }: PolishOptions,
): RoutedBatch {
  let current = from
  let orders = flippableOrders(current.state)
  let sinceGain = 0
  for (let at = 0; at < maxTries && sinceGain < orders.length && !isStopped(); at += 1) {
    const next = afterFlipping(orders[at % orders.length] ?? 0)
    sinceGain += 1
    if (next === null || scoreOf(next.state) <= scoreOf(current.state) + MIN_GAIN) continue
    current = next
    orders = flippableOrders(current.state)
    sinceGain = 0
  }
  return current

  function afterFlipping(order: number): RoutedBatch | null {
    const { state, route } = current
    const fills = state.fills.with(order, state.fills[order] === 0 ? 1 : 0)
    const next = { ...state, fills }
    const rerouted = reroute(state.model.pools, needOf(next), route.prices, idle)
    if (rerouted === null) return null
    const pinned = new Uint8Array(fills.length)
    pinned[order] = 1
    const better = searchBatch({ state: next, route: rerouted }, idle, pinned, isStopped)
    return priceBatch(better, idle, required, spare).batch
  }
}

/** Fill-or-kill orders near their limits, the nearest first. */
function flippableOrders(state: BatchState): readonly number[] {
  const margins = state.fills.map((_, order) => Math.abs(userMargin(state, order)))
  const margin = (order: number) => margins[order] ?? 0
  return [...state.fills.keys()]
    .filter((order) => state.model.orders.isPartial[order] === 0 && margin(order) < MAX_MARGIN)
    .sort((one, other) => margin(one) - margin(other) || one - other)
}
