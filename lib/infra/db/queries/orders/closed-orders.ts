import 'server-only'
import { and, asc, eq, gte, inArray, not, or, sql } from 'drizzle-orm'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Db, Tx } from '@/lib/infra/db/database'
import { isRefunded } from '@/lib/infra/db/queries/chain/onchain-orders'
import { chunks } from '@/lib/infra/db/queries/shared/chunks'
import { invalidations } from '@/lib/infra/db/schema/invalidations'
import { onchainRefunds } from '@/lib/infra/db/schema/onchain-refunds'
import { orders } from '@/lib/infra/db/schema/orders'
import { trades } from '@/lib/infra/db/schema/trades'
import { fillsOfOrder, isInvalidatedOnChain, isNotFullyFilled } from './stored-order-query'

const lastBlockIn = (table: typeof trades | typeof invalidations | typeof onchainRefunds) => sql`(
  select max(${table.blockNumber}) from ${table}
  where ${table.chainId} = ${orders.chainId} and ${table.orderUid} = ${orders.uid}
)`

/**
 * Marks those of `uids` that the chain has fully filled, invalidated or refunded, so that queries
 * for open orders need not sum up their fills. Locks them in the order of their uids, as
 * `lockOrders` does. Call it in the transaction that stored the events.
 */
export async function closeOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<void> {
  const fills = fillsOfOrder(db)
  for (const uids of chunks(input.uids.toSorted())) {
    const closed = await db
      .select({ uid: orders.uid })
      .from(orders)
      .crossJoinLateral(fills)
      .where(
        and(
          eq(orders.chainId, input.chainId),
          inArray(orders.uid, uids),
          or(not(isNotFullyFilled(fills)), isInvalidatedOnChain, isRefunded),
        ),
      )
      .orderBy(asc(orders.uid))
      .for('no key update', { of: orders })
    if (closed.length === 0) continue
    await db
      .update(orders)
      .set({
        closedBlock: sql`greatest(${lastBlockIn(trades)}, ${lastBlockIn(invalidations)}, ${lastBlockIn(onchainRefunds)})`,
      })
      .where(
        and(
          eq(orders.chainId, input.chainId),
          inArray(
            orders.uid,
            closed.map(({ uid }) => uid),
          ),
        ),
      )
  }
}

/**
 * Checks the orders again that an event in a block `>= block` may have closed. Call it in the
 * transaction that deletes those events, after it has.
 */
export async function reopenOrdersFromBlock(
  db: Db | Tx,
  input: { readonly chainId: number; readonly block: number },
): Promise<void> {
  const reopened = await db
    .update(orders)
    .set({ closedBlock: null })
    .where(and(eq(orders.chainId, input.chainId), gte(orders.closedBlock, input.block)))
    .returning({ uid: orders.uid })
  await closeOrders(db, { chainId: input.chainId, uids: reopened.map(({ uid }) => uid) })
}
