import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from './database'
import { selectOpenOrderUids, selectTradableOrders } from './queries/orders/open-orders'

/** The candidates for an auction at `now`, newest first, as an engine reads them that remembers none. */
export const selectCandidates = async (
  db: Db | Tx,
  input: { readonly chainId: number; readonly now: UnixSeconds },
): Promise<readonly StoredOrderWithEvent[]> => {
  const uids = await selectOpenOrderUids(db, input)
  const found = await selectTradableOrders(db, { chainId: input.chainId, uids })
  return found.toSorted(
    (one, other) => other.createdAt - one.createdAt || (one.uid < other.uid ? -1 : 1),
  )
}
