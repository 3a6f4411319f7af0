import 'server-only'
import type { BlockHeader } from '@/lib/domain/network/block'
import { refundCalldata } from '@/lib/domain/order/onchain-placement'
import type { OrderUid } from '@/lib/domain/order/order'
import type { AccountSubmitter, TransactionState } from '@/lib/domain/settlement/transaction'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex, TxHash } from '@/lib/domain/shared/hex'
import { MAX_WINNERS } from '@/lib/domain/solution/select-winners'
import type { ChainStore } from '@/lib/infra/db/network-store'
import { postponeRefund, type RefundMemory } from './refund-memory'

type Call = { readonly from: Address; readonly to: Address; readonly data: Hex }

/** An expired order whose unsold part is still in the placing contract. */
export type RefundableOrder = Awaited<ReturnType<ChainStore['selectRefundableOrders']>>[number]

/** What `refundOrders` reads, and the transactions of the refunder's account. */
export type RefundOrdersDeps = Pick<ChainStore, 'selectRefundableOrders'> & {
  /** Whether a transaction of the refunder's account is pending. */
  readonly isPending: () => Promise<boolean>
  readonly transactionState: (txHash: TxHash) => Promise<TransactionState>
  readonly cancelPending: (txHash: TxHash) => Promise<void>
  /** Cancels the account's first pending transaction, offering twice the fee each round. */
  readonly cancelUnknown: (rounds: number) => Promise<void>
  /** Dry run at the head block, each call on the state the calls before it leave. */
  readonly simulateInOrder: (
    calls: readonly Call[],
  ) => Promise<readonly ({ ok: true; gasUsed: bigint } | { ok: false; reason: string })[]>
  readonly inTurn: AccountSubmitter['inTurn']
}

/** The placing contract, and the account that calls it for refunds. */
export type RefundSettings = {
  /** The placing contract. */
  readonly ethFlow: Address
  /** Whose account pays the gas. */
  readonly refunder: Address
}

/** What one run did: `orders` counts those in the transaction, `reason` says why a refund was put off. */
export type RefundOutcome = {
  /** Null when nothing was sent. */
  readonly sent: { readonly txHash: TxHash; readonly orders: number } | null
  readonly postponed: readonly { readonly uid: OrderUid; readonly reason: string }[]
}

const REFUNDS_PER_TRANSACTION = 20
/** A refund unwraps and pays a user, whose contract may use up all remaining gas. */
const MAX_GAS_PER_REFUND = 300_000n
/** Gas refunds hide up to a fifth of the gas a call needs at its peak; the rest is for colder storage. */
const GAS_MARGIN_PERCENT = 150n
const STUCK_BLOCKS = 10
/** After all settlements of a block. */
const PLACE = MAX_WINNERS

/**
 * Makes the placing contract refund what expired orders did not sell. Anybody may call it, and it
 * skips orders that were refunded before, so a superfluous transaction does no harm. One transaction
 * is in flight at a time. An order that cannot be refunded, as its user does not take coins, is put off
 * ever longer and goes alone, so that it holds up no other. Source: lib/docs/protocol.md#refunds.
 */
export async function refundOrders(
  deps: RefundOrdersDeps,
  settings: RefundSettings,
  memory: RefundMemory,
  head: BlockHeader,
): Promise<RefundOutcome> {
  const nothing: RefundOutcome = { sent: null, postponed: [] }
  if (await isInFlight(deps, memory, head.number)) return nothing
  const due = await selectDue(deps, memory, head)
  if (due.length === 0) return nothing
  const { payable, postponed } = await dryRun(deps, settings, due)
  for (const { uid } of postponed) postponeRefund(memory, uid, head.number)
  const first = payable.filter(({ order }) => !memory.postponed.has(order.uid))
  const batch = first.length > 0 ? first : payable.slice(0, 1)
  if (batch.length === 0) return { sent: null, postponed }
  const txHash = await sendBatch(deps, settings, memory, head.number, batch)
  return { sent: { txHash, orders: batch.length }, postponed }
}

async function selectDue(
  deps: RefundOrdersDeps,
  memory: RefundMemory,
  head: BlockHeader,
): Promise<readonly RefundableOrder[]> {
  const limit = REFUNDS_PER_TRANSACTION + memory.postponed.size
  const due = await deps.selectRefundableOrders({ now: head.timestamp, limit })
  const stillDue = new Set(due.map(({ uid }) => uid))
  for (const uid of memory.lastMined) {
    if (stillDue.has(uid)) postponeRefund(memory, uid, head.number)
  }
  memory.lastMined = []
  // These were refunded by somebody else. None of them can be due beyond the limit: due orders are
  // only appended, and each had less than one transaction's worth before it when it was postponed.
  for (const uid of memory.postponed.keys()) if (!stillDue.has(uid)) memory.postponed.delete(uid)
  return due
    .filter(({ uid }) => (memory.postponed.get(uid)?.untilBlock ?? 0) <= head.number)
    .slice(0, REFUNDS_PER_TRANSACTION)
}

type DueRefund = { readonly order: RefundableOrder; readonly gasUsed: bigint }

async function dryRun(
  deps: RefundOrdersDeps,
  { refunder, ethFlow }: RefundSettings,
  due: readonly RefundableOrder[],
): Promise<{ payable: readonly DueRefund[]; postponed: RefundOutcome['postponed'] }> {
  const outcomes = await deps.simulateInOrder(
    due.map((order) => ({ from: refunder, to: ethFlow, data: refundCalldata([order.data]) })),
  )
  const payable: DueRefund[] = []
  const postponed: { uid: OrderUid; reason: string }[] = []
  for (const [index, order] of due.entries()) {
    const outcome = outcomes[index]
    if (outcome?.ok !== true) {
      postponed.push({ uid: order.uid, reason: outcome?.reason ?? 'no answer' })
    } else if (outcome.gasUsed > MAX_GAS_PER_REFUND) {
      postponed.push({ uid: order.uid, reason: `takes ${outcome.gasUsed} gas` })
    } else payable.push({ order, gasUsed: outcome.gasUsed })
  }
  return { payable, postponed }
}

async function sendBatch(
  deps: RefundOrdersDeps,
  settings: RefundSettings,
  memory: RefundMemory,
  block: number,
  batch: readonly DueRefund[],
): Promise<TxHash> {
  const uids = batch.map(({ order }) => order.uid)
  const gasUsed = batch.reduce((sum, item) => sum + item.gasUsed, 0n)
  return deps.inTurn(async ({ sign, broadcast }) => {
    const signed = await sign({
      to: settings.ethFlow,
      data: refundCalldata(batch.map(({ order }) => order.data)),
      gas: (gasUsed * GAS_MARGIN_PERCENT) / 100n + 100_000n,
      place: PLACE,
    })
    memory.sent = { txHash: signed.hash, block, uids }
    const refusal = await broadcast(signed)
    if (refusal !== null) throw new Error(`the node refused the refunds: ${refusal}`)
    return signed.hash
  })
}

/** Our last transaction is known from memory; after a restart only the account's pending count shows it. */
async function isInFlight(
  deps: RefundOrdersDeps,
  memory: RefundMemory,
  block: number,
): Promise<boolean> {
  const { sent } = memory
  if (sent === null) return isUnknownPending(deps, memory, block)
  const state = await deps.transactionState(sent.txHash)
  if (state.kind === 'pending') {
    if (block >= sent.block + STUCK_BLOCKS) await deps.cancelPending(sent.txHash)
    return true
  }
  // Not indexed yet: the orders it refunded would still look due.
  if (state.kind === 'mined' && state.block > block) return true
  memory.sent = null
  if (state.kind !== 'mined') return isUnknownPending(deps, memory, block)
  if (state.success) memory.lastMined = sent.uids
  else for (const uid of sent.uids) postponeRefund(memory, uid, block)
  return false
}

/** One that stays pending is cancelled, repeatedly; if it was a refund, that is sent again. */
async function isUnknownPending(
  deps: RefundOrdersDeps,
  memory: RefundMemory,
  block: number,
): Promise<boolean> {
  if (!(await deps.isPending())) {
    memory.unknown = null
    return false
  }
  const { since, cancels } = memory.unknown ?? { since: block, cancels: 0 }
  const isStuck = block >= since + STUCK_BLOCKS
  memory.unknown = { since, cancels: isStuck ? cancels + 1 : cancels }
  if (isStuck) await deps.cancelUnknown(cancels)
  return true
}
