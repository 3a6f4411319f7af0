import { type BatchState, exchangeAt } from './batch-state'
import type { PriceFloor } from './price-floors'

/** Sweeps between two looks at whether the floors come closer. */
const SWEEPS = 100
const MOST_LOOKS = 20
/** The shortfall has to fall by so much from one look to the next: else the floors contradict. */
const CLOSER = 0.98
/** How far below its floor a rate may end, in logarithms. */
const HELD = 1e-9
/** How far from `left` users may end, as a share of what is traded. */
const PAID = 1e-12

/** Users' prices under way, and the multipliers that have moved them. */
export type PriceFit = {
  readonly y: Float64Array
  /** By directed pair: how strongly its floor has pushed. */
  readonly push: Map<number, number>
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
  const { y, push } = fit
  const traded = volume.reduce((sum, value) => sum + value, 0)
  let before = Number.POSITIVE_INFINITY
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    let short = 0
    for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
      const unpaid = left - paidBetween(start, y, payout)
      if (reach > 0) {
        fit.pull += unpaid / reach
        spread(y, unpaid / reach, payout, volume)
      }
      short = holdFloors(y, push, floors, volume)
      if (short <= HELD && (reach === 0 || Math.abs(unpaid) <= PAID * traded)) return true
    }
    if (short > before * CLOSER) return false
    before = short
  }
  return false
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

/** One sweep over the floors; the most by which one was missed. */
function holdFloors(
  y: Float64Array,
  push: Map<number, number>,
  floors: readonly PriceFloor[],
  volume: Float64Array,
): number {
  let most = 0
  for (const { pair, a, b, rate } of floors) {
    const short = rate - ((y[a] ?? 0) - (y[b] ?? 0))
    const before = push.get(pair) ?? 0
    if (short <= 0 && before === 0) continue
    most = Math.max(most, short)
    const byA = 1 / (volume[a] ?? 1)
    const byB = 1 / (volume[b] ?? 1)
    const more = Math.max(-before, short / (byA + byB))
    push.set(pair, before + more)
    y[a] = (y[a] ?? 0) + more * byA
    y[b] = (y[b] ?? 0) - more * byB
  }
  return most
}

/** Weights of the fills at these marginal prices of pools. */
export function fitWeights(state: BatchState, marginal: Float64Array): FitWeights {
  const { sell, buy, isSell } = state.model.orders
  const volume = new Float64Array(state.model.tokens).fill(LEAST_VOLUME)
  const payout = new Float64Array(state.model.tokens)
  state.fills.forEach((fill, order) => {
    if (fill === 0) return
    const { sold, bought } = exchangeAt(state, order)
    const a = sell[order] ?? 0
    const b = buy[order] ?? 0
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
