import 'server-only'
import {
  ATTEMPT_TIMEOUT,
  attemptFailed,
  type SettlementAttempt,
} from '@/lib/domain/settlement/attempt'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { SettleDeps } from './settle-solution'

export type TransactionView =
  | { readonly kind: 'unknown' | 'pending' }
  | { readonly kind: 'mined'; readonly success: boolean; readonly block: number }

export type WatchAttemptsDeps = {
  readonly now: () => UnixMicros
  readonly runningAttempts: () => Promise<readonly SettlementAttempt[]>
  readonly transactionState: (txHash: TxHash) => Promise<TransactionView>
  readonly cancelPending: (attempt: SettlementAttempt) => Promise<void>
  readonly finishAttempt: SettleDeps['finishAttempt']
}

/**
 * Ends the attempts whose fate the chain or the deadline has decided. Success is not decided here:
 * it is attributed from the Settlement event by the indexer.
 */
export async function watchAttempts(
  deps: WatchAttemptsDeps,
  headBlock: number,
): Promise<readonly { attempt: SettlementAttempt; outcome: string }[]> {
  const ended: { attempt: SettlementAttempt; outcome: string }[] = []
  for (const attempt of await deps.runningAttempts()) {
    const outcome = await decide(deps, attempt, headBlock)
    if (outcome === null) continue
    const { auctionId, solutionUid } = attempt
    const end = { auctionId, solutionUid, endTimestamp: deps.now(), ...outcome }
    if (await deps.finishAttempt(end)) ended.push({ attempt, outcome: outcome.outcome })
  }
  return ended
}

async function decide(deps: WatchAttemptsDeps, attempt: SettlementAttempt, headBlock: number) {
  const state =
    attempt.txHash === null
      ? ({ kind: 'unknown' } as const)
      : await deps.transactionState(attempt.txHash)
  if (state.kind === 'mined') {
    // A success without an attributed event is of no winner of ours; the next index step tells.
    return state.success
      ? null
      : { outcome: attemptFailed('the settlement reverted on chain'), endBlock: state.block }
  }
  if (headBlock < attempt.deadlineBlock) return null
  if (state.kind === 'pending') await deps.cancelPending(attempt)
  return { outcome: ATTEMPT_TIMEOUT, endBlock: headBlock }
}
