import type { ConstantProductPool, Pool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'

/** The pair contract stores reserves as uint112. */
export const MAX_RESERVE = 2n ** 112n - 1n

const FEE_SCALE = 10_000n

/**
 * `UnknownToken`: not the pool's two tokens. `ZeroAmount`: an amount is not positive. `InsufficientLiquidity`: the output is
 * not below the reserve. `ReserveOverflow`: a reserve exceeds uint112. `InvariantBroken`: the input is too low for the output.
 */
export type SwapFailure = Failure<
  'UnknownToken' | 'ZeroAmount' | 'InsufficientLiquidity' | 'ReserveOverflow' | 'InvariantBroken'
>

/** A pool in one trading direction. */
export type PoolSide = {
  readonly reserveIn: bigint
  readonly reserveOut: bigint
  /** Share of the input left after the pool fee, out of 10,000. */
  readonly inputAfterFeeBps: bigint
}

/** The pool in the direction that sells `tokenIn`; `null` when the pool does not contain that token. */
export function poolSide(pool: ConstantProductPool, tokenIn: Address): PoolSide | null {
  const inputAfterFeeBps = FEE_SCALE - BigInt(pool.feeBps)
  if (tokenIn === pool.token0) {
    return { reserveIn: pool.reserve0, reserveOut: pool.reserve1, inputAfterFeeBps }
  }
  if (tokenIn === pool.token1) {
    return { reserveIn: pool.reserve1, reserveOut: pool.reserve0, inputAfterFeeBps }
  }
  return null
}

/** The token on the other side of `token`. */
export function otherToken(pool: Pick<Pool, 'token0' | 'token1'>, token: Address): Address {
  return token === pool.token0 ? pool.token1 : pool.token0
}

/**
 * Most atoms the pool pays for exactly `amountIn`, or `null` when it cannot trade that amount.
 * Rounds down, as the pair contract's invariant requires. At 30 bps it equals the published
 * 997/1000 formula to the atom, because both scales differ by a common factor.
 */
export function amountOut(side: PoolSide, amountIn: bigint): bigint | null {
  if (amountIn <= 0n || side.reserveIn <= 0n || side.reserveOut <= 0n) return null
  if (side.reserveIn + amountIn > MAX_RESERVE) return null
  const effective = amountIn * side.inputAfterFeeBps
  const out = (effective * side.reserveOut) / (side.reserveIn * FEE_SCALE + effective)
  return out > 0n ? out : null
}

/**
 * Fewest atoms that buy exactly `amountOut`, or `null` when the pool cannot pay it.
 * Rounds up as the contract library does (quotient plus one), so the input is always sufficient.
 */
export function amountIn(side: PoolSide, out: bigint): bigint | null {
  if (out <= 0n || out >= side.reserveOut || side.reserveIn <= 0n || side.inputAfterFeeBps <= 0n)
    return null
  const needed =
    (side.reserveIn * out * FEE_SCALE) / ((side.reserveOut - out) * side.inputAfterFeeBps) + 1n
  return side.reserveIn + needed > MAX_RESERVE ? null : needed
}

/**
 * The pool after one swap, accepted exactly when the pair contract would accept it: the output is
 * below the reserve, both new reserves fit uint112 and the product of the fee-adjusted balances
 * does not decrease. Errors: why the contract would revert.
 */
export function applySwap(
  pool: ConstantProductPool,
  swap: {
    readonly tokenIn: Address
    readonly amountIn: bigint
    readonly tokenOut: Address
    readonly amountOut: bigint
  },
): Result<ConstantProductPool, SwapFailure> {
  const side = poolSide(pool, swap.tokenIn)
  if (!side || swap.tokenOut !== otherToken(pool, swap.tokenIn)) {
    return failure('UnknownToken', 'the pool does not trade this pair')
  }
  if (swap.amountIn <= 0n || swap.amountOut <= 0n) {
    return failure('ZeroAmount', 'a swap needs a positive input and output')
  }
  if (swap.amountOut >= side.reserveOut) {
    return failure('InsufficientLiquidity', 'the output is not below the reserve')
  }
  const balanceIn = side.reserveIn + swap.amountIn
  const balanceOut = side.reserveOut - swap.amountOut
  if (balanceIn > MAX_RESERVE) return failure('ReserveOverflow', 'a reserve would exceed uint112')
  const adjustedIn = balanceIn * FEE_SCALE - swap.amountIn * (FEE_SCALE - side.inputAfterFeeBps)
  if (
    adjustedIn * balanceOut * FEE_SCALE <
    side.reserveIn * side.reserveOut * FEE_SCALE * FEE_SCALE
  ) {
    return failure('InvariantBroken', 'the pool would lose value on this swap')
  }
  const [reserve0, reserve1]: [Atoms, Atoms] =
    swap.tokenIn === pool.token0
      ? [atoms(balanceIn), atoms(balanceOut)]
      : [atoms(balanceOut), atoms(balanceIn)]
  return ok({ ...pool, reserve0, reserve1 })
}
