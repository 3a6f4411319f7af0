import type { SurplusSums } from '@/lib/domain/settlement/account-fill'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'

/** What an account gained over all its fills, in US dollars. */
export type LifetimeSurplus = {
  readonly fills: number
  /** Fills without a price at their time, or of orders that are not known; they count nothing. */
  readonly unpriced: number
  /** Beyond the signed limits, and over how many fills. */
  readonly limit: { readonly usd: number; readonly fills: number }
  /**
   * Against the quotes of orders that asked for no more than their quote, and over how many fills;
   * below 0 when they got less.
   */
  readonly quote: { readonly usd: number; readonly fills: number }
}

const NATIVE_DECIMALS = 18

/** The sums of both, by token. */
export function addSurplusSums(
  first: readonly SurplusSums[],
  second: readonly SurplusSums[],
): readonly SurplusSums[] {
  const sums = new Map(first.map((sum) => [sum.token, sum]))
  for (const sum of second) {
    const known = sums.get(sum.token)
    sums.set(sum.token, known === undefined ? sum : added(known, sum))
  }
  return [...sums.values()]
}

const added = (a: SurplusSums, b: SurplusSums): SurplusSums => ({
  token: a.token,
  fills: a.fills + b.fills,
  priced: a.priced + b.priced,
  limitAtomsUsd: a.limitAtomsUsd + b.limitAtomsUsd,
  quoted: a.quoted + b.quoted,
  quoteAtomsUsd: a.quoteAtomsUsd + b.quoteAtomsUsd,
})

/**
 * Adds up the tokens in dollars; a token with unknown decimals counts as without a price.
 * Rounding: to the nearest cent, once, at the end.
 */
export function lifetimeSurplus(
  sums: readonly SurplusSums[],
  decimalsOf: (token: Address) => number | null,
): LifetimeSurplus {
  const total = { fills: 0, priced: 0, limitUsd: 0, quoted: 0, quoteUsd: 0 }
  for (const sum of sums) {
    total.fills += sum.fills
    const decimals = sum.token === NATIVE_TOKEN ? NATIVE_DECIMALS : decimalsOf(sum.token)
    if (decimals === null) continue
    total.priced += sum.priced
    total.limitUsd += sum.limitAtomsUsd / 10 ** decimals
    total.quoted += sum.quoted
    total.quoteUsd += sum.quoteAtomsUsd / 10 ** decimals
  }
  return {
    fills: total.fills,
    unpriced: total.fills - total.priced,
    limit: { usd: toCents(total.limitUsd), fills: total.priced },
    quote: { usd: toCents(total.quoteUsd), fills: total.quoted },
  }
}

// Adding 0 turns -0 into 0.
const toCents = (usd: number): number => Math.round(usd * 100) / 100 + 0
