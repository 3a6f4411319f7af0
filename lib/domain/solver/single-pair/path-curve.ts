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
  const isA = pools.a[pool] === tokenIn
  const reserveIn = (isA ? pools.reserveA[pool] : pools.reserveB[pool]) ?? 0
  const reserveOut = (isA ? pools.reserveB[pool] : pools.reserveA[pool]) ?? 0
  const kept = pools.kept[pool] ?? 1
  return {
    gain: path.gain * kept * reserveOut,
    depth: path.depth * reserveIn,
    bend: reserveIn * path.bend + kept * path.gain,
    pools: [...path.pools, pool],
  }
}

/** What pool-disjoint paths pay together for x at one marginal price, and that price. */
export function splitPayout(
  paths: readonly PathCurve[],
  x: number,
): { readonly out: number; readonly marginal: number } {
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
  const marginal = root * root
  let out = 0
  for (const path of paths.slice(0, used)) {
    const part = (Math.sqrt((path.gain * path.depth) / marginal) - path.depth) / path.bend
    out += payout(path, Math.max(0, part))
  }
  return { out, marginal }
}
