import { type BatchState, forEachFilled } from './batch-state'
import type { PriceFloor } from './price-floors'

/** Sweeps over the floors that push, between two over all. */
const FEW_SWEEPS = 9
/** Sweeps between two looks at whether the floors come closer. */
const SWEEPS = 100
const MAX_CHECKS = 20
/** The shortfall has to fall by so much from one look to the next: else the floors contradict. */
const CLOSER = 0.98
/** How far below its floor a rate may end, in logarithms. */
const HELD = 1e-9
/** How far from `left` users may end, as a share of what is traded. */
const PAID = 1e-12

/** Users' prices under way, and the multipliers that have moved them. */
export type PriceFit = {
  readonly y: Float64Array
  /** How strongly each floor has pushed, in their order. */
  readonly push: Float64Array
  /** How strongly what is left has pulled; negative where users have to pay more. */
  pull: number
}

/** What each token's price is weighed by, and what users get more, in native coins, as it rises. */
export type FitWeights = {
  readonly volume: Float64Array
  readonly payout: Float64Array
  /** What users get more when all prices rise in proportion to payout over volume. */
  readonly reach: number
  /** Whether that is hardly any. */
  readonly isMatched: boolean
}

/**
 * Moves the prices to the nearest, weighed by volume, at which every floor holds and users get
 * `left` more than at `start`; false where the floors contradict each other or cost more than is
 * left. Least squares under difference constraints and one equality: coordinate ascent of the
 * multipliers, which go on from `fit`. Method: Hildreth, A quadratic programming procedure (1957).
 */
export function fitPrices(
  fit: PriceFit,
  start: Float64Array,
  { volume, payout, reach }: FitWeights,
  floors: readonly PriceFloor[],
  left: number,
): boolean {
  const { y } = fit
  const held = flatFloors(floors, fit.push, volume)
  const traded = volume.reduce((sum, value) => sum + value, 0)
  let before = Number.POSITIVE_INFINITY
  for (let look = 0; look < MAX_CHECKS; look += 1) {
    let short = 0
    let untilFull = 0
    for (let sweep = 1; sweep <= SWEEPS; sweep += 1) {
      const unpaid = left - paidBetween(start, y, payout)
      if (reach > 0) {
        fit.pull += unpaid / reach
        spread(y, unpaid / reach, payout, volume)
      }
      const isFull = untilFull === 0 || sweep === SWEEPS
      short = holdFloors(y, held, isFull)
      const isHeld = short <= HELD && (reach === 0 || Math.abs(unpaid) <= PAID * traded)
      if (isFull && isHeld) return true
      untilFull = isFull ? FEW_SWEEPS : isHeld ? 0 : untilFull - 1
    }
    if (short > before * CLOSER) return false
    before = short
  }
  return false
}

/** Floors in arrays of one length: they are gone through thousands of times. */
type FlatFloors = {
  readonly a: Int32Array
  readonly b: Int32Array
  readonly rate: Float64Array
  readonly push: Float64Array
  /** How far the prices of its tokens move for a push of one. */
  readonly byA: Float64Array
  readonly byB: Float64Array
  /** Those that pushed or were missed in the last full sweep: the first `activeCount` entries. */
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
    ...{ a: new Int32Array(size), b: new Int32Array(size), rate: new Float64Array(size), push },
    ...{ byA: new Float64Array(size), byB: new Float64Array(size) },
    ...{ active: new Int32Array(size), activeCount: 0 },
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

function spread(y: Float64Array, step: number, payout: Float64Array, volume: Float64Array): void {
  for (let token = 0; token < y.length; token += 1) {
    y[token] = (y[token] ?? 0) + (step * (payout[token] ?? 0)) / (volume[token] ?? 1)
  }
}

/** One sweep over all floors, or those that push; the most by which one was missed. */
function holdFloors(y: Float64Array, held: FlatFloors, isFull: boolean): number {
  const { a, b, rate, push, byA, byB, active } = held
  const count = isFull ? rate.length : held.activeCount
  if (isFull) held.activeCount = 0
  let most = 0
  for (let place = 0; place < count; place += 1) {
    const at = isFull ? place : (active[place] ?? 0)
    const one = a[at] ?? 0
    const other = b[at] ?? 0
    const short = (rate[at] ?? 0) - ((y[one] ?? 0) - (y[other] ?? 0))
    const before = push[at] ?? 0
    if (short <= 0 && before === 0) continue
    if (isFull) {
      active[held.activeCount] = at
      held.activeCount += 1
    }
    if (short > most) most = short
    const more = Math.max(-before, short / ((byA[at] ?? 0) + (byB[at] ?? 0)))
    push[at] = before + more
    y[one] = (y[one] ?? 0) + more * (byA[at] ?? 0)
    y[other] = (y[other] ?? 0) - more * (byB[at] ?? 0)
  }
  return most
}

/** Weights of the fills at these marginal prices of pools. */
export function fitWeights(state: BatchState, marginal: Float64Array): FitWeights {
  const { isSell } = state.model.orders
  const volume = new Float64Array(state.model.tokens).fill(LEAST_VOLUME)
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
  const isMatched = reach < HARDLY * traded
  return { volume, payout, reach: reach < NONE * traded ? 0 : reach, isMatched }
}

/** Reach below these shares of what is traded: prices hardly help, or not at all. */
const HARDLY = 1e-5
const NONE = 1e-15
/** Prices of what is not traded move freely. */
const LEAST_VOLUME = 1e-9
