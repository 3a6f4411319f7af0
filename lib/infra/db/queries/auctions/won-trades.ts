import 'server-only'
import { and, asc, eq } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { WonTrade } from '@/lib/domain/verdict/taken-liquidity'
import type { Db, Tx } from '@/lib/infra/db/database'
import { executionOfSolution } from '@/lib/infra/db/queries/shared/solution-joins'
import { orders } from '@/lib/infra/db/schema/orders'
import { proposedExecutions, proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'

/** The trades of an auction's winners whose orders are in the book, best winner first. */
export async function selectWonTrades(
  db: Db | Tx,
  { chainId, auctionId }: { readonly chainId: number; readonly auctionId: AuctionId },
): Promise<readonly WonTrade[]> {
  return db
    .select({
      uid: proposedExecutions.orderUid,
      owner: orders.owner,
      sellToken: orders.sellToken,
      buyToken: orders.buyToken,
      sellAmount: proposedExecutions.executedSell,
    })
    .from(proposedSolutions)
    .innerJoin(proposedExecutions, executionOfSolution)
    .innerJoin(
      orders,
      and(
        eq(orders.chainId, proposedExecutions.chainId),
        eq(orders.uid, proposedExecutions.orderUid),
      ),
    )
    .where(
      and(
        eq(proposedSolutions.chainId, chainId),
        eq(proposedSolutions.auctionId, auctionId),
        eq(proposedSolutions.isWinner, true),
      ),
    )
    .orderBy(asc(proposedSolutions.ranking), asc(proposedExecutions.orderUid))
}
