import 'server-only'
import { and, desc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { StoredAuction } from '@/lib/domain/auction/competition-record'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Db, Tx } from '@/lib/infra/db/database'
import { fromAmountsJson, toAmountsJson } from '@/lib/infra/db/queries/shared/amounts-by-token'
import { chunks } from '@/lib/infra/db/queries/shared/chunks'
import { auctionParticipation, auctions } from '@/lib/infra/db/schema/auctions'

/**
 * PGlite, which shares its thread with request handling, needs a few milliseconds for this many.
 */
const UIDS_PER_STATEMENT = 200

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

/** Records an auction. A second auction with the same id is a fault: two engines lead. */
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
  })
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

/** Deletes the exported instances of auctions below `auctionId`; the auctions stay. */
export async function clearAuctionInstancesBefore(
  db: Db | Tx,
  input: { readonly chainId: number; readonly auctionId: AuctionId },
): Promise<void> {
  await db
    .update(auctions)
    .set({ instance: null })
    .where(
      and(
        eq(auctions.chainId, input.chainId),
        lt(auctions.id, input.auctionId),
        sql`${auctions.instance} is not null`,
      ),
    )
}

/**
 * Records that `uids` were part of `auctionId`. Runs that ended with `previousAuctionId` are
 * extended, other orders start a new run. `previousAuctionId` is the auction right before, `null`
 * for the first. Idempotent.
 */
export async function extendAuctionParticipation(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly auctionId: AuctionId
    readonly previousAuctionId: AuctionId | null
    readonly uids: readonly OrderUid[]
  },
): Promise<void> {
  for (const uids of chunks([...new Set(input.uids)].sort(), UIDS_PER_STATEMENT)) {
    await extendChunk(db, { ...input, uids })
  }
}

async function extendChunk(
  db: Db | Tx,
  input: Parameters<typeof extendAuctionParticipation>[1],
): Promise<void> {
  await db.execute(sql`
    with given as (
      select uid from jsonb_array_elements_text(${JSON.stringify(input.uids)}::jsonb) as g(uid)
    ), extended as (
      update auction_participation p
      set last_auction_id = ${input.auctionId}::bigint
      from given g
      where p.chain_id = ${input.chainId}::integer
        and p.order_uid = g.uid
        and p.last_auction_id = ${input.previousAuctionId}::bigint
      returning p.order_uid
    )
    insert into auction_participation (chain_id, order_uid, first_auction_id, last_auction_id)
    select ${input.chainId}::integer, g.uid, ${input.auctionId}::bigint, ${input.auctionId}::bigint
    from given g
    where not exists (select from extended e where e.order_uid = g.uid)
      and not exists (
        select from auction_participation p
        where p.chain_id = ${input.chainId}::integer
          and p.order_uid = g.uid
          and p.last_auction_id = ${input.auctionId}::bigint
      )
    on conflict do nothing
  `)
}

/** Orders that were part of the auction, in uid order. */
export async function selectAuctionOrderUids(
  db: Db | Tx,
  input: { readonly chainId: number; readonly auctionId: AuctionId },
): Promise<readonly OrderUid[]> {
  const rows = await db
    .select({ uid: auctionParticipation.orderUid })
    .from(auctionParticipation)
    .where(
      and(
        eq(auctionParticipation.chainId, input.chainId),
        lte(auctionParticipation.firstAuctionId, input.auctionId),
        gte(auctionParticipation.lastAuctionId, input.auctionId),
      ),
    )
    .orderBy(auctionParticipation.orderUid)
  return rows.map(({ uid }) => uid)
}
