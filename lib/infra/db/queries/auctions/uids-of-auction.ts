import 'server-only'
import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { Db, Tx } from '@/lib/infra/db/database'
import { auctionParticipation, auctionPlace, endedRun } from '@/lib/infra/db/schema/auctions'

/**
 * Orders that were part of an auction: of the runs that last and of those that ended, each part with
 * an index of its own. A statement, or part of one.
 */
export const uidsOfAuction = (
  db: Db | Tx,
  { chainId, auctionId }: { readonly chainId: number; readonly auctionId: AuctionId },
) => {
  const uids = () => db.select({ uid: auctionParticipation.orderUid }).from(auctionParticipation)
  const place = auctionPlace(sql`${chainId}::integer`, sql`${auctionId}::bigint`)
  return unionAll(
    uids().where(
      and(
        eq(auctionParticipation.chainId, chainId),
        isNull(auctionParticipation.lastAuctionId),
        lte(auctionParticipation.firstAuctionId, auctionId),
      ),
    ),
    uids().where(and(isNotNull(auctionParticipation.lastAuctionId), sql`${endedRun} @> ${place}`)),
  )
}
