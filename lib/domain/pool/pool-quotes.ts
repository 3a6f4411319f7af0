import type { Address } from '@/lib/domain/shared/address'
import { minOf } from '@/lib/domain/shared/min-max'
import { failure, ok, type Result } from '@/lib/domain/shared/result'
import { concentratedInput, concentratedOutput, swapConcentrated } from './concentrated'
import {
  amountIn,
  amountOut,
  applySwap,
  otherToken,
  poolSide,
  type SwapFailure,
} from './constant-product'
import { heldAmounts } from './liquidity-ranges'
import type { ConcentratedPool, Pool } from './pool'
import { FEE_UNIT } from './swap-step'
import { SQRT_PRICE_BITS } from './tick-price'

/** Whether the pool trades at its price; of a concentrated one whose price is in a gap nothing is used. */
export const hasLiquidity = (pool: Pool): boolean =>
  pool.kind === 'concentrated' ? pool.liquidity > 0n : pool.reserve0 > 0n && pool.reserve1 > 0n

/** Most atoms the pool gives for exactly `paid` of `tokenIn`; null when it cannot trade that. Rounds down. */
export function outputOf(pool: Pool, tokenIn: Address, paid: bigint): bigint | null {
  if (pool.kind === 'concentrated') {
    const sellsFirst = directionOf(pool, tokenIn)
    return sellsFirst === null ? null : concentratedOutput(pool, sellsFirst, paid)
  }
  const side = poolSide(pool, tokenIn)
  return side && amountOut(side, paid)
}

/** Atoms of `tokenIn` for which the pool gives at least `given`; null when it cannot. Rounds up. */
export function inputFor(pool: Pool, tokenIn: Address, given: bigint): bigint | null {
  if (pool.kind === 'concentrated') {
    const sellsFirst = directionOf(pool, tokenIn)
    return sellsFirst === null ? null : concentratedInput(pool, sellsFirst, given)
  }
  const side = poolSide(pool, tokenIn)
  return side && amountIn(side, given)
}

type SwapAmounts = {
  readonly tokenIn: Address
  readonly amountIn: bigint
  readonly tokenOut: Address
  readonly amountOut: bigint
}

/**
 * The pool after one swap as settlements make it, accepted exactly when its contract accepts it: see
 * `applySwap`; a concentrated pool takes the whole input, and gives the output at least.
 */
export function poolAfter(pool: Pool, swap: SwapAmounts): Result<Pool, SwapFailure> {
  if (pool.kind !== 'concentrated') return applySwap(pool, swap)
  const sellsFirst = directionOf(pool, swap.tokenIn)
  if (sellsFirst === null || swap.tokenOut !== otherToken(pool, swap.tokenIn)) {
    return failure('UnknownToken', 'the pool does not trade this pair')
  }
  if (swap.amountIn <= 0n || swap.amountOut <= 0n) {
    return failure('ZeroAmount', 'a swap needs a positive input and output')
  }
  const swapped = swapConcentrated(pool, sellsFirst, { isExactInput: true, amount: swap.amountIn })
  if (swapped === null) {
    return failure('InsufficientLiquidity', 'the swap would leave the known liquidity')
  }
  return swapped.given < swap.amountOut
    ? failure('InvariantBroken', 'the input is too low for the output')
    : ok(swapped.after())
}

/** Whether token 0 is sold; null for a token that the pool does not trade. */
const directionOf = ({ token0, token1 }: ConcentratedPool, tokenIn: Address): boolean | null =>
  tokenIn === token0 ? true : tokenIn === token1 ? false : null

/**
 * A swap as a function without rounding, out(x) = gain·x / (base + slope·x), all positive integers. Of
 * a constant-product pool for any x; of a concentrated one the function of that form which has its
 * price of the first atom and gives what it gives for `paid`. Null when the pool cannot trade that.
 */
export type SwapCurve = { readonly gain: bigint; readonly base: bigint; readonly slope: bigint }

const BPS_UNIT = 10_000n

/** Rounding: none, except of what the pool itself rounds. See `SwapCurve`. */
export function swapCurve(pool: Pool, tokenIn: Address, paid: bigint): SwapCurve | null {
  if (pool.kind !== 'concentrated') {
    const side = poolSide(pool, tokenIn)
    return (
      side && {
        gain: side.inputAfterFeeBps * side.reserveOut,
        base: side.reserveIn * BPS_UNIT,
        slope: side.inputAfterFeeBps,
      }
    )
  }
  const given = outputOf(pool, tokenIn, paid)
  if (given === null) return null
  const { numerator, denominator } = midPrice(pool, tokenIn)
  const gain = numerator * (FEE_UNIT - BigInt(pool.feePpm))
  const base = denominator * FEE_UNIT
  const fall = gain * paid - base * given
  return { gain: gain * given * paid, base: base * given * paid, slope: fall > 0n ? fall : 1n }
}

/** Atoms of the other token per atom of `token` as a fraction, without fee. Of a pool with liquidity. */
export function midPrice(
  pool: Pool,
  token: Address,
): { readonly numerator: bigint; readonly denominator: bigint } {
  const [worth0, worth1] =
    pool.kind === 'concentrated'
      ? [1n << (2n * SQRT_PRICE_BITS), pool.sqrtPrice ** 2n]
      : [pool.reserve0, pool.reserve1]
  return token === pool.token0
    ? { numerator: worth1, denominator: worth0 }
    : { numerator: worth0, denominator: worth1 }
}

/**
 * Atoms of `token` that make up the pool's depth: what it holds, and of a concentrated pool not more
 * than what it holds of the other token is worth, so that one side alone is no depth.
 */
export function depthOf(pool: Pool, token: Address): bigint {
  if (pool.kind !== 'concentrated') return token === pool.token0 ? pool.reserve0 : pool.reserve1
  const { amount0, amount1 } = heldAmounts(pool)
  const [own, other] = token === pool.token0 ? [amount0, amount1] : [amount1, amount0]
  const { numerator, denominator } = midPrice(pool, token)
  return minOf(own, (other * denominator) / numerator)
}

/** What of a pool changes when it trades: two states with the same text give the same quotes. */
export const poolStateText = (pool: Pool): string =>
  pool.kind === 'concentrated'
    ? `${pool.sqrtPrice} ${pool.tick} ${pool.liquidity} ${pool.lowestTick} ${pool.highestTick} ${pool.ticks.map(({ tick, net }) => `${tick}:${net}`)}`
    : `${pool.reserve0} ${pool.reserve1}`

/** Share of the input kept by the pool. A float: for searches only. */
export const feeShareOf = (pool: Pool): number =>
  pool.kind === 'concentrated' ? pool.feePpm / 1e6 : pool.feeBps / 10_000
