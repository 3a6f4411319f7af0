import { type BatchState, exchangeAt, forEachFilled, needOf, scoreFor } from './batch-state'
import { addRise, priceResponse } from './curvature'
import { type FitWeights, fitPrices, fitWeights, type PriceFit } from './fit-prices'
import { type PriceFloor, priceFloor, priceFloors, type RequiredScores } from './price-floors'
import { type Route, reroute } from './reroute'

const MAX_ROUNDS = 20
/** Tolerance of the amount left over, as a share of the amount users sell. */
const BALANCE_TOLERANCE = 1e-9
/** Accuracy of routing, in native coins. */
const ROUTING_TOLERANCE = 2e-9
/** How far below its floor a rate may be, in logarithms: slightly more than the tolerance of the fit. */
const FLOOR_TOLERANCE = 2e-9
/** Prices further from their reference are rejected, in logarithms. */
const MAX_LOG_PRICE = 3
/** Users get at most this share of what they sell more in one round, so that steps stay accurate. */
const MAX_PAYOUT_SHARE = 0.25
/** A fall of a floor counts as at most this much relief, in logarithms. */
const MAX_RELIEF = 1e-2

/** Fills and user prices, with the pool trades that support them. */
export type RoutedBatch = { readonly state: BatchState; readonly route: Route }

/** A batch with fitted prices, and what was dropped to find them. */
export type PricedBatch = {
  /** Null when no prices satisfy the remaining orders. */
  readonly batch: RoutedBatch | null
  readonly out: LeftOut
}

type LeftOut = {
  /** Orders dropped because no prices satisfy all limits, in the order they were dropped. */
  readonly dropped: number[]
  /** Pairs dropped because they would score less than required. */
  readonly unfair: number[]
}

/**
 * Finds the prices nearest to those of the batch at which every filled order gets its limit, every
 * pair scores what is required, and exactly `spare` (a share of the amount users sell) is left over.
 * When there are none, the cheapest orders that prevent it are dropped. Where pools give more than
 * any such prices pay out, as pools far from the other prices do, the rest is left over as well.
 */
export function priceBatch(
  from: RoutedBatch,
  idle: Float64Array,
  required: RequiredScores,
  spare: number,
): PricedBatch {
  const out: LeftOut = { dropped: [], unfair: [] }
  let current = from
  let covered: RoutedBatch | null = null
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const sold = soldIn(current.state)
    const floors = priceFloors(current.state, required)
    if (floors.length === 0) break
    const left = current.route.left - spare * sold
    const weights = fitWeights(current.state, current.route.prices)
    const tolerance = BALANCE_TOLERANCE * sold + ROUTING_TOLERANCE
    // When users give each other nearly everything they trade, prices hardly change what is left over,
    // so they are only adjusted when more than usual has to be reserved.
    const isEnough =
      weights.isMatched && current.route.left > (spare - BALANCE_TOLERANCE) * sold - tolerance
    const isBalanced = isEnough || Math.abs(left) <= tolerance
    if (floorsHold(current.state, floors)) {
      if (isBalanced) return { batch: current, out }
      if (left > 0) covered = current
    }
    const payout = Math.min(left, MAX_PAYOUT_SHARE * sold)
    const state = fitOrDrop(current, { weights, idle, floors, left: payout, required, out })
    if (state === null) break
    const route = reroute(state.model.pools, needOf(state), current.route.prices, idle)
    if (route === null) break
    current = { state, route }
  }
  return { batch: covered, out }
}

type Floors = readonly PriceFloor[]

const floorsHold = ({ y }: BatchState, floors: Floors): boolean =>
  floors.every(({ a, b, rate }) => (y[a] ?? 0) - (y[b] ?? 0) >= rate - FLOOR_TOLERANCE)

type FitInput = {
  readonly weights: FitWeights
  readonly idle: Float64Array
  readonly floors: Floors
  readonly left: number
  readonly required: RequiredScores
  readonly out: LeftOut
}

/** Fits the prices; while that is impossible, drops the cheapest obstacle and adds it to `out`. */
function fitOrDrop(
  { state: start, route }: RoutedBatch,
  { weights, idle, floors: initialFloors, left: initialLeft, required, out }: FitInput,
): BatchState | null {
  const response = priceResponse(route.slopes.hessian, idle)
  if (response === null) return null
  const fills = Float64Array.from(start.fills)
  const state: BatchState = { ...start, fills }
  const prices = Float64Array.from(route.prices)
  let floors = initialFloors
  let fit = newFit(start, floors)
  let left = initialLeft
  for (;;) {
    const partial = { state, prices, response }
    // No prices reach an infinite floor, and trying to would leave the others without meaning.
    const unreachable = floors.find(({ rate }) => rate === Number.POSITIVE_INFINITY)
    if (unreachable === undefined && fitPrices(fit, start.y, weights, floors, left)) break
    const found =
      unreachable === undefined
        ? cheapestObstacle(partial, floors, fit)
        : { floor: unreachable, loss: lossOf(partial, unreachable) }
    if (found === null) return null
    const { floor, loss } = found
    left -= loss.left
    const { a, b } = floor
    addRise(prices, response, { a, b, sold: -loss.sold, bought: -loss.bought })
    for (const order of floor.bindingOrders) fills[order] = 0
    if (floor.isFairness) out.unfair.push(floor.pair)
    else out.dropped.push(...floor.bindingOrders)
    const filled = floor.filled.filter((order) => (fills[order] ?? 0) > 0)
    floors = floors.flatMap((current) => {
      if (current !== floor) return current
      return filled.length > 0 ? priceFloor(state, floor.pair, filled, required) : []
    })
    if (floors.length === 0) return null
    fit = newFit(start, floors)
  }
  if (!fit.y.every((value) => Math.abs(value) < MAX_LOG_PRICE)) return null
  return { ...state, y: fit.y }
}

/** Each fit starts from zero, as multipliers of contradictory floors would mislead the others. */
const newFit = ({ y }: BatchState, floors: Floors): PriceFit => ({
  y: Float64Array.from(y),
  push: new Float64Array(floors.length),
  pull: 0,
})

/** The batch without the orders dropped so far, and the response of the pools' prices. */
type PartialBatch = {
  readonly state: BatchState
  readonly prices: Float64Array
  readonly response: Float64Array
}

type Loss = {
  /** How much less is left over without the orders. */
  readonly left: number
  readonly score: number
  /** Amounts that are no longer sold and bought. */
  readonly sold: number
  readonly bought: number
}

/**
 * The floor whose orders cost least in relation to the relief of dropping them. The multipliers prove
 * that floors cannot hold: Σ push · (rate above the start) + pull · left > 0. The relief is how much
 * dropping the orders lowers this sum.
 */
function cheapestObstacle(partial: PartialBatch, floors: Floors, { push, pull }: PriceFit) {
  type Obstacle = { readonly floor: PriceFloor; readonly loss: Loss }
  let best: Obstacle | null = null
  let bestRatio = 0
  // Used when no floor gives relief: the one that frees most in relation to its cost.
  let fallback: Obstacle | null = null
  let mostFallbackFreed = 0
  for (const [at, floor] of floors.entries()) {
    const loss = lossOf(partial, floor)
    const freed = (push[at] ?? 0) * floorDrop(partial, floor)
    const relief = freed + pull * loss.left
    const cost = Math.max(MIN_COST, loss.left + loss.score)
    if (relief > 0 && relief / cost > bestRatio) {
      bestRatio = relief / cost
      best = { floor, loss }
    }
    if (freed / cost > mostFallbackFreed) {
      mostFallbackFreed = freed / cost
      fallback = { floor, loss }
    }
  }
  return best ?? fallback
}

/** Minimum cost, in native coins, so that orders that cost nothing are compared by relief. */
const MIN_COST = 1e-12

/** How far the floor falls without its binding orders. */
function floorDrop({ state }: PartialBatch, { rate, filled, bindingOrders }: PriceFloor): number {
  const { minRate } = state.model.orders
  if (bindingOrders.length === filled.length) return MAX_RELIEF
  const next = filled.reduce(
    (found, order) =>
      bindingOrders.includes(order) ? found : Math.max(found, minRate[order] ?? 0),
    -Infinity,
  )
  return Math.min(MAX_RELIEF, rate - next)
}

/** The cost of dropping the floor's binding orders, by a quadratic model of the pools' costs. */
function lossOf(
  { state, prices, response }: PartialBatch,
  { a, b, bindingOrders }: PriceFloor,
): Loss {
  let [sold, bought, score] = [0, 0, 0]
  for (const order of bindingOrders) {
    const fill = state.fills[order] ?? 0
    const exchange = exchangeAt(state, order)
    sold += fill * exchange.sold
    bought += fill * exchange.bought
    score += fill * scoreFor(state.model.orders, order, exchange)
  }
  const n = prices.length
  const riseOfA = sold * (response[a * n + a] ?? 0) - bought * (response[a * n + b] ?? 0)
  const riseOfB = sold * (response[b * n + a] ?? 0) - bought * (response[b * n + b] ?? 0)
  const margin = sold * (prices[a] ?? 0) - bought * (prices[b] ?? 0)
  const curvature = sold * riseOfA - bought * riseOfB
  return { left: margin + curvature / 2, score, sold, bought }
}

function soldIn(state: BatchState): number {
  let sum = 0
  forEachFilled(state, (_, fill, { sold }) => {
    sum += fill * sold
  })
  return sum
}
