import 'server-only'
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
  const uids = await store.selectOpenOrderUids({ now })
  const unread = uids.filter((uid) => !known.has(uid))
  const tradable = unread.length === 0 ? [] : await store.selectTradableOrders({ uids: unread })
  const read = new Map(tradable.map((order) => [order.uid, order]))
  const open = new Map(uids.map((uid) => [uid, known.get(uid) ?? read.get(uid) ?? null]))
  rememberOpenOrders(memory, open)
  return [...open.values()].filter((order) => order !== null)
}
