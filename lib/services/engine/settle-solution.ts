import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import { type AttemptKey, attemptFailed } from '@/lib/domain/settlement/attempt'
import { encodeSettlement } from '@/lib/domain/settlement/encode'
import type {
  AccountSubmitter,
  SignedTransaction,
  SubmitterTurn,
} from '@/lib/domain/settlement/transaction'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex, TxHash } from '@/lib/domain/shared/hex'
import { minOf } from '@/lib/domain/shared/min-max'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { MAX_SETTLEMENT_GAS, withMargin, withPeak } from '@/lib/domain/solution/gas-limit'
import type { RankedBid } from '@/lib/domain/solution/select-winners'
import type { Solution } from '@/lib/domain/solution/solution'
import { solutionGas } from '@/lib/domain/solution/solution-gas'
import type { OrderStore, SettlementStore } from '@/lib/infra/db/network-store'

/** The calldata of a bid, auction id included. A bid that passed verification always encodes. */
export function settlementCalldata(auction: Auction, solution: Solution): Hex {
  const orders = new Map(auction.orders.map((order) => [order.uid, order]))
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

/** A call of the settlement contract `to` by the submission account of a solver. */
export type SettlementCall = { readonly from: Address; readonly to: Address; readonly data: Hex }

/** What `settleWinners` reads, records and sends. */
export type SettleDeps = Pick<OrderStore, 'selectCancelledUids'> &
  Pick<SettlementStore, 'insertSettlementAttempt' | 'finishSettlementAttempt'> & {
    readonly now: () => UnixMicros
    readonly headNumber: () => Promise<number>
    /** Resolves when no block is about to be mined between the dry run and sending. */
    readonly untilQuiet: () => Promise<void>
    readonly transaction: <T>(work: (store: SubmissionStore) => Promise<T>) => Promise<T>
    /** Dry run at the head block, each call on the state the calls before it leave. */
    readonly simulateInOrder: (
      calls: readonly SettlementCall[],
    ) => Promise<readonly ({ ok: true; gasUsed: bigint } | { ok: false; reason: string })[]>
    /** The submitters of the solvers whose transactions we send, by account. */
    readonly submitters: ReadonlyMap<Address, AccountSubmitter>
  }

type SubmissionStore = Pick<OrderStore, 'lockOrders' | 'selectCancelledUids'> &
  Pick<SettlementStore, 'updateSettlementAttemptTx'>

/** `txHash` is null exactly when nothing was sent. */
export type SentSolution = {
  readonly solver: Address
  readonly solutionUid: number
  readonly outcome: string
  readonly txHash: TxHash | null
  /** Not sent because of a cancelled order: its other orders can be auctioned again at once. */
  readonly isWithdrawn: boolean
  /** It succeeded in the auction's simulation but would revert now. */
  readonly failedDryRun: boolean
}

/**
 * Sends the winners of one auction, best first. All are dry-run in this order at the head block. One
 * that would revert is recorded as failed and not sent, and so is one with an order that was
 * cancelled since the auction was built. A transaction's hash is stored before it is sent; from then
 * on a cancellation comes too late for it.
 */
export async function settleWinners(
  deps: SettleDeps,
  auction: Auction,
  winners: readonly RankedBid[],
): Promise<readonly SentSolution[]> {
  if (winners.length === 0) return []
  await deps.untilQuiet()
  const startBlock = await deps.headNumber()
  const tried = await dryRunAll(deps, auction, winners)
  const results: SentSolution[] = []
  for (const { winner, call, dry } of tried) {
    const key = { auctionId: auction.id, solutionUid: winner.ranking - 1 }
    const inserted = await deps.insertSettlementAttempt({
      attempt: {
        ...key,
        solver: winner.solver,
        startTimestamp: deps.now(),
        startBlock,
        deadlineBlock: auction.deadlineBlock,
      },
    })
    if (inserted === 'duplicate') continue
    const sent = dry.ok
      ? await sendOne(deps, call, winner, key, gasLimit(auction, winner, dry.gasUsed))
      : { ...(await fail(deps, key, dry.reason)), isWithdrawn: dry.isWithdrawn }
    const failedDryRun = !dry.ok && !dry.isWithdrawn
    results.push({ solver: winner.solver, solutionUid: key.solutionUid, failedDryRun, ...sent })
  }
  return results
}

type DryRunWinner = {
  readonly winner: RankedBid
  readonly call: SettlementCall
  readonly dry:
    | { readonly ok: true; readonly gasUsed: bigint }
    | { readonly ok: false; readonly reason: string; readonly isWithdrawn: boolean }
}

/** The dry run of each winner at the head block; winners with a cancelled order are not run at all. */
async function dryRunAll(
  deps: SettleDeps,
  auction: Auction,
  winners: readonly RankedBid[],
): Promise<readonly DryRunWinner[]> {
  const cancelledUids = new Set(await deps.selectCancelledUids({ uids: winners.flatMap(ordersOf) }))
  const called = winners.map((winner) => ({
    winner,
    call: settlementCall(auction, winner),
    cancelled: ordersOf(winner).filter((uid) => cancelledUids.has(uid)),
  }))
  const standing = called.filter(({ cancelled }) => cancelled.length === 0)
  const outcomes = await deps.simulateInOrder(standing.map(({ call }) => call))
  const outcomeOf = new Map(standing.map(({ winner }, index) => [winner, outcomes[index]]))
  return called.map(({ winner, call, cancelled }) => {
    if (cancelled.length > 0) {
      const reason = cancelledText(cancelled)
      return { winner, call, dry: { ok: false, reason, isWithdrawn: true } }
    }
    const dry = outcomeOf.get(winner) ?? { ok: false, reason: 'no answer' }
    if (dry.ok && withPeak(dry.gasUsed) <= MAX_SETTLEMENT_GAS) return { winner, call, dry }
    if (dry.ok) {
      const reason = `not sent: it takes ${dry.gasUsed} gas`
      return { winner, call, dry: { ok: false, reason, isWithdrawn: false } }
    }
    const reason = `simulation reverted: ${dry.reason}`
    return { winner, call, dry: { ok: false, reason, isWithdrawn: false } }
  })
}

const ordersOf = (winner: RankedBid): readonly OrderUid[] =>
  winner.verified.solution.trades.map(({ uid }) => uid)

const cancelledText = (cancelled: readonly OrderUid[]) =>
  `not sent: cancelled meanwhile: ${cancelled.join(', ')}`

const settlementCall = (auction: Auction, winner: RankedBid): SettlementCall => ({
  from: winner.solver,
  to: auction.settlementContract,
  data: settlementCalldata(auction, winner.verified.solution),
})

async function fail(deps: SettleDeps, key: AttemptKey, text: string) {
  const outcome = attemptFailed(text)
  const endBlock = await deps.headNumber()
  await deps.finishSettlementAttempt({ ...key, endTimestamp: deps.now(), endBlock, outcome })
  return { outcome, txHash: null }
}

function gasLimit({ orders }: Auction, winner: RankedBid, gasUsed: bigint): bigint {
  const byUid = new Map(orders.map((order) => [order.uid, order]))
  const { extraGas } = solutionGas(winner.verified.solution, [], byUid)
  return minOf(withMargin(gasUsed, extraGas), MAX_SETTLEMENT_GAS)
}

/**
 * Records the transaction about to be sent, unless some of its orders are cancelled by then: those
 * are returned, and nothing is recorded. A cancellation comes wholly before this, or wholly after.
 */
const recordTransaction = (
  deps: SettleDeps,
  attempt: AttemptKey & { readonly txHash: TxHash },
  uids: readonly OrderUid[],
): Promise<readonly OrderUid[]> =>
  deps.transaction(async (store) => {
    await store.lockOrders({ uids })
    const cancelled = await store.selectCancelledUids({ uids })
    if (cancelled.length === 0) await store.updateSettlementAttemptTx(attempt)
    return cancelled
  })

async function sendOne(
  deps: SettleDeps,
  call: SettlementCall,
  winner: RankedBid,
  key: AttemptKey,
  gas: bigint,
) {
  const submitter = deps.submitters.get(call.from)
  if (submitter === undefined) return notSent(deps, key, `no account for solver ${call.from}`)
  return submitter.inTurn(async ({ sign, broadcast }) => {
    const recorded = await signAndRecord(deps, sign, call, winner, key, gas)
    if (!recorded.ok) {
      return { ...(await fail(deps, key, recorded.reason)), isWithdrawn: recorded.isWithdrawn }
    }
    // With its hash recorded the transaction may have been sent: watching the attempt decides, not
    // an error.
    const refusal = await broadcast(recorded.signed).catch(() => null)
    return refusal === null
      ? { outcome: 'sent', txHash: recorded.signed.hash, isWithdrawn: false }
      : notSent(deps, key, `the node refused it: ${refusal}`)
  })
}

async function notSent(deps: SettleDeps, key: AttemptKey, reason: string) {
  return { ...(await fail(deps, key, `not sent: ${reason}`)), isWithdrawn: false }
}

type Recorded =
  | { readonly ok: true; readonly signed: SignedTransaction }
  | { readonly ok: false; readonly reason: string; readonly isWithdrawn: boolean }

async function signAndRecord(
  deps: SettleDeps,
  sign: SubmitterTurn['sign'],
  { to, data }: SettlementCall,
  winner: RankedBid,
  key: AttemptKey,
  gas: bigint,
): Promise<Recorded> {
  try {
    const signed = await sign({ to, data, gas, place: winner.ranking - 1 })
    const attempt = { ...key, txHash: signed.hash }
    const cancelled = await recordTransaction(deps, attempt, ordersOf(winner))
    if (cancelled.length === 0) return { ok: true, signed }
    return { ok: false, reason: cancelledText(cancelled), isWithdrawn: true }
  } catch (error) {
    const text = error instanceof Error ? error.message : 'unknown fault'
    return { ok: false, reason: `not sent: ${text}`, isWithdrawn: false }
  }
}
