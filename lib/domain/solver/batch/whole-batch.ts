import { filledBound } from '../bound/fill-or-kill-bound'
import { pairKey } from '../pair-orders'
import type { SearchModel } from '../search-model'
import { type BatchState, needOf, scoreOf } from './batch-state'
import { idleCurvature } from './curvature'
import { type Ending, givesUp } from './ending'
import { divisibleEquilibrium, type Equilibrium, type PriceStart } from './equilibrium'
import { withoutUnfairPairs } from './filter-unfair'
import { fillOf, marginOf } from './net-supply'
import { type PolishOptions, polishBatch } from './polish'
import { priceBatch, type RoutedBatch } from './price-batch'
import type { RequiredScores } from './price-floors'
import { repairBatch } from './repair-batch'
import { type Route, reroute } from './reroute'
import { attainableScore, MIN_SEARCH_GAIN, searchBatch } from './search-batch'

const MAX_ROUNDS = 8
/** Maximum number of rounds in a row without a gain. */
const MAX_IDLE_ROUNDS = 3
/** When price fitting leaves less than this share of the score, the search is repeated differently. */
const MIN_RETAINED_SCORE = 0.9
const MIN_FILL = 1e-6
/** Maximum number of single changes tried at the end, and the maximum work for them. */
const MAX_POLISH_TRIES = 400
const MAX_POLISH_WORK = 1e6
/** Orders are only flipped when rounding left less than this share of the divisible score. */
const MIN_ROUNDED_SCORE = 0.99
/** Maximum number of flipped orders, and the maximum work for them. */
const MAX_REPAIRS = 200
const MAX_REPAIR_WORK = 6e6
/** Reserve for rounding to atoms, as a share of the amount users sell. */
export const SPARE = 1e-9

/** A settlement in floats: fills at one price per token, with the pool trades that support them. */
export type BatchPlan = BatchState & {
  readonly route: Route
  /** Score in native coins. */
  readonly score: number
  readonly required: RequiredScores
}

/** What a search must keep to, and where it starts; without a start, at reference prices. */
export type SolveOptions = Ending & {
  /** Minimum score of every directed pair that trades; none by default. */
  readonly required?: RequiredScores
  /** Prices to start from. */
  readonly start?: PriceStart | null
  /** Whether to also search fills that need several changes, which takes several times as long. */
  readonly isThorough?: boolean
}

/** Where a search starts, with or without required scores. */
export type BatchStart = {
  readonly idle: Float64Array
  /** Score of the equilibrium of divisible orders, in native coins. */
  readonly divisible: number
  /** The equilibrium with fill-or-kill orders rounded; null when the pools cannot support it. */
  readonly rounded: RoutedBatch | null
  /** `rounded` after a first search of fills. */
  readonly searched: RoutedBatch | null
}

type StartOptions = Ending & Pick<SolveOptions, 'start'>

/**
 * Solves the batch with divisible orders, rounds the fills and searches them once. Stopping shortens only that search,
 * unless it then gives up.
 */
export function startBatch(
  model: SearchModel,
  { start = null, ...ending }: StartOptions = {},
): BatchStart {
  const idle = idleCurvature(model)
  const { count, isPartial } = model.orders
  if (count === 1 && isPartial[0] === 0) return startAlone(model, idle)
  const point = divisibleEquilibrium(model, start, () => givesUp(ending))
  if (givesUp(ending)) return { idle, divisible: 0, rounded: null, searched: null }
  const shares = divisibleFills(model, point)
  const rounded = roundEquilibrium(model, point, shares, idle)
  const none = new Uint8Array(model.orders.count)
  return {
    idle,
    divisible: scoreOf({ model, y: point.y, fills: shares }),
    rounded,
    searched:
      rounded === null
        ? null
        : searchBatch(rounded, idle, none, () => ending.isStopped?.() === true),
  }
}

/**
 * The start of an order that is alone and filled whole: the marginal prices of the bound, as nothing but its route is
 * to be found. Orders that meet at equilibrium prices take several times as long.
 */
function startAlone(model: SearchModel, idle: Float64Array): BatchStart {
  const { prices } = filledBound(model)
  const relative = prices.map((price) => price / (prices[0] ?? 1))
  const state = { model, y: relative.map(Math.log), fills: Float64Array.of(1) }
  const route = reroute(model.pools, needOf(state), relative, idle)
  const rounded = route === null ? null : { state, route }
  return { idle, divisible: Math.max(0, scoreOf(state)), rounded, searched: rounded }
}

/**
 * Searches one price vector and fills with the highest score, such that every directed pair that
 * trades scores at least its `required` score. Rounds the divisible equilibrium, then alternates
 * between searching fills and fitting prices to them. Null when nothing settles.
 * Deterministic: only `isStopped` may end it early. Source: lib/docs/solving.md#whole-batch.
 */
export const solveWholeBatch = (model: SearchModel, options: SolveOptions = {}): BatchPlan | null =>
  searchFrom(model, startBatch(model, options), options)

/** `solveWholeBatch` from a start that several searches share. */
export function searchFrom(
  model: SearchModel,
  start: BatchStart,
  { required = new Map(), isStopped = () => false, isThorough = true }: SolveOptions = {},
): BatchPlan | null {
  const polishing = polishOptions(model, start, required, isStopped)
  const best = bestRound(start, polishing)
  if (best === null) return null
  const polished = polishBatch({ state: best, route: best.route }, polishing)
  // When little was lost by rounding, little can be gained.
  if (!isThorough || scoreOf(polished.state) >= MIN_ROUNDED_SCORE * start.divisible)
    return planOf(polished, required)
  const maxTries = Math.min(MAX_REPAIRS, Math.floor(MAX_REPAIR_WORK / workOf(model)))
  const repaired = repairBatch(polished, { ...polishing, maxTries })
  return planOf(polishBatch(repaired, polishing), required)
}

const polishOptions = (
  model: SearchModel,
  { idle }: BatchStart,
  required: RequiredScores,
  isStopped: () => boolean,
): PolishOptions => ({
  idle,
  required,
  spare: SPARE,
  isStopped,
  maxTries: Math.min(MAX_POLISH_TRIES, Math.floor(MAX_POLISH_WORK / workOf(model))),
})

/** The plan after single changes that raise its score. */
export function polishPlan(
  { route, required: _, score: __, ...state }: BatchPlan,
  start: BatchStart,
  { required = new Map(), isStopped = () => false }: SolveOptions,
): BatchPlan {
  const polishing = polishOptions(state.model, start, required, isStopped)
  return planOf(polishBatch({ state, route }, polishing), required)
}

/** The first batch of a search without required scores: cheap, as nothing is searched again. */
export function firstPlan({ idle, searched }: BatchStart): BatchPlan | null {
  if (searched === null) return null
  const required = new Map()
  const { batch } = priceBatch(searched, idle, required, SPARE)
  return batch === null ? null : planOf(batch, required)
}

type FairPartOptions = Ending & Pick<SolveOptions, 'required'>

/** The plan without the pairs that score less than required; null when none is left. */
export function fairPart(
  plan: BatchPlan | null,
  idle: Float64Array,
  { required = new Map(), ...ending }: FairPartOptions,
): BatchPlan | null {
  if (plan === null) return null
  const { route, required: _, score: __, ...state } = plan
  const options = { idle, required, spare: SPARE, ...ending }
  const batch = withoutUnfairPairs({ state, route }, options)
  return batch === null ? null : planOf(batch, required)
}

/** Alternates between searching fills and fitting prices, until rounds gain nothing more. */
function bestRound(
  { rounded, searched, idle }: BatchStart,
  { required, isStopped }: Pick<PolishOptions, 'required' | 'isStopped'>,
): BatchPlan | null {
  if (rounded === null || searched === null) return null
  const { model } = rounded.state
  const excluded = new Uint8Array(model.orders.count)
  let current: RoutedBatch | null = rounded
  let best: BatchPlan | null = null
  let idleRounds = 0
  for (let round = 0; round < MAX_ROUNDS && current !== null && !isStopped(); round += 1) {
    const { fills }: BatchState = current.state
    const better: RoutedBatch =
      round === 0 ? searched : searchBatch(current, idle, excluded, isStopped)
    const { batch, out } = priceBatch(better, idle, required, SPARE)
    excludePairs(model, out.unfair, excluded)
    const plan = batch === null ? null : planOf(batch, required)
    const before = best?.score ?? 0
    if (plan !== null && plan.score > before) best = plan
    if (plan?.fills.every((fill, order) => fill === fills[order])) break
    // When fitting drops too much, the first dropped order is excluded and the search repeated.
    const isRuined = plan === null || plan.score < MIN_RETAINED_SCORE * attainableScore(better)
    for (const order of isRuined ? out.dropped.slice(0, 1) : []) excluded[order] = 1
    idleRounds = plan === null || plan.score < before + MIN_SEARCH_GAIN ? idleRounds + 1 : 0
    if (!isRuined && idleRounds === MAX_IDLE_ROUNDS) break
    current = isRuined ? withoutExcluded(better, excluded, idle) : batch
  }
  return best
}

/** Approximate cost of one try: routing and fitting prices. */
export const workOf = ({ tokens, pools, orders }: SearchModel): number =>
  tokens ** 3 / 3 + 10 * pools.count + 100 * orders.count

function withoutExcluded(
  { state, route }: RoutedBatch,
  excluded: Uint8Array,
  idle: Float64Array,
): RoutedBatch | null {
  const fills = state.fills.map((fill, order) => (excluded[order] === 1 ? 0 : fill))
  const reduced = { ...state, fills }
  const rerouted = reroute(state.model.pools, needOf(reduced), route.prices, idle)
  return rerouted === null ? null : { state: reduced, route: rerouted }
}

/** The plan with a reserve of `spare`, a share of the amount users sell; null when impossible. */
export function withSpare(plan: BatchPlan, spare: number): BatchPlan | null {
  const { route, required, score: _, ...state } = plan
  const { batch } = priceBatch({ state, route }, idleCurvature(state.model), required, spare)
  return batch === null ? null : planOf(batch, required)
}

/** The batch with its score; that it meets `required` is not checked. */
export const planOf = ({ state, route }: RoutedBatch, required: RequiredScores): BatchPlan => ({
  ...state,
  route,
  score: scoreOf(state),
  required,
})

const divisibleFills = (model: SearchModel, point: Equilibrium): Float64Array =>
  Float64Array.from({ length: model.orders.count }, (_, order) =>
    fillOf(marginOf(model, order, point), point.smoothing),
  )

/** The equilibrium with fill-or-kill orders rounded to filled or not filled. */
function roundEquilibrium(
  model: SearchModel,
  point: Equilibrium,
  shares: Float64Array,
  idle: Float64Array,
): RoutedBatch | null {
  const fills = shares.map((fill, order) => {
    if (model.orders.isPartial[order] === 1) return fill < MIN_FILL ? 0 : fill
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

/** Bars the orders of pairs that cannot reach their required score. */
function excludePairs(model: SearchModel, unfair: readonly number[], excluded: Uint8Array): void {
  if (unfair.length === 0) return
  const { sell, buy } = model.orders
  sell.forEach((token, order) => {
    if (unfair.includes(pairKey(model, token, buy[order] ?? 0))) excluded[order] = 1
  })
}
