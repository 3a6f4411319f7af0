import 'server-only'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Db, Tx } from '@/lib/infra/db/database'
import { proposedExecutions, proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'

/**
 * Whether a solution of one of the last `competitions` auctions with solutions contains the order.
 */
export async function hasRecentBid(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uid: OrderUid; readonly competitions: number },
): Promise<boolean> {
  const latest = db
    .selectDistinct({ auctionId: proposedSolutions.auctionId })
    .from(proposedSolutions)
    .where(eq(proposedSolutions.chainId, input.chainId))
    .orderBy(desc(proposedSolutions.auctionId))
    .limit(input.competitions)
  const rows = await db
    .select({ auctionId: proposedExecutions.auctionId })
    .from(proposedExecutions)
    .where(
      and(
        eq(proposedExecutions.chainId, input.chainId),
        eq(proposedExecutions.orderUid, input.uid),
        inArray(proposedExecutions.auctionId, latest),
      ),
    )
    .limit(1)
  return rows.length > 0
}
