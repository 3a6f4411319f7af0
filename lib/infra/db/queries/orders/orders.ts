import 'server-only'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { OrderUid, SigningScheme } from '@/lib/domain/order/order'
import type { OrderRecord, StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import type { Bytes32, Hex } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { cancellations } from '@/lib/infra/db/schema/cancellations'
import { orders } from '@/lib/infra/db/schema/orders'
import { toInteractionsJson } from './order-interactions'
import { storedOrders, toStoredOrder } from './stored-order-query'

/**
 * Stores an order unless its uid exists. Atomic: of two equal submissions exactly one is the
 * duplicate.
 */
export async function insertOrder(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly order: OrderRecord
    /**
     * Key of the client that submits a presign order before it is signed on chain; `null` for a
     * signed order.
     */
    readonly unsignedFrom?: string | null
  },
): Promise<'inserted' | 'duplicate'> {
  const { data, signature, ...record } = input.order
  const clientKey = input.unsignedFrom ?? null
  const rows = await db
    .insert(orders)
    .values({
      chainId: input.chainId,
      uid: record.uid,
      owner: record.owner,
      from: record.from,
      sellToken: data.sellToken,
      buyToken: data.buyToken,
      receiver: data.receiver,
      sellAmount: data.sellAmount,
      buyAmount: data.buyAmount,
      validTo: data.validTo,
      appData: data.appData,
      feeAmount: data.feeAmount,
      kind: data.kind,
      partiallyFillable: data.partiallyFillable,
      sellTokenBalance: data.sellTokenBalance,
      buyTokenBalance: data.buyTokenBalance,
      signingScheme: signature.signingScheme,
      signature: signature.signature,
      class: record.class,
      settlementContract: record.settlementContract,
      fullBalanceCheck: record.fullBalanceCheck,
      quoteId: record.quoteId,
      validFrom: record.validFrom,
      interactions: toInteractionsJson(record.interactions),
      partnerFees: record.partnerFees,
      extraGas: record.extraGas,
      createdAt: record.createdAt,
      presignaturePending: clientKey !== null,
      clientKey,
    })
    .onConflictDoNothing()
    .returning({ uid: orders.uid })
  return rows.length === 1 ? 'inserted' : 'duplicate'
}

/** The order, or `null`. */
export async function selectOrder(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uid: OrderUid },
): Promise<StoredOrderWithEvent | null> {
  const [row] = await storedOrders(db)
    .query.where(and(eq(orders.chainId, input.chainId), eq(orders.uid, input.uid)))
    // PostgreSQL takes longer to parse and plan it than to execute it.
    .prepare('stored_order')
    .execute()
  return row === undefined ? null : toStoredOrder(row)
}

/** Those of `uids` that exist, newest first. */
export async function selectOrdersByUids(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<readonly StoredOrderWithEvent[]> {
  if (input.uids.length === 0) return []
  // One parameter for any number of them, so that the statement can be prepared.
  const wanted = sql`array(select json_array_elements_text(${JSON.stringify(input.uids)}::json))`
  const rows = await storedOrders(db)
    .query.where(and(eq(orders.chainId, input.chainId), eq(orders.uid, sql`any(${wanted})`)))
    .orderBy(desc(orders.createdAt), asc(orders.uid))
    .prepare('stored_orders')
    .execute()
  return rows.map(toStoredOrder)
}

/** Hex digits of a uid after its digest: the owner and the expiry. */
const OWNER_AND_EXPIRY_DIGITS = 48

/**
 * Orders of any owner and expiry whose uid begins with the digest, newest first. A range scan of
 * the primary key: the bounds have the length of uids, and the usual database collations order
 * lower-case hex of equal length by its digits.
 */
export async function selectOrdersByDigest(
  db: Db | Tx,
  input: { readonly chainId: number; readonly digest: Bytes32 },
): Promise<readonly StoredOrderWithEvent[]> {
  const first = `${input.digest}${'0'.repeat(OWNER_AND_EXPIRY_DIGITS)}`
  const last = `${input.digest}${'f'.repeat(OWNER_AND_EXPIRY_DIGITS)}`
  const rows = await storedOrders(db)
    .query.where(
      and(eq(orders.chainId, input.chainId), sql`${orders.uid} between ${first} and ${last}`),
    )
    .orderBy(desc(orders.createdAt), asc(orders.uid))
  return rows.map(toStoredOrder)
}

/** Marks an order as cancelled off chain. `false` when it is unknown or already cancelled. */
export async function markOrderCancelled(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly uid: OrderUid
    readonly at: UnixMicros
    readonly reason: string
    /** The order that replaces it. */
    readonly replacedBy?: OrderUid | null
  },
): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set({
      cancelledAt: input.at,
      cancellationReason: input.reason,
      replacedBy: input.replacedBy ?? null,
    })
    .where(
      and(eq(orders.chainId, input.chainId), eq(orders.uid, input.uid), isNull(orders.cancelledAt)),
    )
    .returning({ uid: orders.uid })
  return rows.length === 1
}

/** Stores a signed cancellation; the first one of an order is retained. */
export async function insertCancellation(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly uid: OrderUid
    readonly signingScheme: SigningScheme
    readonly signature: Hex
    readonly receivedAt: UnixMicros
  },
): Promise<void> {
  await db
    .insert(cancellations)
    .values({
      chainId: input.chainId,
      orderUid: input.uid,
      signingScheme: input.signingScheme,
      signature: input.signature,
      receivedAt: input.receivedAt,
    })
    .onConflictDoNothing()
}
