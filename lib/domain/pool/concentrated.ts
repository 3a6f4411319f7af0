import type { ConcentratedPool } from './pool'
import { swapStep } from './swap-step'
import { MAX_TICK, MIN_TICK, sqrtPriceAt, tickAt } from './tick-price'

/** What is fixed of a swap, in atoms: the input with its fee, or the output. */
export type SwapAmount = { readonly isExactInput: boolean; readonly amount: bigint }

/** A swap in atoms, exactly as the pool contract computes it. */
export type ConcentratedSwap = {
  readonly paid: bigint
  readonly given: bigint
  /** The pool after it. */
  readonly after: () => ConcentratedPool
}

/** Ticks whose presence the contract keeps in one word; a step never reaches beyond a word. */
const TICKS_PER_WORD = 256

/**
 * Swaps across ticks as the pool contract does, step by step, so that every rounding is the same.
 * `sellsFirst`: token 0 is paid and the price falls. Null where the amount is not positive, where
 * nothing is given, or where the swap would leave the known ticks or the liquidity.
 * Source: Uniswap v3 core white paper, 6.2 and 6.3; equal to the published bytecode by
 * `concentrated-pools.full.integration.test.ts`.
 */
export function swapConcentrated(
  pool: ConcentratedPool,
  sellsFirst: boolean,
  { isExactInput, amount }: SwapAmount,
): ConcentratedSwap | null {
  const { ticks, feePpm } = pool
  let { sqrtPrice, liquidity, tick } = pool
  let [remaining, paid, given] = [amount, 0n, 0n]
  /** Whether the price has moved since the last tick that was reached. */
  let isBetween = false
  /** How many ticks with liquidity are not above the price. */
  let below = ticks.findIndex((entry) => entry.tick > tick)
  if (below < 0) below = ticks.length
  while (remaining > 0n) {
    const entry = ticks[sellsFirst ? below - 1 : below]
    const end = stepEnd(pool.tickSpacing, tick, entry?.tick, sellsFirst)
    if (end < pool.lowestTick || end > pool.highestTick) return null
    const target = sqrtPriceAt(end)
    const step =
      liquidity === 0n
        ? { sqrtPrice: target, paid: 0n, fee: 0n, given: 0n }
        : swapStep({ sqrtPrice, target, liquidity, remaining, isExactInput, feePpm })
    if (step === null) return null
    paid += step.paid + step.fee
    given += step.given
    remaining -= isExactInput ? step.paid + step.fee : step.given
    isBetween = step.sqrtPrice !== target && (isBetween || step.sqrtPrice !== sqrtPrice)
    sqrtPrice = step.sqrtPrice
    if (sqrtPrice !== target) continue
    // The contract ends at the last price before the outermost ticks.
    if (end === MIN_TICK || end === MAX_TICK) return null
    if (entry?.tick === end) {
      liquidity += sellsFirst ? -entry.net : entry.net
      below += sellsFirst ? -1 : 1
    }
    tick = sellsFirst ? end - 1 : end
  }
  if (given <= 0n || paid <= 0n) return null
  const after = () => ({
    ...pool,
    sqrtPrice,
    liquidity,
    tick: isBetween ? tickAt(sqrtPrice) : tick,
  })
  return { paid, given, after }
}

/** The tick where the contract ends a step: the next one with liquidity, or the end of the word it is kept in. */
function stepEnd(
  tickSpacing: number,
  tick: number,
  next: number | undefined,
  sellsFirst: boolean,
): number {
  const place = Math.floor(tick / tickSpacing) + (sellsFirst ? 0 : 1)
  const word = Math.floor(place / TICKS_PER_WORD) * TICKS_PER_WORD
  const wordEnd = (sellsFirst ? word : word + TICKS_PER_WORD - 1) * tickSpacing
  return sellsFirst
    ? Math.max(next ?? MIN_TICK, wordEnd, MIN_TICK)
    : Math.min(next ?? MAX_TICK, wordEnd, MAX_TICK)
}

/** Atoms given for exactly `paid`; null where `swapConcentrated` is. */
export const concentratedOutput = (
  pool: ConcentratedPool,
  sellsFirst: boolean,
  paid: bigint,
): bigint | null =>
  swapConcentrated(pool, sellsFirst, { isExactInput: true, amount: paid })?.given ?? null

/** How often an input is raised that rounding leaves short, each time by twice as many atoms. */
const MAX_RAISES = 8

/**
 * Atoms for which at least `given` is given: what an exact output costs, and an atom or so more where
 * paying exactly that is rounded to less. Null where `swapConcentrated` is.
 */
export function concentratedInput(
  pool: ConcentratedPool,
  sellsFirst: boolean,
  given: bigint,
): bigint | null {
  const exact = swapConcentrated(pool, sellsFirst, { isExactInput: false, amount: given })
  if (exact === null) return null
  for (let raise = 0; raise < MAX_RAISES; raise += 1) {
    const paid = exact.paid + (1n << BigInt(raise)) - 1n
    const found = concentratedOutput(pool, sellsFirst, paid)
    if (found === null) return null
    if (found >= given) return paid
  }
  return null
}
