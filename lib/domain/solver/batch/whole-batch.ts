import type { SearchModel } from '../search-model'
import { type BatchState, exchangeAt, needOf, scoreOf, withoutBroken } from './batch-state'
import { idleCurvature, priceResponse } from './curvature'
import { divisibleEquilibrium, type Equilibrium } from './equilibrium'
import { searchFills } from './fill-search'
import { fund } from './fund'
import { fillOf, marginOf } from './net-supply'
import { type Route, reroute } from './reroute'

const ROUNDS = 6
const SEARCHES = 4
const CLOSING_ROUNDS = 20
/** Gain of a search that is worth another one, in native coins. */
const WORTH_MORE = 1e-7
/** What may be missing of token 0 in the end; the integer rules find more than that. */
const MISSING = 1e-8
const LEAST_FILL = 1e-6
/** What rounding to atoms may take, as a share of what users sell. */
const SPARE = 1e-9

/** A settlement in floats: fills at one price per token, and the pools' margin that carries it. */
export type BatchPlan = BatchState & {
  readonly route: Route
  /** Score in native coins. */
  readonly score: number
}

/**
 * One price vector and the fills that score most at it: the divisible equilibrium, rounded, routed
 * anew, searched, funded, without what the funding breaks; repeated. Null where nothing settles.
 * Deterministic: only `isStopped` may end it early. Source: solving.md, section 4 (d).
 */
export function solveWholeBatch(
  model: SearchModel,
  isStopped: () => boolean = () => false,
): BatchPlan | null {
  const idle = idleCurvature(model)
  const point = divisibleEquilibrium(model)
  let work: Work | null = startWork(model, point, idle)
  let best: BatchPlan | null = null
  for (let round = 0; round < ROUNDS && work !== null && !isStopped(); round += 1) {
    const { fills } = work.state
    const spare = SPARE * soldIn(work.state)
    work = fundAndDrop(improve(work, idle, isStopped), idle, spare)
    const plan = work === null ? null : close(work, idle, spare)
    if (plan !== null && plan.score > (best?.score ?? 0)) best = plan
    if (work?.state.fills === fills) break
  }
  return best
}

/** The plan with so much of token 0 to spare, in native coins; null where that breaks it. */
export function sparing({ route, score: _, ...state }: BatchPlan, spare: number): BatchPlan | null {
  return close({ state, route }, idleCurvature(state.model), spare)
}

type Work = { readonly state: BatchState; readonly route: Route }

function startWork(model: SearchModel, point: Equilibrium, idle: Float64Array): Work | null {
  const { isPartial } = model.orders
  const fills = Float64Array.from({ length: model.orders.count }, (_, order) => {
    const fill = fillOf(marginOf(model, order, point), point.smoothing)
    if (isPartial[order] === 1) return fill < LEAST_FILL ? 0 : fill
    return fill < 0.5 ? 0 : 1
  })
  const state = withoutBroken({ model, y: point.y, fills })
  const first = (point.y[0] ?? 0) + point.theta * (point.delta[0] ?? 0)
  const prices = point.y.map((value, token) =>
    Math.exp(value + point.theta * (point.delta[token] ?? 0) - first),
  )
  const route = reroute(model.pools, needOf(state), prices, idle)
  return route === null ? null : { state, route }
}

/** Searches fills until a search gains nothing that routing confirms. */
function improve(work: Work, idle: Float64Array, isStopped: () => boolean): Work {
  let current = work
  for (let count = 0; count < SEARCHES && !isStopped(); count += 1) {
    const response = priceResponse(current.route.slopes.hessian, idle)
    if (response === null) return current
    const fills = searchFills(current.state, current.route.prices, response)
    const state = { ...current.state, fills }
    const route = reroute(state.model.pools, needOf(state), current.route.prices, idle)
    const gain = route === null ? 0 : worth({ state, route }) - worth(current)
    if (route === null || gain <= 0) return current
    current = { state, route }
    if (gain < WORTH_MORE) return current
  }
  return current
}

/** Score and what is left over, which users get when the prices are shifted. */
const worth = ({ state, route }: Work): number => scoreOf(state) + route.left

function fundAndDrop(work: Work, idle: Float64Array, spare: number): Work | null {
  const funded = fund(work.state, work.route, idle, spare)
  if (funded === null) return null
  const state = withoutBroken(funded.state)
  if (state === funded.state) return funded
  const route = reroute(state.model.pools, needOf(state), funded.route.prices, idle)
  return route === null ? null : { state, route }
}

const soldIn = (state: BatchState): number =>
  state.fills.reduce((sum, fill, order) => sum + fill * exchangeAt(state, order).sold, 0)

/** Funds and drops until every limit holds and nothing is missing. */
function close(work: Work, idle: Float64Array, spare: number): BatchPlan | null {
  let current: Work | null = work
  for (let round = 0; round < CLOSING_ROUNDS && current !== null; round += 1) {
    const { fills } = current.state
    current = fundAndDrop(current, idle, spare)
    if (current !== null && current.state.fills === fills) break
  }
  if (current === null || current.route.left < -MISSING) return null
  const { state, route } = current
  return { ...state, route, score: scoreOf(state) }
}
