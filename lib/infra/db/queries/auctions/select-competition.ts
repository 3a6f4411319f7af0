import 'server-only'
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type {
  CompetitionExecution,
  ProposedSolution,
  RejectedBid,
  StoredCompetition,
} from '@/lib/domain/settlement/competition-record'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { Db, Tx } from '@/lib/infra/db/database'
import { selectAttempts } from '@/lib/infra/db/queries/settlements/settlement-attempts'
import { fromAmountsJson } from '@/lib/infra/db/queries/shared/amounts-by-token'
import { orderOfExecution } from '@/lib/infra/db/queries/shared/solution-joins'
import { orders } from '@/lib/infra/db/schema/orders'
import {
  proposedExecutions,
  proposedSolutions,
  type SwapJson,
} from '@/lib/infra/db/schema/proposed-solutions'
import { rejectedBids } from '@/lib/infra/db/schema/rejected-bids'
import { settlements } from '@/lib/infra/db/schema/settlements'
import { selectAuction } from './auctions'
import { selectAuctionOrderUids } from './participation'

/**
 * The competition of an auction, also when it has no bids; `null` when there is no such auction.
 */
export async function selectCompetition(
  db: Db | Tx,
  input: { readonly chainId: number; readonly auctionId: AuctionId },
): Promise<StoredCompetition | null> {
  const auction = await selectAuction(db, input)
  if (auction === null) return null
  const settled = await selectSettlements(db, input)
  const executions = await selectExecutions(db, input)
  const solutions = await selectSolutions(db, input)
  const attempts = await selectAttempts(db, input)
  return {
    auction,
    orderUids: await selectAuctionOrderUids(db, input),
    solutions: solutions.map((solution) => ({
      ...solution,
      executions: executions.filter((row) => row.solutionUid === solution.solutionUid),
      txHash: settled.find((row) => row.solutionUid === solution.solutionUid)?.txHash ?? null,
      attemptOutcome:
        attempts.find((row) => row.solutionUid === solution.solutionUid)?.outcome ?? null,
    })),
    rejectedBids: await selectRejectedBids(db, input),
    txHashes: [...new Set(settled.map(({ txHash }) => txHash))],
  }
}

/** The competition that a transaction settled, or `null`. */
export async function selectCompetitionByTx(
  db: Db | Tx,
  input: { readonly chainId: number; readonly txHash: TxHash },
): Promise<StoredCompetition | null> {
  const [row] = await db
    .select({ auctionId: settlements.auctionId })
    .from(settlements)
    .where(
      and(
        eq(settlements.chainId, input.chainId),
        eq(settlements.txHash, input.txHash),
        isNotNull(settlements.auctionId),
      ),
    )
    .orderBy(asc(settlements.blockNumber), asc(settlements.logIndex))
    .limit(1)
  if (row === undefined || row.auctionId === null) return null
  return selectCompetition(db, { chainId: input.chainId, auctionId: row.auctionId })
}

/** The newest competition with at least one ranked bid, or `null`. */
export async function selectLatestCompetition(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<StoredCompetition | null> {
  const [row] = await db
    .select({ auctionId: proposedSolutions.auctionId })
    .from(proposedSolutions)
    .where(eq(proposedSolutions.chainId, input.chainId))
    .orderBy(desc(proposedSolutions.auctionId))
    .limit(1)
  if (row === undefined) return null
  return selectCompetition(db, { chainId: input.chainId, auctionId: row.auctionId })
}

type AuctionKey = { readonly chainId: number; readonly auctionId: AuctionId }

const selectSettlements = (db: Db | Tx, input: AuctionKey) =>
  db
    .select({ solutionUid: settlements.solutionUid, txHash: settlements.txHash })
    .from(settlements)
    .where(and(eq(settlements.chainId, input.chainId), eq(settlements.auctionId, input.auctionId)))
    .orderBy(asc(settlements.blockNumber), asc(settlements.logIndex))

const selectExecutions = (db: Db | Tx, input: AuctionKey): Promise<CompetitionExecution[]> =>
  db
    .select({
      solutionUid: proposedExecutions.solutionUid,
      uid: proposedExecutions.orderUid,
      executedSell: proposedExecutions.executedSell,
      executedBuy: proposedExecutions.executedBuy,
      networkFee: proposedExecutions.networkFee,
      sellToken: orders.sellToken,
      buyToken: orders.buyToken,
    })
    .from(proposedExecutions)
    .leftJoin(orders, orderOfExecution)
    .where(
      and(
        eq(proposedExecutions.chainId, input.chainId),
        eq(proposedExecutions.auctionId, input.auctionId),
      ),
    )
    .orderBy(asc(proposedExecutions.solutionUid), asc(proposedExecutions.orderUid))

async function selectSolutions(db: Db | Tx, input: AuctionKey): Promise<ProposedSolution[]> {
  const rows = await db
    .select({
      solutionUid: proposedSolutions.solutionUid,
      solver: proposedSolutions.solver,
      solverName: proposedSolutions.solverName,
      ranking: proposedSolutions.ranking,
      isWinner: proposedSolutions.isWinner,
      filteredOut: proposedSolutions.filteredOut,
      score: proposedSolutions.score,
      referenceScore: proposedSolutions.referenceScore,
      clearingPrices: proposedSolutions.clearingPrices,
      swaps: proposedSolutions.swaps,
      gas: proposedSolutions.gas,
      trialGas: proposedSolutions.trialGas,
    })
    .from(proposedSolutions)
    .where(
      and(
        eq(proposedSolutions.chainId, input.chainId),
        eq(proposedSolutions.auctionId, input.auctionId),
      ),
    )
    .orderBy(asc(proposedSolutions.ranking))
  return rows.map(({ clearingPrices, swaps, ...row }) => ({
    ...row,
    clearingPrices: fromAmountsJson(clearingPrices),
    swaps: swaps.map(toSwap),
  }))
}

const toSwap = (swap: SwapJson) => ({
  pool: address(swap.pool),
  tokenIn: address(swap.tokenIn),
  amountIn: atoms(BigInt(swap.amountIn)),
  tokenOut: address(swap.tokenOut),
  amountOut: atoms(BigInt(swap.amountOut)),
})

/** What a rejected bid is read from. */
export const rejectedBidColumns = {
  solver: rejectedBids.solver,
  solverName: rejectedBids.solverName,
  solutionId: rejectedBids.solutionId,
  reason: rejectedBids.reason,
  detail: rejectedBids.detail,
  orderUids: rejectedBids.orderUids,
}

const selectRejectedBids = (db: Db | Tx, input: AuctionKey): Promise<RejectedBid[]> =>
  db
    .select(rejectedBidColumns)
    .from(rejectedBids)
    .where(
      and(eq(rejectedBids.chainId, input.chainId), eq(rejectedBids.auctionId, input.auctionId)),
    )
    .orderBy(asc(rejectedBids.id))
