/** The lowest tick of any pool. */
export const MIN_TICK = -887_272
/** The highest tick of any pool. */
export const MAX_TICK = 887_272

/** Bits of the fraction of a square root price. */
export const SQRT_PRICE_BITS = 96n

const FRACTION_BITS = 128n
const ONE = 1n << FRACTION_BITS

/**
 * 1.0001^(-2^k / 2) for k = 0 … 19 with 128 bits of fraction, rounded to nearest: the factors from
 * which the pool contract makes the price of a tick. Made by repeated squaring with 512 bits.
 */
const FACTORS: readonly bigint[] = (() => {
  const bits = 512n
  const halfStep = integerRoot((10_000n << (2n * bits)) / 10_001n)
  const factors: bigint[] = []
  for (let k = 0, factor = halfStep; k < 20; k += 1, factor = (factor * factor) >> bits) {
    factors.push(((factor >> (bits - FRACTION_BITS - 1n)) + 1n) >> 1n)
  }
  return factors
})()

/** Largest integer whose square is not above `square`, by Newton's method. */
function integerRoot(square: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/**
 * The square root of 1.0001^tick with 96 bits of fraction, to the atom as the pool contract computes
 * it: each product rounds down, a positive tick is the inverse of the negative one, the end rounds up.
 * `tick` must be within MIN_TICK and MAX_TICK. Source: Uniswap v3 core white paper, 6.1; the contract.
 */
export function sqrtPriceAt(tick: number): bigint {
  const distance = Math.abs(tick)
  let ratio = ONE
  for (const [k, factor] of FACTORS.entries()) {
    if ((distance & (1 << k)) !== 0) ratio = (ratio * factor) >> FRACTION_BITS
  }
  if (tick > 0) ratio = ((1n << 256n) - 1n) / ratio
  const dropped = FRACTION_BITS * 2n - FRACTION_BITS - SQRT_PRICE_BITS
  return (ratio + (1n << dropped) - 1n) >> dropped
}

const LOG_STEP = Math.log(1.0001)

/** The greatest tick whose price is not above the given one, which is that of MIN_TICK at least. */
export function tickAt(sqrtPrice: bigint): number {
  // A float is off by far less than one tick, so that the exact prices next to it decide.
  const root = Number(sqrtPrice) / 2 ** Number(SQRT_PRICE_BITS)
  let tick = Math.floor((2 * Math.log(root)) / LOG_STEP)
  tick = Math.min(Math.max(tick, MIN_TICK), MAX_TICK)
  while (tick > MIN_TICK && sqrtPriceAt(tick) > sqrtPrice) tick -= 1
  while (tick < MAX_TICK && sqrtPriceAt(tick + 1) <= sqrtPrice) tick += 1
  return tick
}
