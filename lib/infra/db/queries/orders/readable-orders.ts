import 'server-only'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import type { Db, Tx } from '@/lib/infra/db/database'
import { selectOrdersByUids } from './orders'

export type ReadableOrders = {
  /** Newest first. */
  readonly orders: readonly StoredOrderWithEvent[]
  /** Stored, but with a column value that no order can have. */
  readonly unreadable: readonly OrderUid[]
}

/**
 * Those of `uids` that exist, with unreadable rows listed separately, so that one damaged row does
 * not affect the others. One statement unless a row is damaged, then one per uid.
 */
export async function selectReadableOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<ReadableOrders> {
  try {
    return { orders: await selectOrdersByUids(db, input), unreadable: [] }
  } catch (error) {
    if (isDatabaseFault(error)) throw error
  }
  const orders: StoredOrderWithEvent[] = []
  const unreadable: OrderUid[] = []
  for (const uid of input.uids) {
    try {
      orders.push(...(await selectOrdersByUids(db, { ...input, uids: [uid] })))
    } catch (error) {
      if (isDatabaseFault(error)) throw error
      unreadable.push(uid)
    }
  }
  return { orders: orders.toSorted((a, b) => b.createdAt - a.createdAt), unreadable }
}

/** A failed statement is a database fault; any other error comes from reading its rows. */
const isDatabaseFault = (error: unknown): boolean => error instanceof DrizzleQueryError
