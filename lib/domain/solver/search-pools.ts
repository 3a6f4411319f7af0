import { type LiquidityRange, liquidityRanges } from '@/lib/domain/pool/liquidity-ranges'
import type { ConcentratedPool } from '@/lib/domain/pool/pool'
import { feeShareOf } from '@/lib/domain/pool/pool-quotes'

/**
 * Pools as ranges of constant product: one of a constant-product pool, several of a concentrated one,
 * whose virtual reserves are those at the end of the range that is next to the pool's price. Each
 * range trades by itself up to its end, and together they trade as the pool does.
 */
export type SearchPools = {
  /** Ranges. */
  readonly count: number
  /** The first range of each pool, which is at its price, and then `count`. */
  readonly first: Int32Array
  /** Where its ranges above the price begin: between are those below it, each downwards or upwards. */
  readonly above: Int32Array
  readonly a: Int32Array
  readonly b: Int32Array
  readonly reserveA: Float64Array
  readonly reserveB: Float64Array
  /** γ: the share of an input that remains after the pool's fee. */
  readonly gamma: Float64Array
  /** By which factor reserveA / reserveB can rise and fall within the range: 1 for not at all, infinite without an end. */
  readonly rise: Float64Array
  readonly fall: Float64Array
}

/** A pool with its tokens as indices; the tokens of a concentrated one are its token 0 and 1. */
export type ModelPool = { readonly a: number; readonly b: number } & (
  | {
      readonly ra: bigint
      readonly rb: bigint
      readonly feeBps: number
      readonly concentrated?: undefined
    }
  | { readonly concentrated: ConcentratedPool }
)

type Range = {
  readonly a: number
  readonly b: number
  readonly reserveA: number
  readonly reserveB: number
  readonly gamma: number
  readonly rise: number
  readonly fall: number
}

/** The ranges of all pools. `price`: wei per 10^18 atoms, by token. Rounds to floats. */
export function searchPools(pools: readonly ModelPool[], price: readonly bigint[]): SearchPools {
  const worth = (atoms: bigint, token: number) => Number(atoms * (price[token] ?? 0n)) / 1e36
  const first: number[] = []
  const above: number[] = []
  const ranges: Range[] = []
  for (const pool of pools) {
    first.push(ranges.length)
    if (pool.concentrated !== undefined) {
      const own = rangesOf(pool, pool.concentrated, price)
      const below = own.slice(1).filter(({ rise }) => rise > 1).length
      above.push(ranges.length + 1 + below)
      ranges.push(...own)
      continue
    }
    above.push(ranges.length + 1)
    const { a, b, ra, rb, feeBps } = pool
    const reserves = { reserveA: worth(ra, a), reserveB: worth(rb, b) }
    const unbounded = { rise: Number.POSITIVE_INFINITY, fall: Number.POSITIVE_INFINITY }
    ranges.push({ a, b, ...reserves, gamma: 1 - feeBps / 10_000, ...unbounded })
  }
  first.push(ranges.length)
  return {
    count: ranges.length,
    first: Int32Array.from(first),
    above: Int32Array.from(above),
    a: Int32Array.from(ranges, ({ a }) => a),
    b: Int32Array.from(ranges, ({ b }) => b),
    reserveA: Float64Array.from(ranges, ({ reserveA }) => reserveA),
    reserveB: Float64Array.from(ranges, ({ reserveB }) => reserveB),
    gamma: Float64Array.from(ranges, ({ gamma }) => gamma),
    rise: Float64Array.from(ranges, ({ rise }) => rise),
    fall: Float64Array.from(ranges, ({ fall }) => fall),
  }
}

const SQRT_UNIT = 2 ** 96

/** Token 0 is `a`: where it is sold, the price falls and reserveA / reserveB rises with its inverse. */
function rangesOf(
  { a, b }: ModelPool,
  pool: ConcentratedPool,
  price: readonly bigint[],
): readonly Range[] {
  const valueA = Number(price[a] ?? 0n) / 1e36
  const valueB = Number(price[b] ?? 0n) / 1e36
  const gamma = 1 - feeShareOf(pool)
  return liquidityRanges(pool).map(({ liquidity, start, low, high }: LiquidityRange) => {
    const root = Number(start) / SQRT_UNIT
    return {
      a,
      b,
      reserveA: (Number(liquidity) / root) * valueA,
      reserveB: Number(liquidity) * root * valueB,
      gamma,
      rise: start === low ? 1 : (Number(start) / Number(low)) ** 2,
      fall: start === high ? 1 : (Number(high) / Number(start)) ** 2,
    }
  })
}

/** A swap with one range, up to its end, in native coins. */
export type RangeSwap = { readonly paid: number; readonly given: number }

/** The swap of `a` for `b`, or of `b` for `a`, that uses up the range. */
export function wholeRange(pools: SearchPools, range: number, sellsA: boolean): RangeSwap {
  const [held, other, factor] = sellsA
    ? [pools.reserveA[range] ?? 0, pools.reserveB[range] ?? 0, pools.rise[range] ?? 1]
    : [pools.reserveB[range] ?? 0, pools.reserveA[range] ?? 0, pools.fall[range] ?? 1]
  const root = Math.sqrt(factor)
  return { paid: (held * (root - 1)) / (pools.gamma[range] ?? 1), given: other * (1 - 1 / root) }
}

/** What a pool gives for `paid`: its ranges one after the other; nothing for what is beyond them. */
export function payoutOf(pools: SearchPools, pool: number, sellsA: boolean, paid: number): number {
  let [left, given] = [paid, 0]
  for (
    let range = pools.first[pool] ?? 0;
    range >= 0;
    range = rangeAfter(pools, pool, range, sellsA)
  ) {
    const [held, other] = sellsA
      ? [pools.reserveA[range] ?? 0, pools.reserveB[range] ?? 0]
      : [pools.reserveB[range] ?? 0, pools.reserveA[range] ?? 0]
    const gamma = pools.gamma[range] ?? 1
    const factor = (sellsA ? pools.rise[range] : pools.fall[range]) ?? 1
    if (factor !== Number.POSITIVE_INFINITY) {
      const whole = wholeRange(pools, range, sellsA)
      if (left > whole.paid) {
        left -= whole.paid
        given += whole.given
        continue
      }
    }
    return given + (other * gamma * left) / (held + gamma * left)
  }
  return given
}

/**
 * The range that trades after one that is used up: the next one away from the price in that direction;
 * -1 when there is none. No range trades before those between it and the price are used up, so that
 * most ranges need not be looked at.
 */
export function rangeAfter(
  { first, above }: SearchPools,
  pool: number,
  range: number,
  sellsA: boolean,
): number {
  const next = !sellsA && range === first[pool] ? (above[pool] ?? 0) : range + 1
  return next < ((sellsA ? above[pool] : first[pool + 1]) ?? 0) ? next : -1
}

/** What a pool gives at the marginal prices ν, all of its ranges together, in native coins. */
export function givenAt(
  pools: SearchPools,
  pool: number,
  prices: Float64Array,
): { readonly sellsA: boolean; readonly given: number } {
  const range = pools.first[pool] ?? 0
  const gamma = pools.gamma[range] ?? 1
  const ratioAt = (at: number) =>
    ((prices[pools.b[at] ?? 0] ?? 0) * (pools.reserveB[at] ?? 0)) /
    ((prices[pools.a[at] ?? 0] ?? 0) * (pools.reserveA[at] ?? 0))
  const sellsA = ratioAt(range) * gamma > 1
  let given = 0
  for (let at = range; at >= 0; at = rangeAfter(pools, pool, at, sellsA)) {
    const ratio = (sellsA ? ratioAt(at) : 1 / ratioAt(at)) * gamma
    const most = (sellsA ? pools.rise[at] : pools.fall[at]) ?? 1
    const other = (sellsA ? pools.reserveB[at] : pools.reserveA[at]) ?? 0
    if (ratio > 1) given += other * (1 - 1 / Math.sqrt(Math.min(ratio, most)))
    if (!(ratio > most)) break
  }
  return { sellsA, given }
}
