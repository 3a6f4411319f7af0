import 'server-only'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { OrderClass, OrderFills, OrderUid, SignedOrder } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import type { Instant } from '@/lib/domain/shared/instant'
import type { Db, Tx } from '../database'
import { orders } from '../schema/orders'
import type { OrderQuote } from './order-quotes'
import { storedOrders, toStoredOrder } from './stored-order-query'

/** What the order book itself knows about an order besides what was signed. */
export type OrderRecord = SignedOrder & {
  /** Account that placed it. */
  readonly from: Address
  readonly class: OrderClass
  readonly settlementContract: Address
  readonly fullBalanceCheck: boolean
  /** Quote the client named; `null` when none. */
  readonly quoteId: number | null
  /** Earliest second it may be auctioned; `null`: at once. */
  readonly validFrom: UnixSeconds | null
  readonly createdAt: Instant
}

export type NewOrder = OrderRecord

/** An order with everything summed up that is known about it. */
export type StoredOrder = OrderRecord & {
  /** When the order book took it out; `null`: not cancelled off chain. */
  readonly cancelledAt: Instant | null
  readonly cancellationReason: string | null
  readonly replacedBy: OrderUid | null
  /** Full app-data document; `null` when only its hash is known. */
  readonly appDataDocument: string | null
  readonly fills: OrderFills
  /** Fees computed for its trades, sell-token atoms. */
  readonly executedFee: Atoms
  /** An OrderInvalidated event is indexed. */
  readonly invalidatedOnChain: boolean
  /** Latest PreSignature event; `null` when there is none. */
  readonly presigned: boolean | null
  readonly quote: OrderQuote | null
  /** The event last written for it; `null` when none is kept. */
  readonly lastEvent: { readonly label: string; readonly reason: string | null } | null
}

/** Stores an order unless its uid exists; atomic, so of two equal submissions one is the duplicate. */
export async function insertOrder(
  db: Db | Tx,
  input: { readonly chainId: number; readonly order: NewOrder },
): Promise<'inserted' | 'duplicate'> {
  const { data, signature, ...record } = input.order
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
      createdAt: record.createdAt,
    })
    .onConflictDoNothing()
    .returning({ uid: orders.uid })
  return rows.length === 1 ? 'inserted' : 'duplicate'
}

/** The order, or `null`. */
export async function selectOrder(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uid: OrderUid },
): Promise<StoredOrder | null> {
  const [row] = await storedOrders(db).query.where(
    and(eq(orders.chainId, input.chainId), eq(orders.uid, input.uid)),
  )
  return row === undefined ? null : toStoredOrder(row)
}

/** Those of `uids` that exist, newest first. */
export async function selectOrdersByUids(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<readonly StoredOrder[]> {
  if (input.uids.length === 0) return []
  const rows = await storedOrders(db)
    .query.where(and(eq(orders.chainId, input.chainId), inArray(orders.uid, [...input.uids])))
    .orderBy(desc(orders.createdAt), asc(orders.uid))
  return rows.map(toStoredOrder)
}

/** A page of the owner's orders, newest first. */
export async function selectOrdersOfOwner(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly owner: Address
    readonly offset: number
    readonly limit: number
  },
): Promise<readonly StoredOrder[]> {
  const rows = await storedOrders(db)
    .query.where(and(eq(orders.chainId, input.chainId), eq(orders.owner, input.owner)))
    .orderBy(desc(orders.createdAt), asc(orders.uid))
    .offset(input.offset)
    .limit(input.limit)
  return rows.map(toStoredOrder)
}

/** Takes an order out of the book. `false` when it is unknown or was taken out before. */
export async function markOrderCancelled(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly uid: OrderUid
    readonly at: Instant
    readonly reason: string
    /** The order that takes its place. */
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
