import 'server-only'
import { and, asc, eq } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { WinningSolution } from '@/lib/domain/settlement/attribution'
import type { Address } from '@/lib/domain/shared/address'
import type { SolutionTrade } from '@/lib/domain/solution/solution'
import type { Db, Tx } from '../database'
import { proposedExecutions, proposedSolutions } from '../schema/proposed-solutions'

/** The recorded winners of an auction with all their trades, by solution. */
export async function selectWinningSolutions(
  db: Db | Tx,
  input: { readonly chainId: number; readonly auctionId: AuctionId },
): Promise<readonly WinningSolution[]> {
  const rows = await db
    .select({
      solutionUid: proposedSolutions.solutionUid,
      solver: proposedSolutions.solver,
      trade: {
        uid: proposedExecutions.orderUid,
        executedSell: proposedExecutions.executedSell,
        executedBuy: proposedExecutions.executedBuy,
        networkFee: proposedExecutions.networkFee,
      },
    })
    .from(proposedSolutions)
    .innerJoin(
      proposedExecutions,
      and(
        eq(proposedExecutions.chainId, proposedSolutions.chainId),
        eq(proposedExecutions.auctionId, proposedSolutions.auctionId),
        eq(proposedExecutions.solutionUid, proposedSolutions.solutionUid),
      ),
    )
    .where(
      and(
        eq(proposedSolutions.chainId, input.chainId),
        eq(proposedSolutions.auctionId, input.auctionId),
        eq(proposedSolutions.isWinner, true),
      ),
    )
    .orderBy(asc(proposedSolutions.solutionUid), asc(proposedExecutions.orderUid))
  const winners = new Map<number, { solver: Address; trades: SolutionTrade[] }>()
  for (const { solutionUid, solver, trade } of rows) {
    const winner = winners.get(solutionUid)
    if (winner === undefined) winners.set(solutionUid, { solver, trades: [trade] })
    else winner.trades.push(trade)
  }
  return [...winners].map(([solutionUid, winner]) => ({ solutionUid, ...winner }))
}
