import { type Ascent, ascentOf } from './ascent'
import { type BatchState, needOf, scoreOf } from './batch-state'
import { priceBatch, type RoutedBatch } from './price-batch'
import type { RequiredScores } from './price-floors'
import { reroute } from './reroute'

const MAX_STEPS = 30
/** Step lengths tried along a direction. */
const LENGTHS = [1, 0.5, 0.2, 0.05]
/** A gain below this share of the score ends the search. */
const MIN_GAIN = 1e-6
/** Damping of the first step, as a share of what is traded; and where it ends the search. */
const FIRST_DAMPING = 1e-3
const MIN_DAMPING = 1e-6
const MAX_DAMPING = 1
/** Share of a partially fillable order that stays filled. */
const MIN_FILL = 1e-6

/** What `improvePrices` keeps to. `idle`: from `idleCurvature`. */
export type PriceOptions = {
  readonly idle: Float64Array
  readonly required: RequiredScores
  /** Reserve for rounding, as a share of the amount users sell. */
  readonly spare: number
  readonly isStopped: () => boolean
}

/**
 * Moves the prices, and the fills of partially fillable orders, to where the same orders score most:
 * prices decide which tokens the pools' gains are paid out in, and so how much of them there is.
 * Damped Newton steps; after each, prices are fitted again. Never worse than `from`.
 */
export function improvePrices(from: RoutedBatch, options: PriceOptions): RoutedBatch {
  let current = from
  let damping = FIRST_DAMPING
  for (let step = 0; step < MAX_STEPS && !options.isStopped(); step += 1) {
    const ascent = ascentOf(current, options.idle, options.required, damping)
    const next = ascent === null ? null : afterStep(current, ascent, options)
    if (next === null) {
      if (damping > MAX_DAMPING) break
      damping *= 30
      continue
    }
    const gain = scoreOf(next.state) - scoreOf(current.state)
    current = next
    damping = Math.max(MIN_DAMPING, damping / 10)
    if (gain < MIN_GAIN * scoreOf(current.state)) break
  }
  return current
}

/** The batch after the longest step that scores more with the same orders; null where none does. */
function afterStep(
  { state, route }: RoutedBatch,
  ascent: Ascent,
  { idle, required, spare }: PriceOptions,
): RoutedBatch | null {
  const score = scoreOf(state)
  for (const length of LENGTHS) {
    const next = stepAlong(state, ascent, length)
    const rerouted = reroute(state.model.pools, needOf(next), route.prices, idle)
    if (rerouted === null) continue
    const { batch, out } = priceBatch({ state: next, route: rerouted }, idle, required, spare)
    if (batch === null || out.dropped.length > 0 || out.unfair.length > 0) continue
    if (scoreOf(batch.state) > score) return batch
  }
  return null
}

const stepAlong = (state: BatchState, { y, fills }: Ascent, length: number): BatchState => ({
  ...state,
  y: state.y.map((value, token) => value + length * (y[token] ?? 0)),
  fills: state.fills.map((fill, order) => {
    const by = fills[order] ?? 0
    return by === 0 ? fill : Math.min(1, Math.max(MIN_FILL, fill + length * by))
  }),
})
