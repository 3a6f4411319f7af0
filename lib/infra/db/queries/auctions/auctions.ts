import 'server-only'
import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { StoredAuction } from '@/lib/domain/settlement/competition-record'
import type { Wei } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { fromAmountsJson, toAmountsJson } from '@/lib/infra/db/queries/shared/amounts-by-token'
import { anyOf } from '@/lib/infra/db/queries/shared/any-of'
import { auctions } from '@/lib/infra/db/schema/auctions'

export type NewAuction = StoredAuction & {
  /** Number of orders in the auction. */
  readonly orderCount: number
  /** The full instance for export, as compressed text; `null` when not stored. */
  readonly instance: string | null
}

const columns = {
  id: auctions.id,
  block: auctions.block,
  deadlineBlock: auctions.deadlineBlock,
  prices: auctions.prices,
  gasPrice: auctions.gasPrice,
  createdAt: auctions.createdAt,
}

/**
 * One more than the highest id so far; 1 for the first auction. Ids have no gaps while only one
 * engine leads.
 */
export async function nextAuctionId(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<AuctionId> {
  const [row] = await db
    .select({ next: sql`coalesce(max(${auctions.id}), 0) + 1`.mapWith(Number) })
    .from(auctions)
    .where(eq(auctions.chainId, input.chainId))
  return row?.next ?? 1
}

/** Records an auction that is about to be solved. A second auction with the same id is a fault: two engines lead. */
export async function insertAuction(
  db: Db | Tx,
  input: { readonly chainId: number; readonly auction: NewAuction },
): Promise<void> {
  const { id, block, deadlineBlock, prices, gasPrice, createdAt, orderCount, instance } =
    input.auction
  await db.insert(auctions).values({
    chainId: input.chainId,
    id,
    block,
    deadlineBlock,
    prices: toAmountsJson(prices),
    gasPrice,
    createdAt,
    orderCount,
    instance,
    isSolved: false,
  })
}

/** Stores the instance of an auction as it is exported. */
export async function recordInstance(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly auctionId: AuctionId
    readonly instance: string
  },
): Promise<void> {
  await db
    .update(auctions)
    .set({ instance: input.instance })
    .where(and(eq(auctions.chainId, input.chainId), eq(auctions.id, input.auctionId)))
}

/** Stores what no settlement of an auction can score more than, once that is known. */
export async function recordBound(
  db: Db | Tx,
  input: { readonly chainId: number; readonly auctionId: AuctionId; readonly bound: Wei },
): Promise<void> {
  await db
    .update(auctions)
    .set({ bound: input.bound })
    .where(and(eq(auctions.chainId, input.chainId), eq(auctions.id, input.auctionId)))
}

/** The auction with the highest id, or `null`. */
export async function selectLatestAuction(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<StoredAuction | null> {
  const [row] = await db
    .select(columns)
    .from(auctions)
    .where(eq(auctions.chainId, input.chainId))
    .orderBy(desc(auctions.id))
    .limit(1)
  return row === undefined ? null : { ...row, prices: fromAmountsJson(row.prices) }
}

/** The auction, or `null`. */
export async function selectAuction(
  db: Db | Tx,
  input: { readonly chainId: number; readonly auctionId: AuctionId },
): Promise<StoredAuction | null> {
  const [row] = await db
    .select(columns)
    .from(auctions)
    .where(and(eq(auctions.chainId, input.chainId), eq(auctions.id, input.auctionId)))
  return row === undefined ? null : { ...row, prices: fromAmountsJson(row.prices) }
}

/** The exported instance of an auction; `null` when it is unknown or not stored. */
export async function selectAuctionInstance(
  db: Db | Tx,
  input: { readonly chainId: number; readonly auctionId: AuctionId },
): Promise<string | null> {
  const [row] = await db
    .select({ instance: auctions.instance })
    .from(auctions)
    .where(and(eq(auctions.chainId, input.chainId), eq(auctions.id, input.auctionId)))
  return row?.instance ?? null
}

/**
 * Deletes the exported instances of up to `limit` of the auctions below `auctionId`, which stay;
 * returns how many.
 */
export async function clearAuctionInstancesBefore(
  db: Db | Tx,
  input: { readonly chainId: number; readonly auctionId: AuctionId; readonly limit: number },
): Promise<number> {
  const ofNetwork = eq(auctions.chainId, input.chainId)
  const oldest = db
    .select({ id: auctions.id })
    .from(auctions)
    .where(and(ofNetwork, lt(auctions.id, input.auctionId), isNotNull(auctions.instance)))
    .orderBy(asc(auctions.id))
    .limit(input.limit)
  const cleared = await db
    .update(auctions)
    .set({ instance: null })
    .where(and(ofNetwork, eq(auctions.id, anyOf(oldest))))
    .returning({ id: auctions.id })
  return cleared.length
}
