import { payoutOf, type SearchPools } from '../search-pools'

/**
 * The output of a path of constant-product pools for x: gain · x / (depth + slope · x). Any number of
 * hops is one such function. Source: lib/docs/solving.md#split.
 */
export type PathCurve = {
  readonly gain: number
  readonly depth: number
  readonly slope: number
  readonly pools: readonly number[]
}

/** A path without hops: pays x for x. */
export const EMPTY_PATH: PathCurve = { gain: 1, depth: 1, slope: 0, pools: [] }

/** Rate of the first atom. */
export const firstRate = ({ gain, depth }: PathCurve): number => gain / depth

/** What the path pays for x. */
const paidBy = ({ gain, depth, slope }: PathCurve, x: number): number =>
  (gain * x) / (depth + slope * x)

/** Extends the path by a swap of `tokenIn` in the pool; `amount`: about how much the path sells. */
export function extendPath(
  path: PathCurve,
  pools: SearchPools,
  pool: number,
  tokenIn: number,
  amount: number,
): PathCurve {
  const { reserveIn, reserveOut, gamma } = sideFor(pools, pool, tokenIn, paidBy(path, amount))
  return {
    gain: path.gain * gamma * reserveOut,
    depth: path.depth * reserveIn,
    slope: reserveIn * path.slope + gamma * path.gain,
    pools: [...path.pools, pool],
  }
}

/** The reserves at the pool's price from the side of `tokenIn`. */
export function sideOf(pools: SearchPools, pool: number, tokenIn: number) {
  const range = pools.first[pool] ?? 0
  const isA = pools.a[range] === tokenIn
  return {
    reserveIn: (isA ? pools.reserveA[range] : pools.reserveB[range]) ?? 0,
    reserveOut: (isA ? pools.reserveB[range] : pools.reserveA[range]) ?? 0,
    gamma: pools.gamma[range] ?? 1,
  }
}

/** The least fall of a price that can be told from none. */
const MIN_FALL = 1e-12

/**
 * Of a constant-product pool its side; of a concentrated one that of a constant-product pool which has
 * the same price of the first atom and pays the same for `paid`.
 */
function sideFor(pools: SearchPools, pool: number, tokenIn: number, paid: number) {
  const side = sideOf(pools, pool, tokenIn)
  const range = pools.first[pool] ?? 0
  if (pools.rise[range] === Number.POSITIVE_INFINITY || !(paid > 0)) return side
  const rate = (side.gamma * side.reserveOut) / side.reserveIn
  const given = payoutOf(pools, pool, pools.a[range] === tokenIn, paid)
  const fall = given > 0 ? Math.max((rate * paid) / given - 1, MIN_FALL) : 1 / MIN_FALL
  const reserveIn = (side.gamma * paid) / fall
  return { ...side, reserveIn, reserveOut: (rate * reserveIn) / side.gamma }
}

/**
 * Pool-disjoint paths by descending first rate, prepared to split any amount at one marginal price.
 * Entry k holds the sums over the first k + 1 paths; their marginal price for x is
 * (roots / (x + depths))².
 */
export type PathSplit = {
  readonly paths: readonly PathCurve[]
  /** Σ √(gain · depth) / slope */
  readonly roots: Float64Array
  /** Σ depth / slope */
  readonly depths: Float64Array
  /** Σ gain / slope: the maximum they could ever pay. */
  readonly gains: Float64Array
}

/** Prepares a split; `paths` share no pool, have a hop each at least, and are sorted by descending first rate. */
export function splitOf(paths: readonly PathCurve[]): PathSplit {
  const roots = new Float64Array(paths.length)
  const depths = new Float64Array(paths.length)
  const gains = new Float64Array(paths.length)
  for (const [at, { gain, depth, slope }] of paths.entries()) {
    roots[at] = (roots[at - 1] ?? 0) + Math.sqrt(gain * depth) / slope
    depths[at] = (depths[at - 1] ?? 0) + depth / slope
    gains[at] = (gains[at - 1] ?? 0) + gain / slope
  }
  return { paths, roots, depths, gains }
}

/** The last path used for x: a path is used when the marginal price is below its first rate. */
function lastUsed({ paths, roots, depths }: PathSplit, x: number): number {
  for (let next = 1; next < paths.length; next += 1) {
    const root = (roots[next] ?? 0) / (x + (depths[next] ?? 0))
    if (root * root > firstRate(paths[next] ?? EMPTY_PATH)) return next - 1
  }
  return paths.length - 1
}

/** Total output of the paths for x at one marginal price. */
export function payoutFor(split: PathSplit, x: number): number {
  const last = lastUsed(split, x)
  const root = split.roots[last] ?? 0
  return (split.gains[last] ?? 0) - (root * root) / (x + (split.depths[last] ?? 0))
}

/** The marginal price of the paths for x. */
export function marginalFor(split: PathSplit, x: number): number {
  const last = lastUsed(split, x)
  return ((split.roots[last] ?? 0) / (x + (split.depths[last] ?? 0))) ** 2
}

/** The part of x that each used path gets. */
export function splitInputs(split: PathSplit, x: number): readonly number[] {
  const marginal = marginalFor(split, x)
  return split.paths
    .slice(0, lastUsed(split, x) + 1)
    .map(({ gain, depth, slope }) =>
      Math.max(0, (Math.sqrt((gain * depth) / marginal) - depth) / slope),
    )
}
