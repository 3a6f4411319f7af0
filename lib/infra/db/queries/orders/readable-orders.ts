import 'server-only'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import type { Db, Tx } from '@/lib/infra/db/database'
import { selectOrdersByUids } from './orders'

export type ReadableOrders = {
  /** Newest first. */
  readonly orders: readonly StoredOrderWithEvent[]
  /** Stored, but a column of theirs holds what no order can. */
  readonly unreadable: readonly OrderUid[]
}

/**
 * Those of `uids` that exist, with the rows that cannot be read told apart: one damaged row does
 * not take the others with it. One statement unless a row is damaged, then one per uid.
 */
export async function selectReadableOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<ReadableOrders> {
  try {
    return { orders: await selectOrdersByUids(db, input), unreadable: [] }
  } catch (error) {
    if (isRefusal(error)) throw error
  }
  const orders: StoredOrderWithEvent[] = []
  const unreadable: OrderUid[] = []
  for (const uid of input.uids) {
    try {
      orders.push(...(await selectOrdersByUids(db, { ...input, uids: [uid] })))
    } catch (error) {
      if (isRefusal(error)) throw error
      unreadable.push(uid)
    }
  }
  return { orders: orders.toSorted((a, b) => b.createdAt - a.createdAt), unreadable }
}

/** A statement that failed is the database's fault; anything else came up while reading its rows. */
const isRefusal = (error: unknown): boolean => error instanceof DrizzleQueryError
