import type { SearchModel } from '../search-model'
import { type BatchState, needOf, scoreOf } from './batch-state'
import { idleCurvature, priceResponse } from './curvature'
import { divisibleEquilibrium, type Equilibrium } from './equilibrium'
import { searchFills } from './fill-search'
import { fillOf, marginOf } from './net-supply'
import { polishBatch } from './polish'
import { priceBatch, type RoutedBatch } from './price-batch'
import { pairKey, type WantedScores } from './price-floors'
import { type Route, reroute } from './reroute'

const ROUNDS = 8
const SEARCHES = 4
/** Gain of a search that is worth another one, in native coins. */
const WORTH_MORE = 1e-7
/** A plan below this share of what the search promised is worth another way. */
const RUINED = 0.9
const LEAST_FILL = 1e-6
/** How many single changes are tried at the end, and how much work that may be. */
const MOST_TRIES = 400
const WORK = 1e6
/** How often a search that routing does not confirm is tried half as far. */
const MOST_HALVINGS = 3
/** What rounding to atoms may take, as a share of what users sell. */
const SPARE = 1e-9

/** A settlement in floats: fills at one price per token, and the pools' margin that carries it. */
export type BatchPlan = BatchState & {
  readonly route: Route
  /** Score in native coins. */
  readonly score: number
  readonly wanted: WantedScores
}

const NOTHING_WANTED: WantedScores = new Map()

/**
 * One price vector and the fills that score most at it, where every directed pair that trades
 * scores at least what is `wanted` of it: the divisible equilibrium, rounded; then fills searched
 * and prices fitted to them in turn. Null where nothing settles.
 * Deterministic: only `isStopped` may end it early. Source: solving.md, section 4 (d).
 */
export function solveWholeBatch(
  model: SearchModel,
  wanted: WantedScores = NOTHING_WANTED,
  isStopped: () => boolean = () => false,
): BatchPlan | null {
  const idle = idleCurvature(model)
  const barred = new Uint8Array(model.orders.count)
  let work = startWork(model, divisibleEquilibrium(model), idle)
  let best: BatchPlan | null = null
  for (let round = 0; round < ROUNDS && work !== null && !isStopped(); round += 1) {
    const { fills } = work.state
    const better = searched(work, idle, barred, isStopped)
    const { batch, out } = priceBatch(better, idle, wanted, SPARE)
    barPairs(model, out.unfair, barred)
    const plan = batch === null ? null : planOf(batch, wanted)
    if (plan !== null && plan.score > (best?.score ?? 0)) best = plan
    if (plan?.fills.every((fill, order) => fill === fills[order])) break
    // Where fitting takes much of it apart, the first obstacle alone is left out and the rest searched anew.
    const isRuined = plan === null || plan.score < RUINED * worth(better)
    for (const order of isRuined ? out.dropped.slice(0, 1) : []) barred[order] = 1
    work = isRuined ? without(better, barred, idle) : batch
  }
  if (best === null) return null
  const tries = Math.min(MOST_TRIES, Math.floor(WORK / workOf(model)))
  return planOf(
    polishBatch(
      { state: best, route: best.route },
      { idle, wanted, spare: SPARE, tries, isStopped },
    ),
    wanted,
  )
}

/** What one try costs, roughly: its share of routing and of fitting prices. */
const workOf = ({ tokens, pools, orders }: SearchModel): number =>
  tokens ** 3 / 3 + 10 * pools.count + 100 * orders.count

function without(
  { state, route }: RoutedBatch,
  barred: Uint8Array,
  idle: Float64Array,
): RoutedBatch | null {
  const fills = state.fills.map((fill, order) => (barred[order] === 1 ? 0 : fill))
  const rest = { ...state, fills }
  const rerouted = reroute(state.model.pools, needOf(rest), route.prices, idle)
  return rerouted === null ? null : { state: rest, route: rerouted }
}

/** The plan with so much to spare, as a share of what users sell; null where that breaks it. */
export function sparing(plan: BatchPlan, spare: number): BatchPlan | null {
  const { route, wanted, score: _, ...state } = plan
  const { batch } = priceBatch({ state, route }, idleCurvature(state.model), wanted, spare)
  return batch === null ? null : planOf(batch, wanted)
}

const planOf = ({ state, route }: RoutedBatch, wanted: WantedScores): BatchPlan => ({
  ...state,
  route,
  score: scoreOf(state),
  wanted,
})

function startWork(model: SearchModel, point: Equilibrium, idle: Float64Array): RoutedBatch | null {
  const { isPartial } = model.orders
  const fills = Float64Array.from({ length: model.orders.count }, (_, order) => {
    const fill = fillOf(marginOf(model, order, point), point.smoothing)
    if (isPartial[order] === 1) return fill < LEAST_FILL ? 0 : fill
    return fill < 0.5 ? 0 : 1
  })
  const state = { model, y: point.y, fills }
  const first = (point.y[0] ?? 0) + point.theta * (point.delta[0] ?? 0)
  const prices = point.y.map((value, token) =>
    Math.exp(value + point.theta * (point.delta[token] ?? 0) - first),
  )
  const route = reroute(model.pools, needOf(state), prices, idle)
  return route === null ? null : { state, route }
}

/** Bars the orders of pairs that cannot get what is wanted. */
function barPairs(model: SearchModel, unfair: readonly number[], barred: Uint8Array): void {
  if (unfair.length === 0) return
  const { sell, buy } = model.orders
  sell.forEach((token, order) => {
    if (unfair.includes(pairKey(model, token, buy[order] ?? 0))) barred[order] = 1
  })
}

/** Searches fills until a search gains nothing that routing confirms. */
function searched(
  work: RoutedBatch,
  idle: Float64Array,
  barred: Uint8Array,
  isStopped: () => boolean,
): RoutedBatch {
  let current = work
  for (let count = 0; count < SEARCHES && !isStopped(); count += 1) {
    const response = priceResponse(current.route.slopes.hessian, idle)
    if (response === null) return current
    const fills = searchFills(current.state, current.route.prices, response, barred)
    const better = confirmed(current, fills, idle)
    if (better === null) return current
    const gain = worth(better) - worth(current)
    current = better
    if (gain < WORTH_MORE) return current
  }
  return current
}

/**
 * The batch with these fills where routing confirms that they gain. Where pools bend more than the
 * search took them to, shares of partial orders alone go half the way, and half again.
 */
function confirmed(
  { state, route }: RoutedBatch,
  wanted: Float64Array,
  idle: Float64Array,
): RoutedBatch | null {
  let fills = wanted
  for (let halving = 0; halving <= MOST_HALVINGS; halving += 1) {
    const next = { ...state, fills }
    const rerouted = reroute(state.model.pools, needOf(next), route.prices, idle)
    if (rerouted !== null && worth({ state: next, route: rerouted }) > worth({ state, route })) {
      return { state: next, route: rerouted }
    }
    fills = state.fills.map((fill, order) =>
      state.model.orders.isPartial[order] === 1 ? (fill + (fills[order] ?? 0)) / 2 : fill,
    )
    if (fills.every((fill, order) => fill === state.fills[order])) return null
  }
  return null
}

/** Score and what is left over, which users get when the prices are fitted. */
const worth = ({ state, route }: RoutedBatch): number => scoreOf(state) + route.left
