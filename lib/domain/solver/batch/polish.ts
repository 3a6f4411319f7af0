import { needOf, scoreOf } from './batch-state'
import { priceResponse } from './curvature'
import { cleanFill, rankedSingleChanges } from './fill-search'
import { priceBatch, type RoutedBatch } from './price-batch'
import type { RequiredScores } from './price-floors'
import { reroute } from './reroute'

/** Minimum gain of a change, in native coins. */
const MIN_GAIN = 1e-9
/** Shares of a partially fillable order's change that are tried. */
const PARTIAL_STEPS = [1, 0.5, 0.25]

/** Limits of `polishBatch`. `idle`: from `idleCurvature`. */
export type PolishOptions = {
  readonly idle: Float64Array
  readonly required: RequiredScores
  /** Reserve for rounding, as a share of the amount users sell. */
  readonly spare: number
  /** Maximum number of changes to try. */
  readonly maxTries: number
  readonly isStopped: () => boolean
}

/**
 * Changes one order's fill at a time, the most promising first, and keeps the change when the score is
 * higher after rerouting and fitting prices. Finds changes that a search at fixed prices misses.
 */
export function polishBatch(
  from: RoutedBatch,
  { idle, required, spare, maxTries, isStopped }: PolishOptions,
): RoutedBatch {
  let current = from
  let left = maxTries
  for (;;) {
    const better = betterBatch()
    if (better === null) return current
    current = better
  }

  function betterBatch(): RoutedBatch | null {
    const { state, route } = current
    const response = priceResponse(route.slopes.hessian, idle)
    if (response === null) return null
    const minScore = scoreOf(state) + MIN_GAIN
    for (const { order, by } of rankedSingleChanges(state, route.prices, response)) {
      for (const step of state.model.orders.isPartial[order] === 1 ? PARTIAL_STEPS : [1]) {
        if (left <= 0 || isStopped()) return null
        left -= 1
        const fills = Float64Array.from(state.fills)
        fills[order] = cleanFill((fills[order] ?? 0) + step * by)
        const next = { ...state, fills }
        const rerouted = reroute(state.model.pools, needOf(next), route.prices, idle)
        // Fitting prices only distributes what is left over, so this is an upper bound of the score.
        if (rerouted === null || scoreOf(next) + rerouted.left <= minScore) continue
        const { batch } = priceBatch({ state: next, route: rerouted }, idle, required, spare)
        if (batch !== null && scoreOf(batch.state) > minScore) return batch
      }
    }
    return null
  }
}
