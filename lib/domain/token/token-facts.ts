import type { BalanceLayout } from './balance-layout'

/** What simulated transfers showed about a token. */
export type TokenFacts =
  | {
      readonly kind: 'fit'
      /** Where its balances are kept; `null` when no known layout fits, so nothing could be tried. */
      readonly balanceLayout: BalanceLayout | null
    }
  | {
      readonly kind: 'unfit'
      /** Why it cannot be settled, as the end of a sentence whose subject is the token. */
      readonly reason: string
    }

/** One transfer as seen from both ends, in atoms. */
type ObservedTransfer = {
  readonly succeeded: boolean
  readonly taken: bigint
  readonly delivered: bigint
}

export type TokenTrial = {
  readonly amount: bigint
  /** Into the settlement contract, by the vault relayer; and out of it again. */
  readonly transfers: readonly ObservedTransfer[]
  /** What the last receiver has after nobody touched it for a day, against what it got. */
  readonly heldAfterADay: bigint
  readonly heldAtFirst: bigint
}

/**
 * Why a token cannot be settled, or `null`. A settlement plans to the atom, so a transfer must take
 * and deliver exactly what was asked and a balance must stay what it is.
 * Source: interface, "UnsupportedToken" (fee-on-transfer, rebasing).
 */
export function unfitReason(trial: TokenTrial): string | null {
  for (const { succeeded, taken, delivered } of trial.transfers) {
    if (!succeeded) return 'refuses plain transfers'
    if (taken !== trial.amount || delivered !== trial.amount) {
      return `takes ${taken} and delivers ${delivered} when ${trial.amount} is transferred`
    }
  }
  return trial.heldAfterADay === trial.heldAtFirst ? null : 'changes balances by itself'
}
