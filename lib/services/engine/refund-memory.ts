import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { TxHash } from '@/lib/domain/shared/hex'

const PUT_OFF_BLOCKS = 5
const MAX_PUT_OFF_BLOCKS = 1_000

/** What one run leaves for the next; may be lost at any time, which costs some gas at most. */
export type RefundMemory = {
  sent: { txHash: TxHash; block: number; uids: readonly OrderUid[] } | null
  /** Since which block a transaction is pending that we do not remember, and how often we tried to end it. */
  unknown: { since: number; cancels: number } | null
  /** What the last mined transaction asked for; still being owed, it was passed over. */
  asked: readonly OrderUid[]
  /** Orders that could not be paid back, and the block from which they are tried again. */
  readonly putOff: Map<OrderUid, { failures: number; untilBlock: number }>
}

export const emptyRefundMemory = (): RefundMemory => ({
  sent: null,
  unknown: null,
  asked: [],
  putOff: new Map(),
})

/** Leaves an order alone for a while, twice as long with every failure. */
export function putOffRefund(memory: RefundMemory, uid: OrderUid, block: number): void {
  const failures = (memory.putOff.get(uid)?.failures ?? 0) + 1
  const blocks = Math.min(PUT_OFF_BLOCKS * 2 ** (failures - 1), MAX_PUT_OFF_BLOCKS)
  memory.putOff.set(uid, { failures, untilBlock: block + blocks })
}
