import 'server-only'
import { and, eq, gt, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import type { InFlightOrder } from '@/lib/domain/auction/in-flight-order'
import type { Db, Tx } from '@/lib/infra/db/database'
import { executionOfSolution, orderOfExecution } from '@/lib/infra/db/queries/shared/solution-joins'
import { auctions } from '@/lib/infra/db/schema/auctions'
import { orders } from '@/lib/infra/db/schema/orders'
import { proposedExecutions, proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'
import { settlementAttempts } from '@/lib/infra/db/schema/settlement-attempts'
import { settlements } from '@/lib/infra/db/schema/settlements'

/**
 * Orders of winning solutions that may still be settled: deadline block after `headBlock`, no
 * settlement of that solution indexed, no attempt that ended without success.
 * Source: lib/docs/protocol.md#order-filters.
 */
export async function selectInFlightOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly headBlock: number },
): Promise<readonly InFlightOrder[]> {
  const settled = db
    .select({ found: sql`1` })
    .from(settlements)
    .where(
      and(
        eq(settlements.chainId, proposedSolutions.chainId),
        eq(settlements.auctionId, proposedSolutions.auctionId),
        eq(settlements.solver, proposedSolutions.solver),
        or(
          isNull(settlements.solutionUid),
          eq(settlements.solutionUid, proposedSolutions.solutionUid),
        ),
      ),
    )
  const failed = db
    .select({ found: sql`1` })
    .from(settlementAttempts)
    .where(
      and(
        eq(settlementAttempts.chainId, proposedSolutions.chainId),
        eq(settlementAttempts.auctionId, proposedSolutions.auctionId),
        eq(settlementAttempts.solutionUid, proposedSolutions.solutionUid),
        isNotNull(settlementAttempts.outcome),
        ne(settlementAttempts.outcome, 'success'),
      ),
    )
  return db
    .select({
      uid: proposedExecutions.orderUid,
      owner: orders.owner,
      sellToken: orders.sellToken,
      executedSell: proposedExecutions.executedSell,
    })
    .from(auctions)
    .innerJoin(
      proposedSolutions,
      and(
        eq(proposedSolutions.chainId, auctions.chainId),
        eq(proposedSolutions.auctionId, auctions.id),
        eq(proposedSolutions.isWinner, true),
      ),
    )
    .innerJoin(proposedExecutions, executionOfSolution)
    .innerJoin(orders, orderOfExecution)
    .where(
      and(
        eq(auctions.chainId, input.chainId),
        gt(auctions.deadlineBlock, input.headBlock),
        notExists(settled),
        notExists(failed),
      ),
    )
}
