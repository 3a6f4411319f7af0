import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { OrderUid, SignedOrder } from '@/lib/domain/order/order'
import {
  ATTEMPT_TIMEOUT,
  type AttemptKey,
  attemptFailed,
  type NewSettlementAttempt,
  type SettlementAttempt,
} from '@/lib/domain/settlement/attempt'
import { encodeSettlement } from '@/lib/domain/settlement/encode'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex, TxHash } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { RankedBid } from '@/lib/domain/solution/select-winners'
import type { Solution } from '@/lib/domain/solution/solution'

/** Tip of the first winner; later winners pay less, so a block keeps their order. */
const HIGHEST_TIP_WEI = 20_000_000_000n
const TIP_STEP_WEI = 500_000_000n
/** Refunds hide up to a fifth of the gas a call needs at its peak; the rest is for colder storage. */
const GAS_MARGIN_PERCENT = 150n

/** The calldata of a bid, auction id included. A bid that passed verification always encodes. */
export function settlementCalldata(auction: Auction, solution: Solution): Hex {
  const orders = new Map<OrderUid, SignedOrder>(auction.orders.map((order) => [order.uid, order]))
  const encoded = encodeSettlement({
    solution,
    orders,
    pools: new Map(auction.pools.map((pool) => [pool.address, pool])),
    settlementContract: auction.settlementContract,
    wrappedNativeToken: auction.wrappedNativeToken,
    auctionId: auction.id,
  })
  if (!encoded.ok)
    throw new Error(`a verified solution did not encode: ${encoded.error.description}`)
  return encoded.value
}

export type SettlementCall = { readonly from: Address; readonly to: Address; readonly data: Hex }

export type SettleDeps = {
  readonly now: () => UnixMicros
  readonly headNumber: () => Promise<number>
  /** Resolves when no block is about to come between the dry run and the sending. */
  readonly untilQuiet: () => Promise<void>
  readonly insertAttempt: (attempt: NewSettlementAttempt) => Promise<'inserted' | 'duplicate'>
  readonly noteTransaction: (attempt: AttemptKey & { txHash: TxHash }) => Promise<void>
  readonly finishAttempt: (
    end: AttemptKey & { endTimestamp: UnixMicros; endBlock: number; outcome: string },
  ) => Promise<boolean>
  /** Dry run at the head, each call on what the ones before it left. */
  readonly simulateInOrder: (
    calls: readonly SettlementCall[],
  ) => Promise<readonly ({ ok: true; gasUsed: bigint } | { ok: false; reason: string })[]>
  readonly send: (transaction: {
    from: Address
    to: Address
    data: Hex
    gas: bigint
    maxPriorityFeePerGas: bigint
    onSigned: (txHash: TxHash) => Promise<void>
  }) => Promise<void>
}

/** `txHash` is null exactly when nothing was sent. */
export type SentSolution = {
  readonly solver: Address
  readonly solutionUid: number
  readonly outcome: string
  readonly txHash: TxHash | null
}

/**
 * Brings the winners of one auction on their way, best first. All are tried dry in their order at
 * the head; one that would revert is recorded as failed and not sent. A transaction's hash is on
 * disk before the transaction leaves.
 */
export async function settleWinners(
  deps: SettleDeps,
  auction: Auction,
  winners: readonly RankedBid[],
): Promise<readonly SentSolution[]> {
  if (winners.length === 0) return []
  const calls = winners.map((winner) => settlementCall(auction, winner))
  await deps.untilQuiet()
  const startBlock = await deps.headNumber()
  const outcomes = await deps.simulateInOrder(calls)
  const results: SentSolution[] = []
  for (const [index, winner] of winners.entries()) {
    const call = calls[index]
    const dry = outcomes[index]
    const key = { auctionId: auction.id, solutionUid: winner.ranking - 1 }
    const inserted = await deps.insertAttempt({
      ...key,
      solver: winner.solver,
      startTimestamp: deps.now(),
      startBlock,
      deadlineBlock: auction.deadlineBlock,
    })
    if (call === undefined || inserted === 'duplicate') continue
    const sent =
      dry?.ok === true
        ? await sendOne(deps, call, winner, key, dry.gasUsed)
        : await fail(deps, key, `simulation reverted: ${dry?.reason ?? 'no answer'}`)
    results.push({ solver: winner.solver, solutionUid: key.solutionUid, ...sent })
  }
  return results
}

const settlementCall = (auction: Auction, winner: RankedBid): SettlementCall => ({
  from: winner.solver,
  to: auction.settlementContract,
  data: settlementCalldata(auction, winner.verified.solution),
})

async function fail(deps: SettleDeps, key: AttemptKey, text: string) {
  const outcome = attemptFailed(text)
  const endBlock = await deps.headNumber()
  await deps.finishAttempt({ ...key, endTimestamp: deps.now(), endBlock, outcome })
  return { outcome, txHash: null }
}

async function sendOne(
  deps: SettleDeps,
  call: SettlementCall,
  winner: RankedBid,
  key: AttemptKey,
  gasUsed: bigint,
) {
  let hash: TxHash | null = null
  try {
    await deps.send({
      ...call,
      gas: (gasUsed * GAS_MARGIN_PERCENT) / 100n + 100_000n,
      maxPriorityFeePerGas: HIGHEST_TIP_WEI - TIP_STEP_WEI * BigInt(winner.ranking - 1),
      onSigned: async (txHash) => {
        hash = txHash
        await deps.noteTransaction({ ...key, txHash })
      },
    })
    return { outcome: 'sent', txHash: hash }
  } catch (error) {
    // With a hash the transaction may have left: the watch on it decides, not this error.
    if (hash !== null) return { outcome: 'sent', txHash: hash }
    return fail(deps, key, `not sent: ${error instanceof Error ? error.message : 'unknown fault'}`)
  }
}

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
