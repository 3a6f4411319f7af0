import 'server-only'
import {
  ATTEMPT_REVERTED,
  ATTEMPT_TIMEOUT,
  attemptTakenBack,
  type SettlementAttempt,
} from '@/lib/domain/settlement/attempt'
import type { AccountSubmitter, TransactionState } from '@/lib/domain/settlement/transaction'
import type { Address } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { SettlementStore } from '@/lib/infra/db/network-store'
import type { SettleDeps, SettlementCall } from './settle-solution'

/** What `watchAttempts` reads, records and sends. */
export type WatchAttemptsDeps = Pick<
  SettlementStore,
  'selectRunningAttempts' | 'updateSettlementAttemptTx' | 'finishSettlementAttempt'
> & {
  readonly now: () => UnixMicros
  readonly transactionState: (txHash: TxHash) => Promise<TransactionState>
  /** The call of a pending transaction; null when it is no longer pending. */
  readonly pendingCall: (txHash: TxHash) => Promise<SettlementCall | null>
  readonly simulateInOrder: SettleDeps['simulateInOrder']
  readonly cancelPending: (attempt: SettlementAttempt) => Promise<void>
  /** Blocks a settlement waits at its first fee; after that each block raises the fee. */
  readonly raiseBlocks: number
  /** By the account of the solver. */
  readonly submitters: ReadonlyMap<Address, AccountSubmitter>
}

/** An attempt that ended without a settlement; `outcome` is `timeout` or `driver failed: <text>`. */
export type EndedAttempt = { readonly attempt: SettlementAttempt; readonly outcome: string }

/**
 * Ends the attempts that the chain or their deadline has decided. Those still pending are dry-run
 * again on each new block, in the order they were sent: one that would revert by now is cancelled,
 * one that is not mined is sent again with a higher fee. Success is not decided here: the indexer
 * attributes it from the Settlement event, whichever of an attempt's transactions was mined.
 * Source: lib/docs/protocol.md#sending.
 */
export async function watchAttempts(
  deps: WatchAttemptsDeps,
  headBlock: number,
): Promise<readonly EndedAttempt[]> {
  const ended: EndedAttempt[] = []
  const pending: PendingAttempt[] = []
  const end = async (attempt: SettlementAttempt, outcome: string, endBlock: number) => {
    const { auctionId, solutionUid } = attempt
    const row = { auctionId, solutionUid, endTimestamp: deps.now(), endBlock, outcome }
    if (await deps.finishSettlementAttempt(row)) ended.push({ attempt, outcome })
  }
  for (const attempt of await deps.selectRunningAttempts({})) {
    const { txHash } = attempt
    const state =
      txHash === null ? ({ kind: 'unknown' } as const) : await deps.transactionState(txHash)
    if (state.kind === 'mined') {
      // A success ends with its Settlement event, which the next index step reads.
      if (!state.success) {
        await end(attempt, ATTEMPT_REVERTED, state.block)
      }
    } else if (headBlock >= attempt.deadlineBlock) {
      if (state.kind === 'pending') await deps.cancelPending(attempt)
      await end(attempt, ATTEMPT_TIMEOUT, headBlock)
    } else if (state.kind === 'pending' && txHash !== null && headBlock > attempt.startBlock) {
      pending.push({ attempt, txHash })
    }
  }
  for (const { attempt, reason } of await findReverting(deps, pending)) {
    await deps.cancelPending(attempt)
    await end(attempt, attemptTakenBack(reason), headBlock)
  }
  const isEnded = (attempt: SettlementAttempt) => ended.some((entry) => entry.attempt === attempt)
  for (const { attempt, txHash } of pending) {
    if (isEnded(attempt) || headBlock - attempt.startBlock < deps.raiseBlocks) continue
    await raiseFee(deps, attempt, txHash)
  }
  return ended
}

/** Sends the same call with a higher fee; its new hash is recorded before it is sent. */
async function raiseFee(
  deps: WatchAttemptsDeps,
  { auctionId, solutionUid, solver }: SettlementAttempt,
  txHash: TxHash,
): Promise<void> {
  await deps.submitters.get(solver)?.inTurn(async ({ signAgain, broadcast }) => {
    const signed = await signAgain(txHash)
    if (signed === null) return
    await deps.updateSettlementAttemptTx({ auctionId, solutionUid, txHash: signed.hash })
    const refusal = await broadcast(signed)
    if (refusal !== null) throw new Error(`the node refused a higher fee: ${refusal}`)
  })
}

type PendingAttempt = { readonly attempt: SettlementAttempt; readonly txHash: TxHash }

/** Those that would revert at the head block, each on the state the ones sent before it leave. */
async function findReverting(
  deps: WatchAttemptsDeps,
  pending: readonly PendingAttempt[],
): Promise<readonly { readonly attempt: SettlementAttempt; readonly reason: string }[]> {
  const calls = await Promise.all(pending.map(({ txHash }) => deps.pendingCall(txHash)))
  const waiting = pending.flatMap((entry, index) => {
    const call = calls[index]
    return call ? [{ ...entry, call }] : []
  })
  if (waiting.length === 0) return []
  const outcomes = await deps.simulateInOrder(waiting.map(({ call }) => call))
  const failing = waiting.flatMap(({ attempt, txHash }, index) => {
    const outcome = outcomes[index]
    return outcome === undefined || outcome.ok ? [] : [{ attempt, txHash, reason: outcome.reason }]
  })
  // One that was mined since the pending calls were read fails because it has settled.
  const states = await Promise.all(failing.map(({ txHash }) => deps.transactionState(txHash)))
  return failing.filter((_, index) => states[index]?.kind === 'pending')
}
