import type { SearchModel } from '../search-model'
import { userPrices } from './batch-state'

/** Prices of users p = e^y, and of pools at the margin ν = e^(y + θδ). */
export type PricePoint = {
  readonly y: Float64Array
  readonly theta: number
  readonly delta: Float64Array
}

/**
 * Net supply of every token in value at p (what users and pools bring less what they take), and its
 * slopes: row t of `slopes` by y_0 … y_(n-1), then by θ.
 */
export type NetSupply = {
  readonly value: Float64Array
  readonly slopes: Float64Array
  /** Value traded of every token: the scale against which its net supply is small. */
  readonly volume: Float64Array
}

export const createNetSupply = (tokens: number): NetSupply => ({
  value: new Float64Array(tokens),
  slopes: new Float64Array(tokens * (tokens + 1)),
  volume: new Float64Array(tokens),
})

/** Fill of an order at its margin over the limit, in [0, 1]: a step of width `smoothing`. */
export const fillOf = (margin: number, smoothing: number): number =>
  1 / (1 + Math.exp(-margin / smoothing))

/**
 * How far the price is above what the order asks, in logarithms: what the user gets above the least
 * rate, or what the pools' margin is worth above the limit, whichever is less. Both must pay.
 */
export function marginOf(model: SearchModel, order: number, point: PricePoint): number {
  const { sell, buy, leastRate } = model.orders
  const a = sell[order] ?? 0
  const b = buy[order] ?? 0
  const d = (point.y[a] ?? 0) - (point.y[b] ?? 0)
  const e = point.theta * ((point.delta[a] ?? 0) - (point.delta[b] ?? 0))
  return Math.min(d, d + e) - (leastRate[order] ?? 0)
}

/** Whether the pools' margin and not the user's rate decides the fill. `gap`: δ_a - δ_b. */
const isPoolsMargin = (gap: number, { theta }: PricePoint): boolean => theta * gap < 0

/** Divisible orders filled by their margins, pools traded to the common margin ν. */
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
  for (let pool = 0; pool < model.pools.count; pool += 1) addPool(model, pool, point, into)
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
  const steep = (full * fill * (1 - fill)) / smoothing
  const gap = (point.delta[a] ?? 0) - (point.delta[b] ?? 0)
  const byTheta = isPoolsMargin(gap, point) ? steep * gap : 0
  const byA = steep + (sells ? worth : 0)
  const byB = -steep + (sells ? 0 : worth)
  add(into, a, worth, worth)
  add(into, b, -worth, worth)
  addSlopes(into, a, 1, a, b, byA, byB, byTheta)
  addSlopes(into, b, -1, a, b, byA, byB, byTheta)
}

function addPool(model: SearchModel, pool: number, point: PricePoint, into: NetSupply): void {
  const { a, b, reserveA, reserveB, kept } = model.pools
  const tokenA = a[pool] ?? 0
  const tokenB = b[pool] ?? 0
  const gap = (point.delta[tokenB] ?? 0) - (point.delta[tokenA] ?? 0)
  // ln(ν_b / ν_a), and the band around the pool's price in which nobody trades with it.
  const asked = (point.y[tokenB] ?? 0) - (point.y[tokenA] ?? 0) + point.theta * gap
  const rb = reserveB[pool] ?? 1
  const ra = reserveA[pool] ?? 1
  const share = kept[pool] ?? 1
  const middle = Math.log(ra / rb)
  const fee = -Math.log(share)
  if (asked > middle + fee) {
    trade(into, point, tokenA, tokenB, ra, rb, share, asked, gap)
  } else if (asked < middle - fee) {
    trade(into, point, tokenB, tokenA, rb, ra, share, -asked, -gap)
  }
}

/** A swap of i for o to the margin `asked` = ln(ν_o / ν_i), whose slope by θ is `gap`. */
function trade(
  into: NetSupply,
  { y }: PricePoint,
  i: number,
  o: number,
  ri: number,
  ro: number,
  share: number,
  asked: number,
  gap: number,
): void {
  const half = Math.exp(asked / 2)
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
