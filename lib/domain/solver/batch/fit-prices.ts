import { type BatchState, forEachFilled } from './batch-state'
import type { PriceFloor } from './price-floors'

/** Number of sweeps over the active floors between two sweeps over all floors. */
const ACTIVE_SWEEPS = 9
/** Number of sweeps between two checks of the progress. */
const SWEEPS_PER_CHECK = 100
const MAX_CHECKS = 20
/** The shortfall must fall to this share between two checks; else the floors contradict each other. */
const MIN_PROGRESS = 0.98
/** How far below its floor a rate may end, in logarithms. */
const FLOOR_TOLERANCE = 1e-9
/** Tolerance of the payout against `left`, as a share of the traded value. */
const PAYOUT_TOLERANCE = 1e-12

/** State of the fit: user prices, and the multipliers that have moved them. */
export type PriceFit = {
  readonly y: Float64Array
  /** Multiplier of each floor. */
  readonly push: Float64Array
  /** Multiplier of the payout of `left`; negative when users have to pay more. */
  pull: number
}

/** Weight of each token's price, and the additional payout to users per rise, in native coins. */
export type FitWeights = {
  readonly volume: Float64Array
  readonly payout: Float64Array
  /** Additional payout when all prices rise in proportion to payout over volume. */
  readonly reach: number
  /** Whether `reach` is negligible: users give each other nearly everything they trade. */
  readonly isMatched: boolean
}

/**
 * Moves the prices to the nearest ones (weighted by volume) at which every floor holds and users get
 * `left` more than at `start`. Returns false when the floors contradict each other or cost more than
 * `left`. Least squares under difference constraints and one equality, by coordinate ascent of the
 * multipliers, which continue from `fit`. Method: Hildreth, A quadratic programming procedure (1957).
 */
export function fitPrices(
  fit: PriceFit,
  start: Float64Array,
  { volume, payout, reach }: FitWeights,
  floors: readonly PriceFloor[],
  left: number,
): boolean {
  const { y } = fit
  const flat = flatFloors(floors, fit.push, volume)
  const traded = volume.reduce((sum, value) => sum + value, 0)
  let before = Number.POSITIVE_INFINITY
  for (let check = 0; check < MAX_CHECKS; check += 1) {
    let shortfall = 0
    let sweepsUntilFull = 0
    for (let sweep = 1; sweep <= SWEEPS_PER_CHECK; sweep += 1) {
      const unpaid = left - paidBetween(start, y, payout)
      if (reach > 0) {
        fit.pull += unpaid / reach
        shiftPrices(y, unpaid / reach, payout, volume)
      }
      const isFull = sweepsUntilFull === 0 || sweep === SWEEPS_PER_CHECK
      shortfall = holdFloors(y, flat, isFull)
      const isHeld =
        shortfall <= FLOOR_TOLERANCE &&
        (reach === 0 || Math.abs(unpaid) <= PAYOUT_TOLERANCE * traded)
      if (isFull && isHeld) return true
      sweepsUntilFull = isFull ? ACTIVE_SWEEPS : isHeld ? 0 : sweepsUntilFull - 1
    }
    if (shortfall > before * MIN_PROGRESS) return false
    before = shortfall
  }
  return false
}

/** Floors as typed arrays for speed: they are iterated thousands of times. */
type FlatFloors = {
  readonly a: Int32Array
  readonly b: Int32Array
  readonly rate: Float64Array
  readonly push: Float64Array
  /** How far the prices of its tokens move per unit of the multiplier. */
  readonly byA: Float64Array
  readonly byB: Float64Array
  /** Floors with a multiplier or shortfall in the last full sweep: the first `activeCount` entries. */
  readonly active: Int32Array
  activeCount: number
}

function flatFloors(
  floors: readonly PriceFloor[],
  push: Float64Array,
  volume: Float64Array,
): FlatFloors {
  const size = floors.length
  const flat = {
    a: new Int32Array(size),
    b: new Int32Array(size),
    rate: new Float64Array(size),
    push,
    byA: new Float64Array(size),
    byB: new Float64Array(size),
    active: new Int32Array(size),
    activeCount: 0,
  }
  for (let at = 0; at < size; at += 1) {
    const { a, b, rate } = floors[at] as PriceFloor
    flat.a[at] = a
    flat.b[at] = b
    flat.rate[at] = rate
    flat.byA[at] = 1 / (volume[a] ?? 1)
    flat.byB[at] = 1 / (volume[b] ?? 1)
  }
  return flat
}

function paidBetween(start: Float64Array, y: Float64Array, payout: Float64Array): number {
  let paid = 0
  for (let token = 0; token < y.length; token += 1) {
    paid += (payout[token] ?? 0) * ((y[token] ?? 0) - (start[token] ?? 0))
  }
  return paid
}

function shiftPrices(
  y: Float64Array,
  step: number,
  payout: Float64Array,
  volume: Float64Array,
): void {
  for (let token = 0; token < y.length; token += 1) {
    y[token] = (y[token] ?? 0) + (step * (payout[token] ?? 0)) / (volume[token] ?? 1)
  }
}

/** One sweep over all or the active floors; returns the largest shortfall. */
function holdFloors(y: Float64Array, flat: FlatFloors, isFull: boolean): number {
  const { a, b, rate, push, byA, byB, active } = flat
  const count = isFull ? rate.length : flat.activeCount
  if (isFull) flat.activeCount = 0
  let worst = 0
  for (let place = 0; place < count; place += 1) {
    const at = isFull ? place : (active[place] ?? 0)
    const one = a[at] ?? 0
    const other = b[at] ?? 0
    const shortfall = (rate[at] ?? 0) - ((y[one] ?? 0) - (y[other] ?? 0))
    const before = push[at] ?? 0
    if (shortfall <= 0 && before === 0) continue
    if (isFull) {
      active[flat.activeCount] = at
      flat.activeCount += 1
    }
    if (shortfall > worst) worst = shortfall
    const more = Math.max(-before, shortfall / ((byA[at] ?? 0) + (byB[at] ?? 0)))
    push[at] = before + more
    y[one] = (y[one] ?? 0) + more * (byA[at] ?? 0)
    y[other] = (y[other] ?? 0) - more * (byB[at] ?? 0)
  }
  return worst
}

/** The weights for the current fills at these marginal prices of pools. */
export function fitWeights(state: BatchState, marginal: Float64Array): FitWeights {
  const { isSell } = state.model.orders
  const volume = new Float64Array(state.model.tokens).fill(MIN_VOLUME)
  const payout = new Float64Array(state.model.tokens)
  forEachFilled(state, (order, fill, { sold, bought }, a, b) => {
    volume[a] = (volume[a] ?? 0) + fill * sold
    volume[b] = (volume[b] ?? 0) + fill * bought
    const paid =
      isSell[order] === 1 ? fill * bought * (marginal[b] ?? 1) : fill * sold * (marginal[a] ?? 1)
    payout[a] = (payout[a] ?? 0) + paid
    payout[b] = (payout[b] ?? 0) - paid
  })
  const reach = payout.reduce((sum, paid, token) => sum + (paid * paid) / (volume[token] ?? 1), 0)
  const traded = volume.reduce((sum, value) => sum + value, 0)
  const isMatched = reach < MATCHED_REACH * traded
  return { volume, payout, reach: reach < MIN_REACH * traded ? 0 : reach, isMatched }
}

/** Reach, as a share of the traded value, below which prices hardly help, or not at all. */
const MATCHED_REACH = 1e-5
const MIN_REACH = 1e-15
/** Minimum weight, so that prices of tokens that are not traded move freely. */
const MIN_VOLUME = 1e-9
