import 'server-only'
import { sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import type { OrderBid } from '@/lib/domain/settlement/competition-record'
import { type Atoms, atoms, type Wei, wei } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'
import { settlements } from '@/lib/infra/db/schema/settlements'

/** A winning bid and the auction it won; its amounts are those of the trade on chain. */
export type SettledBid = OrderBid & { readonly auctionId: AuctionId }

/**
 * The bids that settled an order, in the order of its trades: of an order that an engine brought, which no record
 * of the auction has, they tell who did. A trade belongs to the next settlement of its block. Left out: trades of
 * settlements that match no recorded bid.
 */
export async function selectSettledBids(
  db: Db | Tx,
  {
    chainId,
    uid,
    limit,
  }: { readonly chainId: number; readonly uid: OrderUid; readonly limit: number },
): Promise<readonly SettledBid[]> {
  const toAtoms = (text: string): Atoms => atoms(BigInt(text))
  const toWei = (text: string): Wei => wei(BigInt(text))
  return db
    .select({
      auctionId: sql`p.auction_id`.mapWith(settlements.auctionId),
      solutionUid: sql`p.solution_uid`.mapWith(proposedSolutions.solutionUid),
      ranking: sql`p.ranking`.mapWith(proposedSolutions.ranking),
      solver: sql`p.solver`.mapWith(proposedSolutions.solver),
      solverName: sql`p.solver_name`.mapWith(proposedSolutions.solverName),
      isWinner: sql`p.is_winner`.mapWith(proposedSolutions.isWinner),
      filteredOut: sql`p.filtered_out`.mapWith(proposedSolutions.filteredOut),
      score: sql`p.score`.mapWith(toWei),
      executedSell: sql`t.sell_amount - t.fee_amount`.mapWith(toAtoms),
      executedBuy: sql`t.buy_amount`.mapWith(toAtoms),
    })
    .from(sql`(
      select * from trades
      where chain_id = ${chainId}::integer and order_uid = ${uid}
      order by block_number, log_index limit ${limit}::integer
    ) t
    cross join lateral (
      select s.auction_id, s.solution_uid from settlements s
      where s.chain_id = t.chain_id and s.block_number = t.block_number and s.log_index > t.log_index
      order by s.log_index limit 1
    ) s
    join proposed_solutions p
      on p.chain_id = t.chain_id and p.auction_id = s.auction_id and p.solution_uid = s.solution_uid`)
    .orderBy(sql`t.block_number, t.log_index`)
}
