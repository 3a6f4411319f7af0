import 'server-only'
import { and, asc, eq, gte, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import type { PlacementError } from '@/lib/domain/order/onchain-order'
import type { NativeOrder } from '@/lib/domain/order/onchain-placement'
import type { OrderUid } from '@/lib/domain/order/order'
import type { OrderRecord } from '@/lib/domain/order/stored-order'
import type { LogPosition, RefundLog } from '@/lib/domain/settlement/chain-events'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { insertBulk, keepExisting } from '@/lib/infra/db/queries/shared/bulk-rows'
import { chunks } from '@/lib/infra/db/queries/shared/chunks'
import { onchainPlacements } from '@/lib/infra/db/schema/onchain-placements'
import { onchainRefunds } from '@/lib/infra/db/schema/onchain-refunds'
import { orderEvents } from '@/lib/infra/db/schema/order-events'
import { orderQuotes } from '@/lib/infra/db/schema/order-quotes'
import { orders } from '@/lib/infra/db/schema/orders'
import { toInteractionsJson } from './order-interactions'
import { fillsOfOrder, isInvalidatedOnChain, isNotFullyFilled } from './stored-order-query'

export type NewPlacement = LogPosition & {
  readonly uid: OrderUid
  readonly sender: Address
  readonly placementError: PlacementError | null
  readonly userValidTo: UnixSeconds
}

/**
 * Stores OrderPlacement events of stored orders and sets the orders' user expiry; existing events
 * are not changed.
 */
export async function insertPlacements(
  db: Db | Tx,
  input: { readonly chainId: number; readonly rows: readonly NewPlacement[] },
): Promise<void> {
  for (const rows of chunks(input.rows)) {
    await db
      .insert(onchainPlacements)
      .values(
        rows.map((row) => ({
          chainId: input.chainId,
          blockNumber: row.blockNumber,
          logIndex: row.logIndex,
          blockHash: row.blockHash,
          txHash: row.txHash,
          orderUid: row.uid,
          sender: row.sender,
          placementError: row.placementError,
          userValidTo: row.userValidTo,
        })),
      )
      .onConflictDoNothing()
    await db
      .update(orders)
      .set({ userValidTo: sql`${onchainPlacements.userValidTo}` })
      .from(onchainPlacements)
      .where(
        and(
          eq(orders.chainId, input.chainId),
          inArray(
            orders.uid,
            rows.map(({ uid }) => uid),
          ),
          eq(onchainPlacements.chainId, orders.chainId),
          eq(onchainPlacements.orderUid, orders.uid),
        ),
      )
  }
}

/**
 * Overwrites a stored order with its on-chain placement: somebody may have submitted the same order
 * before the placement was indexed, without its interactions and extra gas.
 */
export async function updatePlacedOrder(
  db: Db | Tx,
  input: { readonly chainId: number; readonly order: OrderRecord },
): Promise<void> {
  const { order } = input
  await db
    .update(orders)
    .set({
      from: order.from,
      signature: order.signature.signature,
      quoteId: order.quoteId,
      validFrom: order.validFrom,
      interactions: toInteractionsJson(order.interactions),
      partnerFees: order.partnerFees,
      extraGas: order.extraGas,
      createdAt: order.createdAt,
    })
    .where(and(eq(orders.chainId, input.chainId), eq(orders.uid, order.uid)))
}

/** Stores refunds; existing rows are not changed. */
export function insertRefunds(
  db: Db | Tx,
  { chainId, rows }: { readonly chainId: number; readonly rows: readonly RefundLog[] },
): Promise<void> {
  return insertBulk(
    db,
    onchainRefunds,
    rows.map(({ uid, ...row }) => ({
      chainId,
      blockNumber: row.blockNumber,
      logIndex: row.logIndex,
      blockHash: row.blockHash,
      txHash: row.txHash,
      orderUid: uid,
      refunder: row.refunder,
    })),
    keepExisting,
  )
}

/** The account that placed each of these orders on chain; orders placed otherwise are missing. */
export async function selectPlacementSenders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<ReadonlyMap<OrderUid, Address>> {
  if (input.uids.length === 0) return new Map()
  const rows = await db
    .select({ uid: onchainPlacements.orderUid, sender: onchainPlacements.sender })
    .from(onchainPlacements)
    .where(
      and(
        eq(onchainPlacements.chainId, input.chainId),
        inArray(onchainPlacements.orderUid, [...input.uids]),
      ),
    )
  return new Map(rows.map(({ uid, sender }) => [uid, sender]))
}

/**
 * An order whose unsold part is still with the contract that placed it, in that contract's format.
 */
export type RefundableOrder = {
  readonly uid: OrderUid
  readonly data: Omit<NativeOrder, 'validTo' | 'quoteId'>
}

/** True for an order whose unsold part was refunded. */
export const isRefunded = sql`exists (
  select from ${onchainRefunds}
  where ${onchainRefunds.chainId} = ${orders.chainId} and ${onchainRefunds.orderUid} = ${orders.uid}
)`

/**
 * Orders placed on chain whose user expiry is before `now`, not sold out and not refunded, longest
 * expired first.
 */
export async function selectRefundableOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly now: UnixSeconds; readonly limit: number },
): Promise<readonly RefundableOrder[]> {
  const fills = fillsOfOrder(db)
  return db
    .select({
      uid: orders.uid,
      data: {
        buyToken: orders.buyToken,
        receiver: orders.receiver,
        sellAmount: orders.sellAmount,
        buyAmount: orders.buyAmount,
        appData: orders.appData,
        feeAmount: orders.feeAmount,
        partiallyFillable: orders.partiallyFillable,
      },
    })
    .from(orders)
    .crossJoinLateral(fills)
    .where(
      and(
        eq(orders.chainId, input.chainId),
        isNull(orders.closedBlock),
        lt(orders.userValidTo, input.now),
        not(isRefunded),
        not(isInvalidatedOnChain),
        isNotFullyFilled(fills),
      ),
    )
    .orderBy(asc(orders.userValidTo), asc(orders.uid))
    .limit(input.limit)
}

/**
 * Deletes orders whose placement was in a block `>= block`, with everything recorded about them:
 * they do not exist unless the chain places them again. Call it in a transaction.
 */
export async function deletePlacementsFromBlock(
  db: Db | Tx,
  input: { readonly chainId: number; readonly block: number },
): Promise<void> {
  const { chainId } = input
  const placed = await db
    .select({ uid: onchainPlacements.orderUid })
    .from(onchainPlacements)
    .where(
      and(eq(onchainPlacements.chainId, chainId), gte(onchainPlacements.blockNumber, input.block)),
    )
  for (const rows of chunks(placed)) {
    const uids = rows.map(({ uid }) => uid)
    for (const table of [orderQuotes, orderEvents, onchainPlacements]) {
      await db.delete(table).where(and(eq(table.chainId, chainId), inArray(table.orderUid, uids)))
    }
    await db.delete(orders).where(and(eq(orders.chainId, chainId), inArray(orders.uid, uids)))
  }
}
