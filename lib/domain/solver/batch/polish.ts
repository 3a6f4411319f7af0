import { needOf, scoreOf } from './batch-state'
import { priceResponse } from './curvature'
import { cleanFill, likelyChanges } from './fill-search'
import { priceBatch, type RoutedBatch } from './price-batch'
import type { WantedScores } from './price-floors'
import { reroute } from './reroute'

/** Gain of a change that counts, in native coins. */
const ENOUGH = 1e-9
/** Shares of a partial order's change that are tried. */
const STEPS = [1, 0.5, 0.25]

export type Polishing = {
  readonly idle: Float64Array
  readonly wanted: WantedScores
  /** As a share of what users sell. */
  readonly spare: number
  /** How many changes are tried. */
  readonly tries: number
  readonly isStopped: () => boolean
}

/**
 * Changes one order's fill at a time, the likeliest first, and keeps what scores more after routing
 * and fitting the prices anew: what a search at fixed prices promised in vain, or never saw.
 */
export function polishBatch(
  from: RoutedBatch,
  { idle, wanted, spare, tries, isStopped }: Polishing,
): RoutedBatch {
  let current = from
  let left = tries
  for (;;) {
    const better = betterBatch()
    if (better === null) return current
    current = better
  }

  function betterBatch(): RoutedBatch | null {
    const { state, route } = current
    const response = priceResponse(route.slopes.hessian, idle)
    if (response === null) return null
    const least = scoreOf(state) + ENOUGH
    for (const { order, by } of likelyChanges(state, route.prices, response)) {
      for (const step of state.model.orders.isPartial[order] === 1 ? STEPS : [1]) {
        if (left <= 0 || isStopped()) return null
        left -= 1
        const fills = Float64Array.from(state.fills)
        fills[order] = cleanFill((fills[order] ?? 0) + step * by)
        const next = { ...state, fills }
        const rerouted = reroute(state.model.pools, needOf(next), route.prices, idle)
        // Fitting prices shares what is left, and makes no more of it.
        if (rerouted === null || scoreOf(next) + rerouted.left <= least) continue
        const { batch } = priceBatch({ state: next, route: rerouted }, idle, wanted, spare)
        if (batch !== null && scoreOf(batch.state) > least) return batch
      }
    }
    return null
  }
}
