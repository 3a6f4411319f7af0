import 'server-only'
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { OrderUid } from '@/lib/domain/order/order'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { chunks } from '@/lib/infra/db/queries/shared/chunks'
import { descending } from '@/lib/infra/db/queries/shared/descending'
import { orders } from '@/lib/infra/db/schema/orders'
import { presignatures } from '@/lib/infra/db/schema/presignatures'

/**
 * Presign orders whose signature on chain is pending and that could trade at `now` once it is
 * given, in the form of the index of such orders. Anybody can place them, without any proof of
 * their identity.
 */
const isUnsigned = (input: { readonly chainId: number; readonly now: UnixSeconds }) =>
  and(
    eq(orders.chainId, input.chainId),
    sql`${orders.presignaturePending}`,
    isNull(orders.cancelledAt),
    isNull(orders.closedBlock),
    gte(orders.validTo, input.now),
  )

/**
 * Until it ends, the transaction is the only one that may store presign orders or PreSignature
 * events. Taken before any order is locked or stored, so that two transactions never deadlock.
 */
export async function lockPresignatures(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<void> {
  const name = `presignatures of ${input.chainId}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`)
}

/** Whether the chain's latest PreSignature event of the order, stored or not, says signed. */
export async function isPresigned(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uid: OrderUid },
): Promise<boolean> {
  const [latest] = await db
    .select({ signed: presignatures.signed })
    .from(presignatures)
    .where(and(eq(presignatures.chainId, input.chainId), eq(presignatures.orderUid, input.uid)))
    .orderBy(descending(presignatures.blockNumber), descending(presignatures.logIndex))
    .limit(1)
  return latest?.signed ?? false
}

/** How many unsigned orders there are at `now`, of one client or (`clientKey` null) of all. */
export async function countUnsignedOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly clientKey: string | null; readonly now: UnixSeconds },
): Promise<number> {
  const { clientKey } = input
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(orders)
    .where(and(isUnsigned(input), clientKey === null ? undefined : eq(orders.clientKey, clientKey)))
  return row?.count ?? 0
}

/** Those of `uids` that are unsigned at `now`, in any order. */
export async function selectUnsignedUids(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly uids: readonly OrderUid[]
    readonly now: UnixSeconds
  },
): Promise<readonly OrderUid[]> {
  const found: OrderUid[] = []
  for (const uids of chunks(input.uids)) {
    const rows = await db
      .select({ uid: orders.uid })
      .from(orders)
      .where(and(isUnsigned(input), inArray(orders.uid, uids)))
    found.push(...rows.map(({ uid }) => uid))
  }
  return found
}
