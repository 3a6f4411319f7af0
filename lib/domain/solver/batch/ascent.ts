import { exchangeAt, scoreFor } from './batch-state'
import { priceResponse } from './curvature'
import type { RoutedBatch } from './price-batch'
import { priceFloors, type RequiredScores } from './price-floors'
import { climb, type QuadraticModel, type Row } from './quadratic-climb'

/** No price moves by more than this in a step, in logarithms. */
const MAX_MOVE = 0.05
/** Share of a partially fillable order that stays filled. */
const MIN_FILL = 1e-6
/** Least weight of a price in the damping, in native coins. */
const MIN_WEIGHT = 1e-9

/** A step of the prices and fills towards a higher score. */
export type Ascent = {
  readonly y: Float64Array
  readonly fills: Float64Array
  /** Worth of one native coin left over, which scales marginal prices to their worth in score. */
  readonly scale: number
}

/** Columns of the quadratic model: y_1 to y_(n-1), then the fills of partially fillable orders. */
type Columns = { readonly size: number; readonly partial: readonly number[] }

/**
 * The step that a quadratic model of the score calls best: nothing more is left over, and every floor
 * holds. Null where the model has no maximum.
 */
export function ascentOf(
  batch: RoutedBatch,
  idle: Float64Array,
  required: RequiredScores,
  damping: number,
): Ascent | null {
  const { state, route } = batch
  const response = priceResponse(route.slopes.hessian, idle)
  if (response === null) return null
  const { tokens, orders } = state.model
  const partial = [...state.fills.keys()].filter(
    (order) => (state.fills[order] ?? 0) > 0 && orders.isPartial[order] === 1,
  )
  const columns = { size: tokens - 1 + partial.length, partial }
  const slopes = slopesOf(batch, columns)
  const { model, pay } = quadraticModel(slopes, route.prices, response, damping)
  const found = climb(model, [
    { coefficients: pay, least: 0, isExact: true },
    ...floorRows(batch, columns, required),
  ])
  if (found === null) return null
  const { step, multipliers } = found
  const largest = step
    .subarray(0, tokens - 1)
    .reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const share = largest > MAX_MOVE ? MAX_MOVE / largest : 1
  const y = new Float64Array(tokens)
  for (let token = 1; token < tokens; token += 1) y[token] = share * (step[token - 1] ?? 0)
  const fills = new Float64Array(orders.count)
  partial.forEach((order, at) => {
    fills[order] = share * (step[tokens - 1 + at] ?? 0)
  })
  return { y, fills, scale: multipliers[0] ?? 0 }
}

/** First and second derivatives of the score less the worth of what the fills need. */
type Slopes = {
  readonly score: Float64Array
  /** Of the need of every token, one row each. */
  readonly need: readonly Float64Array[]
  readonly curve: Float64Array
  readonly weight: Float64Array
}

function slopesOf({ state, route: { prices } }: RoutedBatch, { size, partial }: Columns): Slopes {
  const { model, fills } = state
  const { orders, tokens } = model
  const score = new Float64Array(size)
  const need = Array.from({ length: tokens }, () => new Float64Array(size))
  const curve = new Float64Array(size * size)
  const weight = new Float64Array(size).fill(MIN_WEIGHT)
  const columnOf = new Map(partial.map((order, at) => [order, tokens - 1 + at]))
  const addNeed = (token: number, column: number, by: number) =>
    add(need[token] ?? score, column, by)
  for (let order = 0; order < orders.count; order += 1) {
    const fill = fills[order] ?? 0
    if (fill === 0) continue
    const a = orders.sell[order] ?? 0
    const b = orders.buy[order] ?? 0
    const exchange = exchangeAt(state, order)
    const { sold, bought } = exchange
    const isSell = orders.isSell[order] === 1
    // How score and need rise with the logarithm of the rate.
    const slope = isSell ? bought : (sold * bought) / (orders.scoredLimit[order] ?? 1)
    const [paid, payer] = isSell ? [bought, b] : [sold, a]
    const worth = slope - paid * (prices[payer] ?? 1)
    const ends: readonly (readonly [number, number])[] = [
      [a - 1, 1],
      [b - 1, -1],
    ]
    const own = columnOf.get(order)
    for (const [column, sign] of ends) {
      if (column < 0) continue
      add(score, column, sign * fill * slope)
      addNeed(payer, column, sign * fill * paid)
      add(weight, column, fill * (column === a - 1 ? sold : bought))
      for (const [other, otherSign] of ends) {
        const bend = isSell ? worth : -worth
        if (other >= 0) add(curve, column * size + other, sign * otherSign * fill * bend)
      }
      if (own === undefined) continue
      add(curve, column * size + own, sign * worth)
      add(curve, own * size + column, sign * worth)
    }
    if (own === undefined) continue
    add(score, own, scoreFor(orders, order, exchange))
    addNeed(a, own, -sold)
    addNeed(b, own, bought)
    add(weight, own, sold)
  }
  return { score, need, curve, weight }
}

const add = (array: Float64Array, at: number, by: number): void => {
  array[at] = (array[at] ?? 0) + by
}

/** The model of the score, and by how much what is left over rises with each variable. */
function quadraticModel(
  { score, need, curve, weight }: Slopes,
  prices: Float64Array,
  response: Float64Array,
  damping: number,
): { readonly model: QuadraticModel; readonly pay: Float64Array } {
  const size = score.length
  const pay = new Float64Array(size)
  const bend = curve.map((value) => -value)
  need.forEach((row, token) => {
    const responded = new Float64Array(size)
    need.forEach((other, at) => {
      const by = response[token * need.length + at] ?? 0
      if (by === 0) return
      for (const [column, value] of other.entries()) add(responded, column, by * value)
    })
    row.forEach((value, column) => {
      if (value === 0) return
      add(pay, column, -(prices[token] ?? 1) * value)
      for (const [other, by] of responded.entries()) add(bend, column * size + other, value * by)
    })
  })
  for (let column = 0; column < size; column += 1)
    add(bend, column * size + column, damping * (weight[column] ?? 0))
  return { model: { slope: score, bend }, pay }
}

function floorRows(
  { state }: RoutedBatch,
  { size, partial }: Columns,
  required: RequiredScores,
): readonly Row[] {
  const { y, fills, model } = state
  const floors = priceFloors(state, required).map(({ a, b, rate }): Row => {
    const coefficients = new Float64Array(size)
    if (a > 0) coefficients[a - 1] = 1
    if (b > 0) coefficients[b - 1] = -1
    return { coefficients, least: rate - ((y[a] ?? 0) - (y[b] ?? 0)), isExact: false }
  })
  const shares = partial.flatMap((order, at): readonly Row[] => {
    const column = model.tokens - 1 + at
    const fill = fills[order] ?? 0
    const rise = new Float64Array(size).fill(1, column, column + 1)
    return [
      { coefficients: rise, least: MIN_FILL - fill, isExact: false },
      { coefficients: rise.map((value) => -value), least: fill - 1, isExact: false },
    ]
  })
  return [...floors, ...shares]
}
