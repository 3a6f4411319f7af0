import 'server-only'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Db, Tx } from '@/lib/infra/db/database'
import { orders } from '@/lib/infra/db/schema/orders'

type OrdersKey = { readonly chainId: number; readonly uids: readonly OrderUid[] }

const hasUidIn = ({ chainId, uids }: OrdersKey) =>
  and(eq(orders.chainId, chainId), inArray(orders.uid, [...uids]))

/**
 * Locks these orders against changes until the transaction ends, so that nobody cancels them
 * meanwhile. Always in the order of their uids, so that two transactions never deadlock.
 */
export async function lockOrders(db: Db | Tx, input: OrdersKey): Promise<void> {
  if (input.uids.length === 0) return
  await db
    .select({ uid: orders.uid })
    .from(orders)
    .where(hasUidIn(input))
    .orderBy(asc(orders.uid))
    .for('no key update')
}

/**
 * Until it ends, the transaction is the only one that may check an owner's orders and add to them.
 * Taken before any order is locked, so that two transactions never deadlock.
 */
export async function lockOwner(
  db: Db | Tx,
  input: { readonly chainId: number; readonly owner: Address },
): Promise<void> {
  const name = `orders of ${input.chainId}:${input.owner}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`)
}

/** Those of `uids` that are cancelled off chain: by the owner's request, or replaced. */
export async function selectCancelledUids(
  db: Db | Tx,
  input: OrdersKey,
): Promise<readonly OrderUid[]> {
  if (input.uids.length === 0) return []
  const rows = await db
    .select({ uid: orders.uid })
    .from(orders)
    .where(and(hasUidIn(input), isNotNull(orders.cancelledAt)))
    .orderBy(asc(orders.uid))
  return rows.map(({ uid }) => uid)
}
