import type { SearchPools } from '../search-model'

/**
 * What a path of constant-product pools pays for x: gain · x / (depth + bend · x). Any number of
 * hops is one such function. Source: solving.md, section 4 (b).
 */
export type PathCurve = {
  readonly gain: number
  readonly depth: number
  readonly bend: number
  readonly pools: readonly number[]
}

export const START: PathCurve = { gain: 1, depth: 1, bend: 0, pools: [] }

/** Rate of the first atom. */
export const firstRate = ({ gain, depth }: PathCurve): number => gain / depth

/** The path and one more hop, paid in `tokenIn` of the pool. */
export function extended(
  path: PathCurve,
  pools: SearchPools,
  pool: number,
  tokenIn: number,
): PathCurve {
  const { reserveIn, reserveOut, kept } = sideOf(pools, pool, tokenIn)
  return {
    gain: path.gain * kept * reserveOut,
    depth: path.depth * reserveIn,
    bend: reserveIn * path.bend + kept * path.gain,
    pools: [...path.pools, pool],
  }
}

/** The pool as who pays `tokenIn` sees it. */
export function sideOf(pools: SearchPools, pool: number, tokenIn: number) {
  const isA = pools.a[pool] === tokenIn
  return {
    reserveIn: (isA ? pools.reserveA[pool] : pools.reserveB[pool]) ?? 0,
    reserveOut: (isA ? pools.reserveB[pool] : pools.reserveA[pool]) ?? 0,
    kept: pools.kept[pool] ?? 1,
  }
}

/**
 * Pool-disjoint paths by falling first rate, ready to share any amount at one marginal price. Entry
 * k is for the first k + 1 of them, whose marginal price for x is (roots / (x + depths))².
 */
export type PathSplit = {
  readonly paths: readonly PathCurve[]
  /** Σ √(gain · depth) / bend */
  readonly roots: Float64Array
  /** Σ depth / bend */
  readonly depths: Float64Array
  /** Σ gain / bend: all they could ever pay. */
  readonly gains: Float64Array
}

export function splitOf(paths: readonly PathCurve[]): PathSplit {
  const roots = new Float64Array(paths.length)
  const depths = new Float64Array(paths.length)
  const gains = new Float64Array(paths.length)
  for (const [at, { gain, depth, bend }] of paths.entries()) {
    roots[at] = (roots[at - 1] ?? 0) + Math.sqrt(gain * depth) / bend
    depths[at] = (depths[at - 1] ?? 0) + depth / bend
    gains[at] = (gains[at - 1] ?? 0) + gain / bend
  }
  return { paths, roots, depths, gains }
}

/** The last path that is used for x: one more is while the price is still below its first rate. */
function lastUsed({ paths, roots, depths }: PathSplit, x: number): number {
  for (let next = 1; next < paths.length; next += 1) {
    const root = (roots[next] ?? 0) / (x + (depths[next] ?? 0))
    if (root * root > firstRate(paths[next] ?? START)) return next - 1
  }
  return paths.length - 1
}

/** What the paths pay together for x at one marginal price. */
export function payoutFor(split: PathSplit, x: number): number {
  const last = lastUsed(split, x)
  const root = split.roots[last] ?? 0
  return (split.gains[last] ?? 0) - (root * root) / (x + (split.depths[last] ?? 0))
}

/** That marginal price. */
export function marginalFor(split: PathSplit, x: number): number {
  const last = lastUsed(split, x)
  return ((split.roots[last] ?? 0) / (x + (split.depths[last] ?? 0))) ** 2
}

/** How much of x goes along each used path. */
export function splitInputs(split: PathSplit, x: number): readonly number[] {
  const marginal = marginalFor(split, x)
  return split.paths
    .slice(0, lastUsed(split, x) + 1)
    .map(({ gain, depth, bend }) =>
      Math.max(0, (Math.sqrt((gain * depth) / marginal) - depth) / bend),
    )
}
