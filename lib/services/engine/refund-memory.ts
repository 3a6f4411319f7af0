import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { TxHash } from '@/lib/domain/shared/hex'

const POSTPONE_BLOCKS = 5
const MAX_POSTPONE_BLOCKS = 1_000

/** State one run passes to the next. It may be lost at any time, which costs some gas at most. */
export type RefundMemory = {
  sent: { txHash: TxHash; block: number; uids: readonly OrderUid[] } | null
  /** A pending transaction we have no record of: block at which it was first seen, and cancellations so far. */
  unknown: { since: number; cancels: number } | null
  /** Orders of the last mined transaction; one that is still owed its refund was skipped by the contract. */
  lastMined: readonly OrderUid[]
  /** Orders that could not be refunded, and the block from which they are tried again. */
  readonly postponed: Map<OrderUid, { failures: number; untilBlock: number }>
}

/** Of a new process, which does not know what an earlier one has sent. */
export const emptyRefundMemory = (): RefundMemory => ({
  sent: null,
  unknown: null,
  lastMined: [],
  postponed: new Map(),
})

/** Postpones an order's refund, twice as long with every failure. */
export function postponeRefund(memory: RefundMemory, uid: OrderUid, block: number): void {
  const failures = (memory.postponed.get(uid)?.failures ?? 0) + 1
  const blocks = Math.min(POSTPONE_BLOCKS * 2 ** (failures - 1), MAX_POSTPONE_BLOCKS)
  memory.postponed.set(uid, { failures, untilBlock: block + blocks })
}
