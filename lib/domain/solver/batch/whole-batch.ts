import type { SearchModel } from '../search-model'
import { type BatchState, needOf, scoreOf } from './batch-state'
import { idleCurvature } from './curvature'
import { divisibleEquilibrium, type Equilibrium, type PriceStart } from './equilibrium'
import { fillOf, marginOf } from './net-supply'
import { type Polishing, polishBatch } from './polish'
import { priceBatch, type RoutedBatch } from './price-batch'
import { pairKey, type WantedScores } from './price-floors'
import { repairBatch } from './repair-batch'
import { type Route, reroute } from './reroute'
import { searched, WORTH_MORE, worth } from './search-batch'

const ROUNDS = 8
/** Rounds in a row that gain nothing, after which no other is tried. */
const MOST_IDLE = 3
/** A plan below this share of what the search promised is worth another way. */
const RUINED = 0.9
const LEAST_FILL = 1e-6
/** How many single changes are tried at the end, and how much work that may be. */
const MOST_TRIES = 400
const WORK = 1e6
/** The same for orders that are turned with what follows from it, where rounding kept less than this. */
const KEPT = 0.99
const MOST_REPAIRS = 200
const REPAIR_WORK = 6e6
/** What rounding to atoms may take, as a share of what users sell. */
const SPARE = 1e-9

/** A settlement in floats: fills at one price per token, and the pools' margin that carries it. */
export type BatchPlan = BatchState & {
  readonly route: Route
  /** Score in native coins. */
  readonly score: number
  readonly wanted: WantedScores
}

export type SolveOptions = {
  /** What every directed pair that trades has to score; nothing unless given. */
  readonly wanted?: WantedScores
  readonly isStopped?: () => boolean
  /** Prices to begin at. */
  readonly start?: PriceStart | null
  /** Whether to look for fills beyond what single changes gain, which takes several times as long. */
  readonly isThorough?: boolean
}

/**
 * One price vector and the fills that score most at it, where every directed pair that trades
 * scores at least what is `wanted` of it: the divisible equilibrium, rounded; then fills searched
 * and prices fitted to them in turn. Null where nothing settles.
 * Deterministic: only `isStopped` may end it early. Source: solving.md, section 4 (d).
 */
export function solveWholeBatch(
  model: SearchModel,
  {
    wanted = new Map(),
    isStopped = () => false,
    start = null,
    isThorough = true,
  }: SolveOptions = {},
): BatchPlan | null {
  const idle = idleCurvature(model)
  const point = divisibleEquilibrium(model, start)
  const shares = divisibleFills(model, point)
  const polishing = {
    ...{ idle, wanted, spare: SPARE, isStopped },
    tries: Math.min(MOST_TRIES, Math.floor(WORK / workOf(model))),
  }
  const rounded = startWork(model, point, shares, idle)
  const best = rounded === null ? null : bestRound(rounded, polishing)
  if (best === null) return null
  const polished = polishBatch({ state: best, route: best.route }, polishing)
  // Where little is lost by rounding, little is to be won back.
  const divisible = scoreOf({ model, y: point.y, fills: shares })
  if (!isThorough || scoreOf(polished.state) >= KEPT * divisible) return planOf(polished, wanted)
  const tries = Math.min(MOST_REPAIRS, Math.floor(REPAIR_WORK / workOf(model)))
  const repaired = repairBatch(polished, { ...polishing, tries })
  return planOf(polishBatch(repaired, polishing), wanted)
}

/** Fills searched and prices fitted in turn, until rounds gain nothing more. */
function bestRound(
  start: RoutedBatch,
  { idle, wanted, isStopped }: Pick<Polishing, 'idle' | 'wanted' | 'isStopped'>,
): BatchPlan | null {
  const { model } = start.state
  const barred = new Uint8Array(model.orders.count)
  let work: RoutedBatch | null = start
  let best: BatchPlan | null = null
  let idleRounds = 0
  for (let round = 0; round < ROUNDS && work !== null && !isStopped(); round += 1) {
    const { fills }: BatchState = work.state
    const better = searched(work, idle, barred, isStopped)
    const { batch, out } = priceBatch(better, idle, wanted, SPARE)
    barPairs(model, out.unfair, barred)
    const plan = batch === null ? null : planOf(batch, wanted)
    const before = best?.score ?? 0
    if (plan !== null && plan.score > before) best = plan
    if (plan?.fills.every((fill, order) => fill === fills[order])) break
    // Where fitting takes much of it apart, the first obstacle alone is left out and the rest searched anew.
    const isRuined = plan === null || plan.score < RUINED * worth(better)
    for (const order of isRuined ? out.dropped.slice(0, 1) : []) barred[order] = 1
    idleRounds = plan === null || plan.score < before + WORTH_MORE ? idleRounds + 1 : 0
    if (!isRuined && idleRounds === MOST_IDLE) break
    work = isRuined ? without(better, barred, idle) : batch
  }
  return best
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

const divisibleFills = (model: SearchModel, point: Equilibrium): Float64Array =>
  Float64Array.from({ length: model.orders.count }, (_, order) =>
    fillOf(marginOf(model, order, point), point.smoothing),
  )

/** The equilibrium with fill-or-kill orders rounded. */
function startWork(
  model: SearchModel,
  point: Equilibrium,
  shares: Float64Array,
  idle: Float64Array,
): RoutedBatch | null {
  const fills = shares.map((fill, order) => {
    if (model.orders.isPartial[order] === 1) return fill < LEAST_FILL ? 0 : fill
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
