import 'server-only'
import { and, asc, eq, gte, inArray, ne, not, or, sql } from 'drizzle-orm'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Db, Tx } from '@/lib/infra/db/database'
import { chunks } from '@/lib/infra/db/queries/shared/chunks'
import { invalidations } from '@/lib/infra/db/schema/invalidations'
import { onchainRefunds } from '@/lib/infra/db/schema/onchain-refunds'
import { orders } from '@/lib/infra/db/schema/orders'
import { trades } from '@/lib/infra/db/schema/trades'
import { isRefunded } from './onchain-orders'
import {
  fillsOfOrder,
  isInvalidatedOnChain,
  isNotFullyFilled,
  isPresignaturePending,
} from './stored-order-query'

const lastBlockIn = (table: typeof trades | typeof invalidations | typeof onchainRefunds) => sql`(
  select max(${table.blockNumber}) from ${table}
  where ${table.chainId} = ${orders.chainId} and ${table.orderUid} = ${orders.uid}
)`

/**
 * Brings up to date what the rows of `uids` repeat of the chain's events, so that queries for open
 * orders need not sum them up: whether the order is fully filled, invalidated or refunded, and
 * whether the signature of a presign order is pending. Locks the rows that change in the order of
 * their uids, as `lockOrders` does. Call it in the transaction that stored the events.
 */
export async function refreshChainState(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<void> {
  for (const uids of chunks(input.uids.toSorted())) {
    const changed = await lockChanged(db, { ...input, uids })
    const among = (rows: typeof changed) =>
      and(
        eq(orders.chainId, input.chainId),
        inArray(
          orders.uid,
          rows.map(({ uid }) => uid),
        ),
      )
    const closed = changed.filter(({ isClosed }) => isClosed)
    if (closed.length > 0) {
      await db
        .update(orders)
        .set({
          closedBlock: sql`greatest(${lastBlockIn(trades)}, ${lastBlockIn(invalidations)}, ${lastBlockIn(onchainRefunds)})`,
        })
        .where(among(closed))
    }
    const resigned = changed.filter(({ isPending, wasPending }) => isPending !== wasPending)
    if (resigned.length > 0) {
      await db
        .update(orders)
        .set({ presignaturePending: sql`not ${orders.presignaturePending}` })
        .where(among(resigned))
    }
  }
}

function lockChanged(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
) {
  const fills = fillsOfOrder(db)
  const isClosed = sql<boolean>`(${or(not(isNotFullyFilled(fills)), isInvalidatedOnChain, isRefunded)})`
  return db
    .select({
      uid: orders.uid,
      isClosed,
      isPending: isPresignaturePending,
      wasPending: orders.presignaturePending,
    })
    .from(orders)
    .crossJoinLateral(fills)
    .where(
      and(
        eq(orders.chainId, input.chainId),
        inArray(orders.uid, [...input.uids]),
        or(isClosed, ne(orders.presignaturePending, isPresignaturePending)),
      ),
    )
    .orderBy(asc(orders.uid))
    .for('no key update', { of: orders })
}

/**
 * Checks the orders again that an event in a block `>= block` may have closed, and those of `uids`.
 * Call it in the transaction that deletes those events, after it has.
 */
export async function rewindChainState(
  db: Db | Tx,
  input: { readonly chainId: number; readonly block: number; readonly uids: readonly OrderUid[] },
): Promise<void> {
  const reopened = await db
    .update(orders)
    .set({ closedBlock: null })
    .where(and(eq(orders.chainId, input.chainId), gte(orders.closedBlock, input.block)))
    .returning({ uid: orders.uid })
  const uids = new Set([...reopened.map(({ uid }) => uid), ...input.uids])
  await refreshChainState(db, { chainId: input.chainId, uids: [...uids] })
}
