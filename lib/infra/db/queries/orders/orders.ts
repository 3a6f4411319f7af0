import 'server-only'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { OrderUid, SigningScheme } from '@/lib/domain/order/order'
import type { OrderRecord, StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import type { Bytes32, Hex } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { cancellations } from '@/lib/infra/db/schema/cancellations'
import { orders } from '@/lib/infra/db/schema/orders'
import { toInteractionsJson } from './order-interactions'
import { selectOrdersInChunks, storedOrders, toStoredOrder } from './stored-order-query'

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

type PageOfOwner = {
  readonly chainId: number
  readonly owner: Address
  readonly offset: number
  readonly limit: number
}

/**
 * Uids of a page of the orders an account owns or had placed on chain, newest first. Each part reads
 * no more rows of its index than the page ends at.
 */
export async function selectUidsOfOwner(
  db: Db | Tx,
  { chainId, owner, offset, limit }: PageOfOwner,
): Promise<readonly OrderUid[]> {
  const end = offset + limit
  const found = sql`(
    (select o.uid, o.creation_timestamp from orders o
     where o.chain_id = ${chainId}::integer and o.owner = ${owner}
     order by o.creation_timestamp desc nulls last, o.uid limit ${end}::bigint)
    union
    (select o.uid, o.creation_timestamp
     from onchain_placements p
     join orders o on o.chain_id = p.chain_id and o.uid = p.order_uid
     where p.chain_id = ${chainId}::integer and p.sender = ${owner}
     order by o.creation_timestamp desc nulls last, o.uid limit ${end}::bigint)
  ) found`
  const rows = await db
    .select({ uid: sql`found.uid`.mapWith(orders.uid) })
    .from(found)
    .orderBy(sql`found.creation_timestamp desc nulls last, found.uid`)
    .limit(limit)
    .offset(offset)
  return rows.map(({ uid }) => uid)
}

/**
 * A page of the orders an account owns or had placed on chain, newest first. Two statements: in one,
 * the planner may join every stored order before it takes the page, which a million of them turn into
 * half a minute.
 */
export async function selectOrdersOfOwner(
  db: Db | Tx,
  input: PageOfOwner,
): Promise<readonly StoredOrderWithEvent[]> {
  const uids = await selectUidsOfOwner(db, input)
  return selectOrdersInChunks(db, { chainId: input.chainId, uids })
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
