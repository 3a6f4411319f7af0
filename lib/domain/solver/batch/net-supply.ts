import type { SearchModel } from '../search-model'
import { rangeAfter, type SearchPools, wholeRange } from '../search-pools'
import { userPrices } from './batch-state'

/** User prices p = e^y, and marginal pool prices ν = e^(y + θδ). */
export type PricePoint = {
  readonly y: Float64Array
  readonly theta: number
  readonly delta: Float64Array
}

/**
 * Net supply of every token, valued at p (given by users and pools minus taken by them), and its
 * derivatives: row t of `slopes` by y_0 … y_(n-1), then by θ.
 */
export type NetSupply = {
  readonly value: Float64Array
  readonly slopes: Float64Array
  /** Traded value of every token: the scale of its net supply. */
  readonly volume: Float64Array
}

/** Zeros for `netSupply` to write to, so that its steps need no new arrays. */
export const createNetSupply = (tokens: number): NetSupply => ({
  value: new Float64Array(tokens),
  slopes: new Float64Array(tokens * (tokens + 1)),
  volume: new Float64Array(tokens),
})

/** Fill in [0, 1] of an order by its margin over the limit: a smoothed step of width `smoothing`. */
export const fillOf = (margin: number, smoothing: number): number =>
  1 / (1 + Math.exp(-margin / smoothing))

/**
 * Margin of an order over its limit, in logarithms: by the user price or by the pools' marginal price,
 * whichever is less, as both must meet the limit.
 */
export function marginOf(model: SearchModel, order: number, point: PricePoint): number {
  const { sell, buy, minRate } = model.orders
  const a = sell[order] ?? 0
  const b = buy[order] ?? 0
  const d = (point.y[a] ?? 0) - (point.y[b] ?? 0)
  const e = point.theta * ((point.delta[a] ?? 0) - (point.delta[b] ?? 0))
  return Math.min(d, d + e) - (minRate[order] ?? 0)
}

/** Whether the pools' marginal price and not the user price decides the fill. `gap`: δ_a - δ_b. */
const isLimitedByPools = (gap: number, { theta }: PricePoint): boolean => theta * gap < 0

/** Computes the net supply when divisible orders fill by their margins and pools trade to ν. */
export function netSupply(
  model: SearchModel,
  point: PricePoint,
  smoothing: number,
  into: NetSupply,
): void {
  into.value.fill(0)
  into.slopes.fill(0)
  into.volume.fill(0)
  const prices = userPrices(point)
  for (let order = 0; order < model.orders.count; order += 1) {
    addOrder(model, order, point, prices, smoothing, into)
  }
  for (let pool = 0; pool < model.pools.above.length; pool += 1) {
    let range = model.pools.first[pool] ?? 0
    while (range >= 0) range = addRange(model, pool, range, point, into)
  }
}

function addOrder(
  model: SearchModel,
  order: number,
  point: PricePoint,
  prices: Float64Array,
  smoothing: number,
  into: NetSupply,
): void {
  const { sell, buy, sellAmount, buyAmount, isSell } = model.orders
  const margin = marginOf(model, order, point)
  if (margin < -40 * smoothing) return
  const a = sell[order] ?? 0
  const b = buy[order] ?? 0
  const sells = isSell[order] === 1
  const full = sells
    ? (sellAmount[order] ?? 0) * (prices[a] ?? 1)
    : (buyAmount[order] ?? 0) * (prices[b] ?? 1)
  const fill = fillOf(margin, smoothing)
  const worth = full * fill
  const steepness = (full * fill * (1 - fill)) / smoothing
  const gap = (point.delta[a] ?? 0) - (point.delta[b] ?? 0)
  const byTheta = isLimitedByPools(gap, point) ? steepness * gap : 0
  const byA = steepness + (sells ? worth : 0)
  const byB = -steepness + (sells ? 0 : worth)
  add(into, a, worth, worth)
  add(into, b, -worth, worth)
  addSlopes(into, a, 1, a, b, byA, byB, byTheta)
  addSlopes(into, b, -1, a, b, byA, byB, byTheta)
}

/** The next range that trades, because this one is used up; -1 when there is none. */
function addRange(
  model: SearchModel,
  pool: number,
  range: number,
  point: PricePoint,
  into: NetSupply,
): number {
  const { a, b, reserveA, reserveB, gamma, rise, fall } = model.pools
  const tokenA = a[range] ?? 0
  const tokenB = b[range] ?? 0
  const gap = (point.delta[tokenB] ?? 0) - (point.delta[tokenA] ?? 0)
  // ln(ν_b / ν_a); the range does not trade while this is within the fee band.
  const logRate = (point.y[tokenB] ?? 0) - (point.y[tokenA] ?? 0) + point.theta * gap
  const rb = reserveB[range] ?? 1
  const ra = reserveA[range] ?? 1
  const share = gamma[range] ?? 1
  const middle = Math.log(ra / rb)
  const fee = -Math.log(share)
  if (logRate > middle + fee) {
    if (logRate - middle - fee > Math.log(rise[range] ?? 1)) {
      addWhole(model.pools, range, true, point, into)
      return rangeAfter(model.pools, pool, range, true)
    }
    addSwap(into, point, tokenA, tokenB, ra, rb, share, logRate, gap)
  } else if (logRate < middle - fee) {
    if (middle - fee - logRate > Math.log(fall[range] ?? 1)) {
      addWhole(model.pools, range, false, point, into)
      return rangeAfter(model.pools, pool, range, false)
    }
    addSwap(into, point, tokenB, tokenA, rb, ra, share, -logRate, -gap)
  }
  return -1
}

/** Adds the swap that uses up the range, whose amounts no price changes any more. */
function addWhole(
  pools: SearchPools,
  range: number,
  sellsA: boolean,
  { y }: PricePoint,
  into: NetSupply,
): void {
  const { paid, given } = wholeRange(pools, range, sellsA)
  const [a, b] = [pools.a[range] ?? 0, pools.b[range] ?? 0]
  const [i, o] = sellsA ? [a, b] : [b, a]
  const worthIn = Math.exp(y[i] ?? 0) * paid
  const worthOut = Math.exp(y[o] ?? 0) * given
  add(into, i, -worthIn, worthIn)
  add(into, o, worthOut, worthOut)
  addSlopes(into, i, 1, i, o, -worthIn, 0, 0)
  addSlopes(into, o, 1, i, o, 0, worthOut, 0)
}

/** Adds a swap of token i for o up to the marginal rate `logRate` = ln(ν_o / ν_i); `gap`: d/dθ of it. */
function addSwap(
  into: NetSupply,
  { y }: PricePoint,
  i: number,
  o: number,
  ri: number,
  ro: number,
  share: number,
  logRate: number,
  gap: number,
): void {
  const half = Math.exp(logRate / 2)
  const paidIn = (Math.sqrt(share * ri * ro) * half - ri) / share
  const paidOut = ro - Math.sqrt((ri * ro) / share) / half
  const pi = Math.exp(y[i] ?? 0)
  const po = Math.exp(y[o] ?? 0)
  const worthIn = pi * paidIn
  const worthOut = po * paidOut
  const bendIn = (pi * (paidIn + ri / share)) / 2
  const bendOut = (po * (ro - paidOut)) / 2
  add(into, i, -worthIn, worthIn)
  add(into, o, worthOut, worthOut)
  addSlopes(into, i, 1, i, o, bendIn - worthIn, -bendIn, -bendIn * gap)
  addSlopes(into, o, 1, i, o, -bendOut, bendOut + worthOut, bendOut * gap)
}

function add({ value, volume }: NetSupply, token: number, worth: number, moved: number): void {
  value[token] = (value[token] ?? 0) + worth
  volume[token] = (volume[token] ?? 0) + moved
}

function addSlopes(
  { slopes, value }: NetSupply,
  row: number,
  sign: number,
  a: number,
  b: number,
  byA: number,
  byB: number,
  byTheta: number,
): void {
  const n = value.length
  const base = row * (n + 1)
  slopes[base + a] = (slopes[base + a] ?? 0) + sign * byA
  slopes[base + b] = (slopes[base + b] ?? 0) + sign * byB
  slopes[base + n] = (slopes[base + n] ?? 0) + sign * byTheta
}
