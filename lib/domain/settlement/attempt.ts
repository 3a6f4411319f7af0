import type { AuctionId } from '@/lib/domain/auction/auction'
import type { Address } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

/** Identifies the winning solution that an attempt belongs to. */
export type AttemptKey = { readonly auctionId: AuctionId; readonly solutionUid: number }

/** An attempt before its transaction is sent. `deadlineBlock`: the last block that may contain it. */
export type NewSettlementAttempt = AttemptKey & {
  readonly solver: Address
  readonly startTimestamp: UnixMicros
  readonly startBlock: number
  readonly deadlineBlock: number
}

/** One attempt to settle a winning solution on chain. Its own fields are `null` while unknown. */
export type SettlementAttempt = NewSettlementAttempt & {
  readonly endTimestamp: UnixMicros | null
  readonly endBlock: number | null
  /** `success`, `timeout` or `driver failed: <text>`. */
  readonly outcome: string | null
  readonly txHash: TxHash | null
  /** Atoms left in the settlement contract, by token; negative where its buffer was used. */
  readonly leftovers: ReadonlyMap<Address, bigint> | null
}

/** Outcome: the settlement is on chain. It may replace an earlier failure or timeout. */
export const ATTEMPT_SUCCESS = 'success'
/** Outcome: the deadline block came without the settlement. */
export const ATTEMPT_TIMEOUT = 'timeout'
const FAILED = 'driver failed: '
/** Outcome: it failed; `text` says why. */
export const attemptFailed = (text: string): string => `${FAILED}${text}`
/** Why it failed; null of an outcome that is no failure. */
export const failureText = (outcome: string): string | null =>
  outcome.startsWith(FAILED) ? outcome.slice(FAILED.length) : null
/** The transaction was mined but reverted. */
export const ATTEMPT_REVERTED = attemptFailed('the settlement reverted on chain')
const TAKEN_BACK = attemptFailed('taken back, it would revert: ')
/** Outcome of a transaction that was cancelled before it was mined, because a trial of it failed. */
export const attemptTakenBack = (reason: string): string => `${TAKEN_BACK}${reason}`
/** Whether an outcome is one of `attemptTakenBack`. */
export const isTakenBack = (outcome: string): boolean => outcome.startsWith(TAKEN_BACK)
