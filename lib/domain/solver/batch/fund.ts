import { type BatchState, exchangeAt, needOf } from './batch-state'
import { type Route, reroute } from './reroute'

const MOST_STEPS = 20
/** What may be left over or missing, in native coins. */
const NOTHING = 1e-10

export type Funded = { readonly state: BatchState; readonly route: Route }

/**
 * Shifts the users' prices along what users sell on balance until the pools' need costs what users
 * pay, but for `spare` that stays of token 0, in native coins. Null where the pools cannot give it.
 */
export function fund(
  state: BatchState,
  from: Route,
  idle: Float64Array,
  spare: number,
): Funded | null {
  const { direction, slope } = shiftOf(state)
  const at = (shift: number, prices: Float64Array): Funded | null => {
    const y = state.y.map((value, token) => value + shift * (direction[token] ?? 0))
    const shifted = { ...state, y }
    const route = reroute(state.model.pools, needOf(shifted), prices, idle)
    return route === null ? null : { state: shifted, route }
  }
  let before = at(0, from.prices)
  if (before === null || slope <= 0) return before
  let shiftBefore = 0
  let shift = (before.route.left - spare) / slope
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (Math.abs(before.route.left - spare) <= NOTHING) return before
    const next = at(shift, before.route.prices)
    if (next === null) return null
    const change = next.route.left - before.route.left
    const secant = shift - ((next.route.left - spare) * (shift - shiftBefore)) / change
    shiftBefore = shift
    before = next
    if (!Number.isFinite(secant)) return before
    shift = secant
  }
  return before
}

/** A token's price rises by its share of volume that users sell on balance; and what that pays. */
function shiftOf(state: BatchState) {
  const { sell, buy } = state.model.orders
  const volume = new Float64Array(state.model.tokens)
  state.fills.forEach((fill, order) => {
    const { sold, bought } = exchangeAt(state, order)
    const a = sell[order] ?? 0
    const b = buy[order] ?? 0
    volume[a] = (volume[a] ?? 0) + fill * sold
    volume[b] = (volume[b] ?? 0) + fill * bought
  })
  const need = needOf(state)
  const direction = need.map((net, token) => {
    const moved = volume[token] ?? 0
    return moved > 0 ? -net / moved : 0
  })
  const slope = direction.reduce((sum, step, token) => sum - step * (need[token] ?? 0), 0)
  return { direction, slope }
}
