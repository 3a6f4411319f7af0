import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import { factorToNumber } from '@/lib/domain/fee/factor'
import type { OrderUid } from '@/lib/domain/order/order'
import type {
  OrderFeePolicies,
  ProposedExecution,
  ProposedSolution,
  RejectedBid,
} from '@/lib/domain/settlement/competition-record'
import type { Atoms } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { toAmountsJson } from '@/lib/infra/db/queries/shared/amounts-by-token'
import { chunks } from '@/lib/infra/db/queries/shared/chunks'
import { auctions } from '@/lib/infra/db/schema/auctions'
import { feePolicies } from '@/lib/infra/db/schema/fee-policies'
import { proposedExecutions, proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'
import { rejectedBids } from '@/lib/infra/db/schema/rejected-bids'
import { recordWonAuction } from './won-auctions'

/**
 * PGlite, which shares its thread with request handling, needs a few milliseconds for this many.
 */
const ROWS_PER_STATEMENT = 100

/** Records the bids of an auction, which is solved with that. Call it in a transaction. */
export async function insertCompetition(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly auctionId: AuctionId
    readonly solutions: readonly ProposedSolution[]
    readonly executions: readonly ProposedExecution[]
    readonly rejectedBids: readonly RejectedBid[]
    readonly feePolicies: readonly OrderFeePolicies[]
  },
): Promise<void> {
  const key = { chainId: input.chainId, auctionId: input.auctionId }
  for (const rows of chunks(input.solutions)) {
    await db.insert(proposedSolutions).values(rows.map((row) => ({ ...key, ...solutionRow(row) })))
  }
  for (const rows of chunks(input.executions, ROWS_PER_STATEMENT)) {
    await db.insert(proposedExecutions).values(
      rows.map(({ solutionUid, uid, executedSell, executedBuy, networkFee }) => ({
        ...key,
        solutionUid,
        orderUid: uid,
        executedSell,
        executedBuy,
        networkFee,
      })),
    )
  }
  for (const rows of chunks(input.rejectedBids)) {
    await db.insert(rejectedBids).values(
      rows.map(({ solver, solverName, solutionId, reason, detail, orderUids }) => ({
        ...key,
        solver,
        solverName,
        solutionId,
        reason,
        detail,
        orderUids: orderUids ?? [],
      })),
    )
  }
  for (const rows of chunks(input.feePolicies.flatMap(policyRows), ROWS_PER_STATEMENT)) {
    await db.insert(feePolicies).values(rows.map((row) => ({ ...key, ...row })))
  }
  if (input.solutions.some(({ isWinner }) => isWinner)) await recordWonAuction(db, key)
  await db
    .update(auctions)
    .set({ isSolved: true })
    .where(and(eq(auctions.chainId, key.chainId), eq(auctions.id, key.auctionId)))
}

/** Stores what the market alone gave for trades of an auction's winners. */
export async function recordMarkets(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly auctionId: AuctionId
    readonly markets: readonly {
      readonly solutionUid: number
      readonly uid: OrderUid
      /** See `proposed_executions.market`. */
      readonly market: Atoms
      /** See `proposed_executions.market_gas`. */
      readonly gas: bigint
    }[]
  },
): Promise<void> {
  for (const rows of chunks(input.markets, ROWS_PER_STATEMENT)) {
    const json = JSON.stringify(
      rows.map(({ solutionUid, uid, market, gas }) => [solutionUid, uid, `${market}`, `${gas}`]),
    )
    await db.execute(sql`update proposed_executions
      set market = (found.row ->> 2)::numeric, market_gas = (found.row ->> 3)::numeric
      from json_array_elements(${json}::json) found (row)
      where chain_id = ${input.chainId}::integer and auction_id = ${input.auctionId}::bigint
        and solution_uid = (found.row ->> 0)::integer and order_uid = found.row ->> 1`)
  }
}

const solutionRow = (solution: ProposedSolution) => ({
  solutionUid: solution.solutionUid,
  solver: solution.solver,
  solverName: solution.solverName,
  ranking: solution.ranking,
  isWinner: solution.isWinner,
  filteredOut: solution.filteredOut,
  score: solution.score,
  referenceScore: solution.referenceScore,
  clearingPrices: toAmountsJson(solution.clearingPrices),
  swaps: solution.swaps.map(({ pool, tokenIn, amountIn, tokenOut, amountOut }) => ({
    pool,
    tokenIn,
    amountIn: amountIn.toString(),
    tokenOut,
    amountOut: amountOut.toString(),
  })),
  gas: solution.gas,
  trialGas: solution.trialGas ?? null,
})

const policyRows = ({ uid, policies }: OrderFeePolicies) =>
  policies.map((policy, applicationOrder) => ({
    orderUid: uid,
    applicationOrder,
    kind: policy.kind,
    factor: factorToNumber(policy.factor),
    maxVolumeFactor: policy.kind === 'volume' ? null : factorToNumber(policy.maxVolumeFactor),
  }))
