import 'server-only'
import { and, asc, desc, eq, gte, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { isRefunded } from '@/lib/infra/db/queries/chain/onchain-orders'
import { onchainPlacements } from '@/lib/infra/db/schema/onchain-placements'
import { orders } from '@/lib/infra/db/schema/orders'
import {
  fillsOfOrder,
  isInvalidatedOnChain,
  isNotFullyFilled,
  selectOrdersInChunks,
  storedOrders,
  toStoredOrder,
} from './stored-order-query'

/**
 * An order must stay valid this much longer to be worth auctioning.
 * Source: lib/docs/protocol.md#auction-input.
 */
const MIN_REMAINING_VALIDITY_SECONDS = 60

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
 * Candidates for an auction at `now`, newest first: not cancelled or invalidated, valid for another
 * minute, started, not fully filled, placed without an error and not refunded. Callers check
 * balances, presignatures and prices. Each order is read at one moment, but not all at the same.
 */
export async function selectOpenOrderCandidates(
  db: Db | Tx,
  input: { readonly chainId: number; readonly now: UnixSeconds },
): Promise<readonly StoredOrderWithEvent[]> {
  const fills = fillsOfOrder(db)
  const found = await db
    .select({ uid: orders.uid })
    .from(orders)
    .crossJoinLateral(fills)
    .where(isCandidate(input, fills))
    .orderBy(desc(orders.createdAt), asc(orders.uid))
  return selectOrdersInChunks(db, {
    chainId: input.chainId,
    uids: found.map(({ uid }) => uid),
    // Checked again: an order may have been cancelled since its uid was read.
    condition: (currentFills) => isCandidate(input, currentFills),
  })
}

const isCandidate = (
  input: { readonly chainId: number; readonly now: UnixSeconds },
  fills: ReturnType<typeof fillsOfOrder>,
) =>
  and(
    eq(orders.chainId, input.chainId),
    isNull(orders.cancelledAt),
    isNull(orders.closedBlock),
    gte(lastSecond, unixSeconds(input.now + MIN_REMAINING_VALIDITY_SECONDS)),
    or(isNull(orders.validFrom), lte(orders.validFrom, input.now)),
    not(isInvalidatedOnChain),
    not(hasPlacementError),
    not(isRefunded),
    isNotFullyFilled(fills),
  )

/**
 * Orders of `owner` that are neither cancelled, invalidated, expired at `now` nor fully filled,
 * newest first.
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
    isNull(orders.cancelledAt),
    isNull(orders.closedBlock),
    gte(lastSecond, input.now),
    not(isInvalidatedOnChain),
    not(hasPlacementError),
    not(isRefunded),
    isNotFullyFilled(fills),
  )
