import { type BatchState, exchangeAt, forEachFilled, needOf, scoreFor } from './batch-state'
import { addRise, priceResponse } from './curvature'
import { type FitWeights, fitPrices, fitWeights, type PriceFit } from './fit-prices'
import { type PriceFloor, priceFloor, priceFloors, type WantedScores } from './price-floors'
import { type Route, reroute } from './reroute'

const MOST_ROUNDS = 20
/** What may stay over or be missing, as a share of what users sell. */
const EVEN = 1e-9
/** As closely as routing tells it, in native coins. */
const NOISE = 2e-9
/** How far below its floor a rate may be, in logarithms: a little more than the fit leaves. */
const HELD = 2e-9
/** No price is so far from its reference, in logarithms. */
const WILD = 3
/** A floor that falls by more than this relieves no more by it, in logarithms. */
const FAR = 1e-2

/** Fills, users' prices, and the pools' margin that carries them. */
export type RoutedBatch = { readonly state: BatchState; readonly route: Route }

export type PricedBatch = {
  /** Null where no prices hold what remains. */
  readonly batch: RoutedBatch | null
  readonly out: LeftOut
}

type LeftOut = {
  /** Orders, in turn, as no prices give all of them what they ask. */
  readonly dropped: number[]
  /** Pairs, as they would get less than they must. */
  readonly unfair: number[]
}

/**
 * The prices nearest to those of the batch at which every filled order gets its limit, every pair
 * what it is wanted to score, and nothing is missing but `spare` (a share of what users sell) stays
 * over. Where that cannot be, the cheapest of what stands in its way is left out.
 */
export function priceBatch(
  from: RoutedBatch,
  idle: Float64Array,
  wanted: WantedScores,
  spare: number,
): PricedBatch {
  const out: LeftOut = { dropped: [], unfair: [] }
  let current = from
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const sold = soldIn(current.state)
    const floors = priceFloors(current.state, wanted)
    if (floors.length === 0) break
    const left = current.route.left - spare * sold
    const weights = fitWeights(current.state, current.route.prices)
    const near = EVEN * sold + NOISE
    // Where users give each other nearly all they trade, prices hardly change what is left: they are
    // asked to only when more than usual has to be spared.
    const isEnough = weights.isMatched && current.route.left > (spare - EVEN) * sold - near
    const isEven = isEnough || Math.abs(left) <= near
    if (isEven && areHeld(current.state, floors)) {
      return { batch: current, out }
    }
    const state = fitOrDrop(current, { weights, idle, floors, left, wanted, out })
    if (state === null) break
    const route = reroute(state.model.pools, needOf(state), current.route.prices, idle)
    if (route === null) break
    current = { state, route }
  }
  return { batch: null, out }
}

type Floors = readonly PriceFloor[]

const areHeld = ({ y }: BatchState, floors: Floors): boolean =>
  floors.every(({ a, b, rate }) => (y[a] ?? 0) - (y[b] ?? 0) >= rate - HELD)

type FitInput = {
  readonly weights: FitWeights
  readonly idle: Float64Array
  readonly floors: Floors
  readonly left: number
  readonly wanted: WantedScores
  readonly out: LeftOut
}

/** Fits the prices; while that cannot be, leaves out the cheapest obstacle, into `out`. */
function fitOrDrop(
  { state: start, route }: RoutedBatch,
  { weights, idle, floors: floorsAtFirst, left: leftAtFirst, wanted, out }: FitInput,
): BatchState | null {
  const response = priceResponse(route.slopes.hessian, idle)
  if (response === null) return null
  const fills = Float64Array.from(start.fills)
  const state: BatchState = { ...start, fills }
  const prices = Float64Array.from(route.prices)
  let floors = floorsAtFirst
  let fit = unfitted(start, floors)
  let left = leftAtFirst
  while (!fitPrices(fit, start.y, weights, floors, left)) {
    const found = cheapestObstacle({ state, prices, response }, floors, fit)
    if (found === null) return null
    const { floor, loss } = found
    left -= loss.left
    const { a, b } = floor
    addRise(prices, response, { a, b, sold: -loss.sold, bought: -loss.bought })
    for (const order of floor.askedBy) fills[order] = 0
    if (floor.isFairness) out.unfair.push(floor.pair)
    else out.dropped.push(...floor.askedBy)
    const filled = floor.filled.filter((order) => (fills[order] ?? 0) > 0)
    floors = floors.flatMap((one) => {
      if (one !== floor) return one
      return filled.length > 0 ? priceFloor(state, floor.pair, filled, wanted) : []
    })
    if (floors.length === 0) return null
    fit = unfitted(start, floors)
  }
  if (!fit.y.every((value) => Math.abs(value) < WILD)) return null
  return { ...state, y: fit.y }
}

/** What contradictory floors have pushed misleads those that remain: each fit begins afresh. */
const unfitted = ({ y }: BatchState, floors: Floors): PriceFit => ({
  y: Float64Array.from(y),
  push: new Float64Array(floors.length),
  pull: 0,
})

/** The batch with what was left out of it so far, and how the pools' prices have answered. */
type Rest = {
  readonly state: BatchState
  readonly prices: Float64Array
  readonly response: Float64Array
}

type Loss = {
  /** What stays over less without the orders. */
  readonly left: number
  readonly score: number
  /** What the orders do not sell and buy. */
  readonly sold: number
  readonly bought: number
}

/**
 * The floor whose orders are missed least for how much easier the rest is without them. Floors that
 * cannot hold prove it by their multipliers: Σ push · (rate above the start) + pull · left > 0; what
 * an order's absence takes off that sum is its relief.
 */
function cheapestObstacle(rest: Rest, floors: Floors, { push, pull }: PriceFit) {
  type Obstacle = { readonly floor: PriceFloor; readonly loss: Loss }
  let best: Obstacle | null = null
  let most = 0
  // Where each order's absence costs more than its floor frees, the one that frees most.
  let likely: Obstacle | null = null
  let mostFreed = 0
  for (const [at, floor] of floors.entries()) {
    const loss = lossOf(rest, floor)
    const freed = (push[at] ?? 0) * fallOf(rest, floor)
    const relief = freed + pull * loss.left
    const cost = Math.max(LEAST_COST, loss.left + loss.score)
    if (relief > 0 && relief / cost > most) {
      most = relief / cost
      best = { floor, loss }
    }
    if (freed / cost > mostFreed) {
      mostFreed = freed / cost
      likely = { floor, loss }
    }
  }
  return best ?? likely
}

/** What is missed at least, in native coins: orders that cost nothing are compared by relief. */
const LEAST_COST = 1e-12

/** How far the floor falls without the orders that ask for it. */
function fallOf({ state }: Rest, { rate, filled, askedBy }: PriceFloor): number {
  const { leastRate } = state.model.orders
  if (askedBy.length === filled.length) return FAR
  const next = filled.reduce(
    (found, order) => (askedBy.includes(order) ? found : Math.max(found, leastRate[order] ?? 0)),
    -Infinity,
  )
  return Math.min(FAR, rate - next)
}

/** What leaving out the floor's orders costs, by a quadratic model of what pools charge. */
function lossOf({ state, prices, response }: Rest, { a, b, askedBy }: PriceFloor): Loss {
  let [sold, bought, score] = [0, 0, 0]
  for (const order of askedBy) {
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
  const bend = sold * riseOfA - bought * riseOfB
  return { left: margin + bend / 2, score, sold, bought }
}

function soldIn(state: BatchState): number {
  let sum = 0
  forEachFilled(state, (_, fill, { sold }) => {
    sum += fill * sold
  })
  return sum
}
