import type { SearchModel } from '../search-model'
import { averageGap } from './average-gap'
import { idleCurvature } from './curvature'
import { solveLinear } from './linear-system'
import { createNetSupply, type NetSupply, netSupply, type PricePoint } from './net-supply'

/** Sequence of smoothings: first at marginal prices, then at average prices, updating δ each time. */
const MARGINAL_SMOOTHING = [1e-2, 3e-3, 1e-3, 3e-4]
const AVERAGE_SMOOTHING = [1e-3, 1e-3, 1e-3, 5e-4, 2e-4, 1e-4]
/** The sequence when starting from prices of an earlier search. */
const WARM_SMOOTHING = [5e-4, 2e-4, 1e-4]
/** Net supply, as a share of the traded value, above which such a start is discarded. */
const MAX_WARM_IMBALANCE = 1e-6
const MAX_STEPS = 60
const MAX_HALVINGS = 25
/** No price moves by more than this share in a step. */
const MAX_STEP = 0.03
/** Net supply that counts as balanced, as a share of the traded value. */
const BALANCE_TOLERANCE = 1e-10

/** Prices with the width of the last smoothing, by which orders fill at them; see `fillOf`. */
export type Equilibrium = PricePoint & { readonly smoothing: number }

/** Logarithms of the pools' marginal prices, by token; user prices follow from them. */
export type PriceStart = Float64Array

/**
 * Prices at which divisible orders and pools clear every token. First users pay the pools' marginal
 * prices, which leaves the pools' rent over; then the pools' average prices, which leaves nothing
 * over. A start near them saves most of the steps; one that is too far off is discarded.
 * Deterministic but for `isStopped`, which leaves the prices where they are; floats.
 * Source: lib/docs/solving.md#whole-batch.
 */
export function divisibleEquilibrium(
  model: SearchModel,
  start: PriceStart | null = null,
  isStopped: () => boolean = () => false,
): Equilibrium {
  const search = { model, isStopped }
  const supply = createNetSupply(model.tokens)
  if (start !== null) {
    const found = atAveragePrices(search, pointOf(start), WARM_SMOOTHING, supply)
    netSupply(model, found, found.smoothing, supply)
    const traded = supply.volume.reduce((sum, value) => sum + value, 0)
    if (imbalance(supply, true) <= MAX_WARM_IMBALANCE * traded) return found
  }
  let point = pointOf(new Float64Array(model.tokens))
  for (const smoothing of MARGINAL_SMOOTHING) {
    point = balance(search, point, smoothing, false, supply)
  }
  return atAveragePrices(search, point, AVERAGE_SMOOTHING, supply)
}

/** User prices equal to the pools' marginal prices. Prices have no scale, so token 0 is at 1. */
const pointOf = (margin: PriceStart): PricePoint => ({
  y: margin.map((value) => value - (margin[0] ?? 0)),
  theta: 0,
  delta: new Float64Array(margin.length),
})

type Search = { readonly model: SearchModel; readonly isStopped: () => boolean }

function atAveragePrices(
  search: Search,
  from: PricePoint,
  smoothings: readonly number[],
  supply: NetSupply,
): Equilibrium {
  let point = from
  for (const smoothing of smoothings) {
    const delta = averageGap(search.model, point)
    const y = point.y.map(
      (value, token) => value + point.theta * (point.delta[token] ?? 0) - (delta[token] ?? 0),
    )
    point = balance(search, { y, theta: 1, delta }, smoothing, true, supply)
  }
  return { ...point, smoothing: smoothings.at(-1) ?? 1e-4 }
}

/** Newton steps until every token balances; `withTheta`: until the pools' rent balances, too. */
function balance(
  { model, isStopped }: Search,
  start: PricePoint,
  smoothing: number,
  withTheta: boolean,
  supply: NetSupply,
): PricePoint {
  let point = start
  let damping = 1e-9
  netSupply(model, point, smoothing, supply)
  for (let step = 0; step < MAX_STEPS && !isStopped(); step += 1) {
    const error = imbalance(supply, withTheta)
    const traded = supply.volume.reduce((sum, value) => sum + value, 0)
    if (error <= BALANCE_TOLERANCE * traded) break
    const direction = newtonDirection(model, supply, withTheta, damping)
    const next =
      direction === null
        ? null
        : lineSearch(model, point, smoothing, withTheta, direction, error, supply)
    if (next === null) {
      if (damping > 1e3) break
      damping *= 100
      netSupply(model, point, smoothing, supply)
    } else {
      point = next
      damping = Math.max(1e-9, damping / 100)
    }
  }
  return point
}

/** Norm of the net supplies, without token 0 while θ is fixed, as it then absorbs the rent. */
function imbalance({ value }: NetSupply, withTheta: boolean): number {
  let sum = 0
  for (let token = withTheta ? 0 : 1; token < value.length; token += 1) {
    sum += (value[token] ?? 0) ** 2
  }
  return Math.sqrt(sum)
}

/** Steps for y_1 … y_(n-1) and finally θ; y_0 is fixed, as prices have no scale. */
function newtonDirection(
  model: SearchModel,
  { value, slopes }: NetSupply,
  withTheta: boolean,
  damping: number,
): Float64Array | null {
  const n = model.tokens
  const size = withTheta ? n : n - 1
  const matrix = new Float64Array(size * size)
  const right = new Float64Array(size)
  const curvature = idleCurvature(model)
  for (let row = 0; row < size; row += 1) {
    const token = withTheta ? row : row + 1
    for (let column = 0; column < size; column += 1) {
      matrix[row * size + column] = slopes[token * (n + 1) + column + 1] ?? 0
    }
    right[row] = -(value[token] ?? 0)
    if (token > 0) {
      const diagonal = row * size + token - 1
      matrix[diagonal] = (matrix[diagonal] ?? 0) + damping * (curvature[token] ?? 0)
    }
  }
  if (!solveLinear(matrix, right, size)) return null
  const largest = right
    .subarray(0, n - 1)
    .reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (!Number.isFinite(largest)) return null
  return largest <= MAX_STEP ? right : right.map((step) => (step * MAX_STEP) / largest)
}

/** The first point along the direction with less imbalance; updates `supply` to that point. */
function lineSearch(
  model: SearchModel,
  point: PricePoint,
  smoothing: number,
  withTheta: boolean,
  direction: Float64Array,
  error: number,
  supply: NetSupply,
): PricePoint | null {
  const n = model.tokens
  for (let halving = 0, length = 1; halving < MAX_HALVINGS; halving += 1, length /= 2) {
    const next = {
      y: point.y.map((value, token) =>
        token === 0 ? value : value + length * (direction[token - 1] ?? 0),
      ),
      theta: withTheta ? point.theta + length * (direction[n - 1] ?? 0) : point.theta,
      delta: point.delta,
    }
    netSupply(model, next, smoothing, supply)
    if (imbalance(supply, withTheta) < error * (1 - 1e-4 * length)) return next
  }
  return null
}
