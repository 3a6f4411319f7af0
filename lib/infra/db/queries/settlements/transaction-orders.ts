import 'server-only'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { Db, Tx } from '@/lib/infra/db/database'
import { storedOrders, toStoredOrder } from '@/lib/infra/db/queries/orders/stored-order-query'
import { orders } from '@/lib/infra/db/schema/orders'
import { trades } from '@/lib/infra/db/schema/trades'

/** The book's orders a transaction traded, each once, in the order of their first trade in it. */
export async function selectOrdersOfTx(
  db: Db | Tx,
  input: { readonly chainId: number; readonly txHash: TxHash },
): Promise<readonly StoredOrderWithEvent[]> {
  const ofTx = and(eq(trades.chainId, input.chainId), eq(trades.txHash, input.txHash))
  const traded = db.select({ uid: trades.orderUid }).from(trades).where(ofTx)
  const firstLog = sql`(
    select min(${trades.logIndex}) from ${trades}
    where ${ofTx} and ${trades.orderUid} = ${orders.uid}
  )`
  const rows = await storedOrders(db)
    .query.where(and(eq(orders.chainId, input.chainId), inArray(orders.uid, traded)))
    .orderBy(asc(firstLog))
  return rows.map(toStoredOrder)
}
