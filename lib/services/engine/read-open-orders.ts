import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { OrderStore } from '@/lib/infra/db/network-store'
import { type AuctionMemory, rememberOpenOrders } from './auction-memory'

/**
 * The candidates for an auction at `now`, newest first. Which orders are open is asked of the store
 * each time, so one that was cancelled before is left out for certain. Each of them is read once: while
 * it stays open, only what this engine indexes of the chain can change it, after which it is read
 * anew.
 */
export async function readOpenOrders(
  store: Pick<OrderStore, 'selectOpenOrderUids' | 'selectTradableOrders'>,
  memory: AuctionMemory,
  now: UnixSeconds,
): Promise<readonly StoredOrder[]> {
  const known = memory.openOrders
  const uids = new Set(await store.selectOpenOrderUids({ now }))
  const kept: StoredOrder[] = []
  const barred: OrderUid[] = []
  for (const [uid, order] of known) {
    if (!uids.delete(uid)) continue
    if (order === null) barred.push(uid)
    else kept.push(order)
  }
  const unread = [...uids]
  const read = unread.length === 0 ? [] : await store.selectTradableOrders({ uids: unread })
  // Both are in order or nearly so, which makes sorting them fast.
  const tradable = [...read, ...kept].sort(newestFirst)
  // Under the text that each order has for as long as it is remembered, which is faster to look up.
  const open = new Map<OrderUid, StoredOrder | null>(tradable.map((order) => [order.uid, order]))
  for (const uid of [...barred, ...unread]) if (!open.has(uid)) open.set(uid, null)
  rememberOpenOrders(memory, open)
  return tradable
}

/** Equal times by uid. */
const newestFirst = (one: StoredOrder, other: StoredOrder): number =>
  other.createdAt - one.createdAt || (one.uid < other.uid ? -1 : 1)
