import { type BatchState, needOf, scoreOf, userMargin } from './batch-state'
import type { Polishing } from './polish'
import { priceBatch, type RoutedBatch } from './price-batch'
import { reroute } from './reroute'
import { searched } from './search-batch'

/** Gain that counts, in native coins. */
const ENOUGH = 1e-9
/** Orders whose rate is no farther from their limit may turn, in logarithms. */
const NEAR = 1e-2

/**
 * Turns one fill-or-kill order at a time, those nearest to their limits first, searches anew what
 * else should fill then, and keeps what scores more: a way out where no change by itself gains.
 */
export function repairBatch(
  from: RoutedBatch,
  { idle, wanted, spare, tries, isStopped }: Polishing,
): RoutedBatch {
  let current = from
  let orders = turnable(current.state)
  let sinceGain = 0
  for (let at = 0; at < tries && sinceGain < orders.length && !isStopped(); at += 1) {
    const next = turned(orders[at % orders.length] ?? 0)
    sinceGain += 1
    if (next === null || scoreOf(next.state) <= scoreOf(current.state) + ENOUGH) continue
    current = next
    orders = turnable(current.state)
    sinceGain = 0
  }
  return current

  function turned(order: number): RoutedBatch | null {
    const { state, route } = current
    const fills = state.fills.with(order, state.fills[order] === 0 ? 1 : 0)
    const next = { ...state, fills }
    const rerouted = reroute(state.model.pools, needOf(next), route.prices, idle)
    if (rerouted === null) return null
    const pinned = new Uint8Array(fills.length)
    pinned[order] = 1
    const better = searched({ state: next, route: rerouted }, idle, pinned, isStopped)
    return priceBatch(better, idle, wanted, spare).batch
  }
}

/** Fill-or-kill orders near their limits, the nearest first. */
function turnable(state: BatchState): readonly number[] {
  const margins = state.fills.map((_, order) => Math.abs(userMargin(state, order)))
  const margin = (order: number) => margins[order] ?? 0
  return [...state.fills.keys()]
    .filter((order) => state.model.orders.isPartial[order] === 0 && margin(order) < NEAR)
    .sort((one, other) => margin(one) - margin(other) || one - other)
}
