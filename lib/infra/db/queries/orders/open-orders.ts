import 'server-only'
import { and, asc, between, desc, eq, gte, isNull, lte, not, or, sql } from 'drizzle-orm'
import { MIN_REMAINING_VALIDITY_SECONDS } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import { LATEST_VALID_TO } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { onchainPlacements } from '@/lib/infra/db/schema/onchain-placements'
import { orders } from '@/lib/infra/db/schema/orders'
import { isRefunded } from './onchain-orders'
import {
  fillsOfOrder,
  isInvalidatedOnChain,
  isNotFullyFilled,
  selectOrdersInChunks,
  storedOrders,
  toStoredOrder,
} from './stored-order-query'

/** True for an order placed on chain with an error: it must never be auctioned. */
const hasPlacementError = sql`exists (
  select from ${onchainPlacements}
  where ${onchainPlacements.chainId} = ${orders.chainId}
    and ${onchainPlacements.orderUid} = ${orders.uid}
    and ${onchainPlacements.placementError} is not null
)`

/**
 * The last second in which the order may trade; indexed in this form, so that expired orders cost
 * nothing.
 */
export const lastSecond = sql`coalesce(${orders.userValidTo}, ${orders.validTo})`

/**
 * Neither cancelled, closed by the chain nor waiting for its owner's signature on chain. In the
 * form of the index of such orders, so that unsigned ones cost nothing, however many there are.
 */
export const isNotOver = and(
  isNull(orders.cancelledAt),
  isNull(orders.closedBlock),
  sql`not ${orders.presignaturePending}`,
)

/**
 * The orders in time for an auction at `now`, in no order: signed, not cancelled or closed by the
 * chain, valid for another minute and started. All are read at one moment, by the index of such orders
 * alone.
 */
export async function selectOpenOrderUids(
  db: Db | Tx,
  input: AuctionTime,
): Promise<readonly OrderUid[]> {
  // Joined with more tables here, the planner may read all orders. One text for all: rows, in order, take three times as long.
  const [found] = await db
    .select({
      uids: sql<string | null>`string_agg(${orders.uid}, ',')`,
    })
    .from(orders)
    .where(isInTime(input))
  return found?.uids == null ? [] : (found.uids.split(',') as OrderUid[])
}

/**
 * Those of the orders in time that may trade, in the order of `uids` where that is newest first: not fully
 * filled, placed without an error, neither invalidated nor refunded. Callers check balances and prices.
 * Each order is read at one moment, but not all at the same.
 */
export const selectTradableOrders = (
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<readonly StoredOrderWithEvent[]> =>
  selectOrdersInChunks(db, { ...input, condition: isTradable })

/** The tokens of the orders that are in time for an auction at `now`, each once. */
export async function selectOpenOrderTokens(
  db: Db | Tx,
  input: AuctionTime,
): Promise<readonly Address[]> {
  const pairs = await db
    .selectDistinct({ sellToken: orders.sellToken, buyToken: orders.buyToken })
    .from(orders)
    .where(isInTime(input))
  return [...new Set(pairs.flatMap(({ sellToken, buyToken }) => [sellToken, buyToken]))]
}

type AuctionTime = { readonly chainId: number; readonly now: UnixSeconds }

/**
 * Not over, and both valid for another minute and started at `now`. The range has two ends, as the
 * planner has no statistics of the index's expression: it takes a range with one end for a third of
 * all orders, and reads them all.
 */
const isInTime = ({ chainId, now }: AuctionTime) =>
  and(
    eq(orders.chainId, chainId),
    isNotOver,
    between(lastSecond, unixSeconds(now + MIN_REMAINING_VALIDITY_SECONDS), LATEST_VALID_TO),
    or(isNull(orders.validFrom), lte(orders.validFrom, now)),
  )

/**
 * What is left to check of an order that was in time a moment ago; it may have been cancelled since.
 * Its times do not change. Repeated here, their range would let the planner expect no order at all,
 * and join each with whole tables.
 */
const isTradable = (fills: ReturnType<typeof fillsOfOrder>) =>
  and(
    isNotOver,
    not(isInvalidatedOnChain),
    not(hasPlacementError),
    not(isRefunded),
    isNotFullyFilled(fills),
  )

/**
 * Orders of `owner` that are signed and neither cancelled, invalidated, expired at `now` nor fully
 * filled, newest first.
 */
export async function selectLiveOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly owner: Address; readonly now: UnixSeconds },
): Promise<readonly StoredOrderWithEvent[]> {
  const { query, fills } = storedOrders(db)
  const rows = await query
    .where(isLive(input, fills))
    .orderBy(desc(orders.createdAt), asc(orders.uid))
  return rows.map(toStoredOrder)
}

/** The number of orders that `selectLiveOrders` returns. */
export async function countLiveOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly owner: Address; readonly now: UnixSeconds },
): Promise<number> {
  const fills = fillsOfOrder(db)
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(orders)
    .crossJoinLateral(fills)
    .where(isLive(input, fills))
  return row?.count ?? 0
}

const isLive = (
  input: { readonly chainId: number; readonly owner: Address; readonly now: UnixSeconds },
  fills: ReturnType<typeof fillsOfOrder>,
) =>
  and(
    eq(orders.chainId, input.chainId),
    eq(orders.owner, input.owner),
    isNotOver,
    gte(lastSecond, input.now),
    not(isInvalidatedOnChain),
    not(hasPlacementError),
    not(isRefunded),
    isNotFullyFilled(fills),
  )
