import 'server-only'
import type { BlockHeader } from '@/lib/domain/network/block'
import { refundCalldata } from '@/lib/domain/order/onchain-placement'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex, TxHash } from '@/lib/domain/shared/hex'
import type { ChainStore } from '@/lib/infra/db/network-store'
import { putOffRefund, type RefundMemory } from './refund-memory'

type Call = { readonly from: Address; readonly to: Address; readonly data: Hex }

type TransactionState =
  | { readonly kind: 'unknown' | 'pending' }
  | { readonly kind: 'mined'; readonly success: boolean; readonly block: number }

/** An expired order whose unsold part the placing contract still holds. */
export type RefundableOrder = Awaited<ReturnType<ChainStore['selectRefundableOrders']>>[number]

export type RefundOrdersDeps = Pick<ChainStore, 'selectRefundableOrders'> & {
  /** Whether a transaction of the refunder's account waits to be mined. */
  readonly isPending: () => Promise<boolean>
  readonly transactionState: (txHash: TxHash) => Promise<TransactionState>
  readonly cancelPending: (txHash: TxHash) => Promise<void>
  /** Ends the account's first pending transaction whatever it is, offering twice as much each round. */
  readonly cancelUnknown: (rounds: number) => Promise<void>
  /** Dry run at the head, each call on what the ones before it left. */
  readonly simulateInOrder: (
    calls: readonly Call[],
  ) => Promise<readonly ({ ok: true; gasUsed: bigint } | { ok: false; reason: string })[]>
  readonly send: (transaction: {
    to: Address
    data: Hex
    gas: bigint
    onSigned: (txHash: TxHash) => void
  }) => Promise<void>
}

export type RefundSettings = {
  /** The placing contract. */
  readonly ethFlow: Address
  /** Whose account pays the gas. */
  readonly refunder: Address
}

export type RefundOutcome = {
  /** Null when nothing was sent. */
  readonly sent: { readonly txHash: TxHash; readonly orders: number } | null
  readonly putOff: readonly { readonly uid: OrderUid; readonly reason: string }[]
}

const REFUNDS_PER_TRANSACTION = 20
/** A refund unwraps and pays a user, whose contract may do as it likes with what is left. */
const MAX_GAS_PER_REFUND = 300_000n
/** Refunds hide up to a fifth of the gas a call needs at its peak; the rest is for colder storage. */
const GAS_MARGIN_PERCENT = 150n
const STUCK_BLOCKS = 10

/**
 * Has the placing contract pay back what expired orders did not sell; anybody may ask it to, and
 * it passes over what was paid back before, so a transaction too many does no harm. One is on its
 * way at a time. An order that cannot be paid back, as its user does not take coins, is put off
 * ever longer and goes alone, so that it holds up no other. Source: protocol, section 14.
 */
export async function refundOrders(
  deps: RefundOrdersDeps,
  settings: RefundSettings,
  memory: RefundMemory,
  head: BlockHeader,
): Promise<RefundOutcome> {
  const nothing: RefundOutcome = { sent: null, putOff: [] }
  if (await isOnItsWay(deps, memory, head.number)) return nothing
  const due = await selectDue(deps, memory, head)
  if (due.length === 0) return nothing
  const { sound, putOff } = await tryDry(deps, settings, due)
  for (const { uid } of putOff) putOffRefund(memory, uid, head.number)
  const trusted = sound.filter(({ order }) => !memory.putOff.has(order.uid))
  const batch = trusted.length > 0 ? trusted : sound.slice(0, 1)
  if (batch.length === 0) return { sent: null, putOff }
  const txHash = await sendBatch(deps, settings, memory, head.number, batch)
  return { sent: { txHash, orders: batch.length }, putOff }
}

async function selectDue(
  deps: RefundOrdersDeps,
  memory: RefundMemory,
  head: BlockHeader,
): Promise<readonly RefundableOrder[]> {
  const limit = REFUNDS_PER_TRANSACTION + memory.putOff.size
  const owed = await deps.selectRefundableOrders({ now: head.timestamp, limit })
  const stillOwed = new Set(owed.map(({ uid }) => uid))
  for (const uid of memory.asked) {
    if (stillOwed.has(uid)) putOffRefund(memory, uid, head.number)
  }
  memory.asked = []
  // Whoever else paid one back. None that is owed lies beyond the limit: what is owed only grows at
  // its end, and fewer than one transaction's worth stood before each when it was put off.
  for (const uid of memory.putOff.keys()) if (!stillOwed.has(uid)) memory.putOff.delete(uid)
  return owed
    .filter(({ uid }) => (memory.putOff.get(uid)?.untilBlock ?? 0) <= head.number)
    .slice(0, REFUNDS_PER_TRANSACTION)
}

type Sound = { readonly order: RefundableOrder; readonly gasUsed: bigint }

async function tryDry(
  deps: RefundOrdersDeps,
  { refunder, ethFlow }: RefundSettings,
  due: readonly RefundableOrder[],
): Promise<{ sound: readonly Sound[]; putOff: RefundOutcome['putOff'] }> {
  const outcomes = await deps.simulateInOrder(
    due.map((order) => ({ from: refunder, to: ethFlow, data: refundCalldata([order.data]) })),
  )
  const sound: Sound[] = []
  const putOff: { uid: OrderUid; reason: string }[] = []
  for (const [index, order] of due.entries()) {
    const outcome = outcomes[index]
    if (outcome?.ok !== true) {
      putOff.push({ uid: order.uid, reason: outcome?.reason ?? 'no answer' })
    } else if (outcome.gasUsed > MAX_GAS_PER_REFUND) {
      putOff.push({ uid: order.uid, reason: `takes ${outcome.gasUsed} gas` })
    } else sound.push({ order, gasUsed: outcome.gasUsed })
  }
  return { sound, putOff }
}

async function sendBatch(
  deps: RefundOrdersDeps,
  settings: RefundSettings,
  memory: RefundMemory,
  block: number,
  batch: readonly Sound[],
): Promise<TxHash> {
  const uids = batch.map(({ order }) => order.uid)
  const gasUsed = batch.reduce((sum, item) => sum + item.gasUsed, 0n)
  let sent: TxHash | null = null
  await deps.send({
    to: settings.ethFlow,
    data: refundCalldata(batch.map(({ order }) => order.data)),
    gas: (gasUsed * GAS_MARGIN_PERCENT) / 100n + 100_000n,
    onSigned: (txHash) => {
      sent = txHash
      memory.sent = { txHash, block, uids }
    },
  })
  if (sent === null) throw new Error('a transaction was sent without a hash')
  return sent
}

/** The memory tells of our last transaction; after a restart the account's own count does. */
async function isOnItsWay(
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
  // Not indexed yet: what it paid back would still look owed.
  if (state.kind === 'mined' && state.block > block) return true
  memory.sent = null
  if (state.kind !== 'mined') return isUnknownPending(deps, memory, block)
  if (state.success) memory.asked = sent.uids
  else for (const uid of sent.uids) putOffRefund(memory, uid, block)
  return false
}

/** One that stays pending is ended, again and again; a refund it may have been is asked for anew. */
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
