import 'server-only'
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { AuctionRun } from '@/lib/domain/auction/auction-run'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Db, Tx } from '@/lib/infra/db/database'
import { chunks } from '@/lib/infra/db/queries/shared/chunks'
import { auctionParticipation, auctions } from '@/lib/infra/db/schema/auctions'
import { uidsOfAuction } from './uids-of-auction'

/**
 * PGlite, which shares its thread with request handling, needs a few milliseconds for this many.
 */
const UIDS_PER_STATEMENT = 200

type AuctionKey = { readonly chainId: number; readonly auctionId: AuctionId }

/**
 * Records that exactly `uids` are part of the newest auction, `auctionId`: the runs of other orders
 * ended with the auction before it, whose id is one lower, and new orders start a run. Idempotent. `running`: the
 * orders of the auction before, where that is known; else they are read.
 */
export async function recordAuctionOrders(
  db: Db | Tx,
  input: AuctionKey & {
    readonly uids: readonly OrderUid[]
    readonly running?: ReadonlySet<OrderUid>
  },
): Promise<void> {
  const { chainId, auctionId } = input
  const given = new Set(input.uids)
  const running = input.running ?? (await selectRunning(db, chainId))
  const left = [...running].filter((uid) => !given.has(uid))
  for (const uids of chunks(left.sort(), UIDS_PER_STATEMENT)) {
    await db
      .update(auctionParticipation)
      .set({ lastAuctionId: auctionId - 1 })
      .where(
        and(
          eq(auctionParticipation.chainId, chainId),
          inArray(auctionParticipation.orderUid, [...uids]),
          isOpen,
          lt(auctionParticipation.firstAuctionId, auctionId),
        ),
      )
  }
  const joined = [...given].filter((uid) => !running.has(uid))
  for (const uids of chunks(joined.sort(), UIDS_PER_STATEMENT)) {
    await db
      .insert(auctionParticipation)
      .values(uids.map((orderUid) => ({ chainId, orderUid, firstAuctionId: auctionId })))
      .onConflictDoNothing()
  }
}

const isOpen = isNull(auctionParticipation.lastAuctionId)

async function selectRunning(db: Db | Tx, chainId: number): Promise<ReadonlySet<OrderUid>> {
  const open = await db
    .select({ uid: auctionParticipation.orderUid })
    .from(auctionParticipation)
    .where(and(eq(auctionParticipation.chainId, chainId), isOpen))
  return new Set(open.map(({ uid }) => uid))
}

/** Orders that were part of the auction, in uid order. */
export async function selectAuctionOrderUids(
  db: Db | Tx,
  input: AuctionKey,
): Promise<readonly OrderUid[]> {
  const rows = await uidsOfAuction(db, input).orderBy(sql`order_uid`)
  return rows.map(({ uid }) => uid)
}

/** The auctions that an order was part of, newest first. */
export const selectAuctionRuns = (
  db: Db | Tx,
  { chainId, uid }: { readonly chainId: number; readonly uid: OrderUid },
): Promise<readonly AuctionRun[]> => selectRunsOfOrders(db, { chainId, uids: [uid] })

/** The auctions that each of these orders was part of, newest first. */
export async function selectRunsOfOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<readonly (AuctionRun & { readonly uid: OrderUid })[]> {
  const newest = db
    .select({ id: sql`max(${auctions.id})` })
    .from(auctions)
    .where(eq(auctions.chainId, input.chainId))
  return db
    .select({
      uid: auctionParticipation.orderUid,
      first: auctionParticipation.firstAuctionId,
      last: sql`coalesce(${auctionParticipation.lastAuctionId}, (${newest}))`.mapWith(Number),
    })
    .from(auctionParticipation)
    .where(
      and(
        eq(auctionParticipation.chainId, input.chainId),
        inArray(auctionParticipation.orderUid, [...input.uids]),
      ),
    )
    .orderBy(desc(auctionParticipation.firstAuctionId))
}
