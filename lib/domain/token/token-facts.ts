import type { BalanceLayout } from './balance-layout'

/** Result of simulated transfers of a token. */
export type TokenFacts =
  | {
      readonly kind: 'fit'
      /** Storage layout of its balances; `null` when no known layout fits, so nothing was simulated. */
      readonly balanceLayout: BalanceLayout | null
    }
  | {
      readonly kind: 'unfit'
      /** Why it cannot be settled, as the end of a sentence whose subject is the token. */
      readonly reason: string
    }

/** One transfer: balance changes of sender and receiver, in atoms. */
type ObservedTransfer = {
  readonly succeeded: boolean
  readonly taken: bigint
  readonly delivered: bigint
}

/** Transfers of `amount` atoms as simulated, in order. */
export type TokenTrial = {
  readonly amount: bigint
  /** Into the settlement contract by the vault relayer, and out of it. */
  readonly transfers: readonly ObservedTransfer[]
  /** The last receiver's balance a day later, without any transfer in between. */
  readonly balanceAfterOneDay: bigint
  /** The last receiver's balance right after the transfer. */
  readonly initialBalance: bigint
}

/**
 * Why a token cannot be settled, or `null` when it can. Settlements are planned to the atom, so a
 * transfer must take and deliver exactly the requested amount, and balances must not change by themselves.
 * Source: lib/docs/protocol.md#unsupported-tokens.
 */
export function unfitReason(trial: TokenTrial): string | null {
  for (const { succeeded, taken, delivered } of trial.transfers) {
    if (!succeeded) return 'refuses plain transfers'
    if (taken !== trial.amount || delivered !== trial.amount) {
      return `takes ${taken} and delivers ${delivered} when ${trial.amount} is transferred`
    }
  }
  return trial.balanceAfterOneDay === trial.initialBalance ? null : 'changes balances by itself'
}
