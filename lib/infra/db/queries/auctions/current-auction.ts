import 'server-only'
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { OrderFills, OrderUid } from '@/lib/domain/order/order'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { selectOrdersInChunks } from '@/lib/infra/db/queries/orders/stored-order-query'
import { auctions } from '@/lib/infra/db/schema/auctions'
import { orders } from '@/lib/infra/db/schema/orders'
import { trades } from '@/lib/infra/db/schema/trades'
import { uidsOfAuction } from './uids-of-auction'

type AuctionKey = { readonly chainId: number; readonly auctionId: AuctionId }

/** Id of the newest auction; `null` before the first. */
export async function selectLatestAuctionId(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<AuctionId | null> {
  const [row] = await db
    .select({ id: auctions.id })
    .from(auctions)
    .where(eq(auctions.chainId, input.chainId))
    .orderBy(desc(auctions.id))
    .limit(1)
  return row?.id ?? null
}

/** The orders of an auction, newest first. */
export async function selectAuctionOrders(
  db: Db | Tx,
  input: AuctionKey,
): Promise<readonly StoredOrderWithEvent[]> {
  const { chainId } = input
  const found = await db
    .select({ uid: orders.uid })
    .from(orders)
    .where(and(eq(orders.chainId, chainId), inArray(orders.uid, uidsOfAuction(db, input))))
    .orderBy(desc(orders.createdAt), asc(orders.uid))
  return selectOrdersInChunks(db, { chainId, uids: found.map(({ uid }) => uid) })
}

const toAtoms = (text: string): Atoms => atoms(BigInt(text))

/**
 * Amounts filled of an auction's orders up to and including `block`; unfilled orders are absent.
 */
export async function selectAuctionFills(
  db: Db | Tx,
  input: AuctionKey & { readonly block: number },
): Promise<ReadonlyMap<OrderUid, OrderFills>> {
  const rows = await db
    .select({
      uid: trades.orderUid,
      sellAmount: sql`sum(${trades.sellAmount})`.mapWith(toAtoms),
      buyAmount: sql`sum(${trades.buyAmount})`.mapWith(toAtoms),
      feeAmount: sql`sum(${trades.feeAmount})`.mapWith(toAtoms),
    })
    .from(trades)
    .where(
      and(
        eq(trades.chainId, input.chainId),
        lte(trades.blockNumber, input.block),
        inArray(trades.orderUid, uidsOfAuction(db, input)),
      ),
    )
    .groupBy(trades.orderUid)
  return new Map(rows.map(({ uid, ...fills }) => [uid, fills]))
}
