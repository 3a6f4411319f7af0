import { factorCholesky, substitute } from '../cholesky'

const MAX_SWEEPS = 300
const TOLERANCE = 1e-12
/** Keeps rows without effect from dividing by zero. */
const MIN_REACH = 1e-18

/** slope · d - d · bend · d / 2; `bend` row by row. */
export type QuadraticModel = { readonly slope: Float64Array; readonly bend: Float64Array }

/** A condition of a step d: coefficients · d is at least, or exactly, `least`. */
export type Row = {
  readonly coefficients: Float64Array
  readonly least: number
  readonly isExact: boolean
}

/**
 * The step with the highest value under the conditions, and their multipliers, by coordinate ascent of the
 * multipliers. Null where `bend` is not positive definite. Method: Hildreth, A quadratic programming
 * procedure (1957).
 */
export function climb(
  { slope, bend }: QuadraticModel,
  rows: readonly Row[],
): { readonly step: Float64Array; readonly multipliers: Float64Array } | null {
  const size = slope.length
  const factor = Float64Array.from(bend)
  if (!factorCholesky(factor, size)) return null
  const solved = (right: Float64Array): Float64Array => {
    const result = Float64Array.from(right)
    substitute(factor, result, size)
    return result
  }
  const step = solved(slope)
  const moves = rows.map(({ coefficients }) => solved(coefficients))
  const reach = rows.map(({ coefficients }, at) => dot(coefficients, moves[at]) + MIN_REACH)
  const multipliers = new Float64Array(rows.length)
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep += 1) {
    let most = 0
    rows.forEach(({ coefficients, least, isExact }, at) => {
      const wanted = (least - dot(coefficients, step)) / (reach[at] ?? 1)
      const by = isExact ? wanted : Math.max(-(multipliers[at] ?? 0), wanted)
      if (by === 0) return
      multipliers[at] = (multipliers[at] ?? 0) + by
      moves[at]?.forEach((value, column) => {
        step[column] = (step[column] ?? 0) + by * value
      })
      most = Math.max(most, Math.abs(by) * Math.sqrt(reach[at] ?? 1))
    })
    if (most < TOLERANCE) break
  }
  return { step, multipliers }
}

function dot(one: Float64Array, other: Float64Array | undefined): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other?.[at] ?? 0)
  return sum
}
