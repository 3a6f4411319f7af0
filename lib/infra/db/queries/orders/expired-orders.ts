import 'server-only'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { chunks } from '@/lib/infra/db/queries/shared/chunks'
import { orders } from '@/lib/infra/db/schema/orders'
import { isNotOver, lastSecond } from './open-orders'
import { selectOrdersByUids } from './orders'

/**
 * Signed orders that expired in `[from, before)` and have no other end: neither cancelled off chain
 * nor filled, invalidated or refunded. Longest expired first.
 */
export async function selectExpiredOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly from: UnixSeconds; readonly before: UnixSeconds },
): Promise<readonly StoredOrderWithEvent[]> {
  const { chainId } = input
  const rows = await db
    .select({ uid: orders.uid })
    .from(orders)
    .where(
      and(
        eq(orders.chainId, chainId),
        isNotOver,
        gte(lastSecond, input.from),
        lt(lastSecond, input.before),
      ),
    )
    .orderBy(asc(lastSecond), asc(orders.uid))
  const expired: StoredOrderWithEvent[] = []
  for (const page of chunks(rows)) {
    const uids = page.map(({ uid }) => uid)
    const found = new Map(
      (await selectOrdersByUids(db, { chainId, uids })).map((order) => [order.uid, order]),
    )
    expired.push(...uids.flatMap((uid) => found.get(uid) ?? []))
  }
  return expired
}
