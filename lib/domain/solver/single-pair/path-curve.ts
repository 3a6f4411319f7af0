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

export const payout = ({ gain, depth, bend }: PathCurve, x: number): number =>
  (gain * x) / (depth + bend * x)

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

/** What pool-disjoint paths pay together for x at one marginal price, and that price. */
export function splitPayout(
  paths: readonly PathCurve[],
  x: number,
): { readonly out: number; readonly marginal: number } {
  const { used, marginal } = waterLevel(paths, x)
  let out = 0
  for (const path of paths.slice(0, used)) out += payout(path, partAt(path, marginal))
  return { out, marginal }
}

/** How much of x goes along each used path, by falling first rate. */
export function splitInputs(paths: readonly PathCurve[], x: number): readonly number[] {
  const { used, marginal } = waterLevel(paths, x)
  return paths.slice(0, used).map((path) => partAt(path, marginal))
}

/** What a path takes until its marginal price falls to this one. */
const partAt = ({ gain, depth, bend }: PathCurve, marginal: number): number =>
  Math.max(0, (Math.sqrt((gain * depth) / marginal) - depth) / bend)

/** How many paths are used for x, and at which marginal price. */
function waterLevel(paths: readonly PathCurve[], x: number) {
  let roots = 0
  let depths = 0
  let used = 0
  let root = 0
  // By falling first rate: one more path is used while the price is still below its first.
  for (const { gain, depth, bend } of paths) {
    const nextRoots = roots + Math.sqrt(gain * depth) / bend
    const nextDepths = depths + depth / bend
    const next = nextRoots / (x + nextDepths)
    if (used > 0 && next * next > gain / depth) break
    roots = nextRoots
    depths = nextDepths
    root = next
    used += 1
  }
  return { used, marginal: root * root }
}
