import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { SQRT_PRICE_BITS } from './tick-price'

/** Fees are in millionths of the input. */
export const FEE_UNIT = 1_000_000n

/** A swap as long as no tick is crossed: the liquidity stays the same. Square root prices as in the pool. */
export type StepStart = {
  readonly sqrtPrice: bigint
  /** Where the step ends at the latest; below `sqrtPrice` where token 0 is sold. */
  readonly target: bigint
  readonly liquidity: bigint
  /** Atoms still to be paid in, fee included, or to be paid out. */
  readonly remaining: bigint
  readonly isExactInput: boolean
  readonly feePpm: number
}

/** Amounts in atoms. `fee` is paid in addition to `paid`. */
type Step = {
  readonly sqrtPrice: bigint
  readonly paid: bigint
  readonly fee: bigint
  readonly given: bigint
}

/**
 * One step of a swap. Rounding, always for the pool: what is paid up, what is given down, prices towards
 * less output. Null where the pool cannot give what remains.
 * Source: Uniswap v3 core white paper, 6.2.3; the contract's order of roundings.
 */
export function swapStep(start: StepStart): Step | null {
  const { sqrtPrice, target, liquidity, remaining, isExactInput, feePpm } = start
  const sellsFirst = target <= sqrtPrice
  const feeLeft = FEE_UNIT - BigInt(feePpm)
  const paidTo = (price: bigint) =>
    sellsFirst
      ? amount0(price, sqrtPrice, liquidity, mulDivUp)
      : amount1(price, sqrtPrice, liquidity, mulDivUp)
  const givenTo = (price: bigint) =>
    sellsFirst
      ? amount1(price, sqrtPrice, liquidity, mulDivDown)
      : amount0(price, sqrtPrice, liquidity, mulDivDown)
  const offered = mulDivDown(remaining, feeLeft, FEE_UNIT)
  const reachesTarget = isExactInput ? offered >= paidTo(target) : remaining >= givenTo(target)
  const next = reachesTarget
    ? target
    : isExactInput
      ? priceAfterInput(sqrtPrice, liquidity, offered, sellsFirst)
      : priceAfterOutput(sqrtPrice, liquidity, remaining, sellsFirst)
  if (next === null) return null
  const paid = paidTo(next)
  const given = givenTo(next)
  return {
    sqrtPrice: next,
    paid,
    // What is left of an input that does not reach the target is all fee.
    fee:
      isExactInput && next !== target ? remaining - paid : mulDivUp(paid, BigInt(feePpm), feeLeft),
    given: !isExactInput && given > remaining ? remaining : given,
  }
}

type Division = (value: bigint, factor: bigint, divisor: bigint) => bigint

/** Token 0 between two prices: L / √p_low - L / √p_high, divided twice as the contract does. */
function amount0(one: bigint, other: bigint, liquidity: bigint, divide: Division): bigint {
  const [low, high] = one < other ? [one, other] : [other, one]
  return divide(divide(liquidity << SQRT_PRICE_BITS, high - low, high), 1n, low)
}

/** Token 1 between two prices: L · (√p_high - √p_low). */
function amount1(one: bigint, other: bigint, liquidity: bigint, divide: Division): bigint {
  const difference = one < other ? other - one : one - other
  return divide(liquidity, difference, 1n << SQRT_PRICE_BITS)
}

const WORD = 1n << 256n

/** Rounds so that not more is given than the input pays for. */
function priceAfterInput(
  sqrtPrice: bigint,
  liquidity: bigint,
  paid: bigint,
  sellsFirst: boolean,
): bigint {
  if (!sellsFirst) return sqrtPrice + (paid << SQRT_PRICE_BITS) / liquidity
  const scaled = liquidity << SQRT_PRICE_BITS
  const product = paid * sqrtPrice
  if (product < WORD && scaled + product < WORD) {
    return mulDivUp(scaled, sqrtPrice, scaled + product)
  }
  // Where the product exceeds a word, the contract uses a form with one more rounding.
  return mulDivUp(scaled, 1n, scaled / sqrtPrice + paid)
}

/** Rounds so that at least the output is given; null where the liquidity does not suffice. */
function priceAfterOutput(
  sqrtPrice: bigint,
  liquidity: bigint,
  given: bigint,
  sellsFirst: boolean,
): bigint | null {
  const scaled = liquidity << SQRT_PRICE_BITS
  if (!sellsFirst) {
    const product = given * sqrtPrice
    return product >= WORD || product >= scaled
      ? null
      : mulDivUp(scaled, sqrtPrice, scaled - product)
  }
  const fall = mulDivUp(given, 1n << SQRT_PRICE_BITS, liquidity)
  return fall >= sqrtPrice ? null : sqrtPrice - fall
}
