import 'server-only'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { ListedBid, TradedPair } from '@/lib/domain/settlement/competition-summary'
import { atoms } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { executionOfSolution, orderOfExecution } from '@/lib/infra/db/queries/shared/solution-joins'
import { orders } from '@/lib/infra/db/schema/orders'
import { proposedExecutions, proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'

type OfAuctions = { readonly chainId: number; readonly auctionIds: readonly AuctionId[] }

/** By auction; one without a bid is missing. */
type ByAuction<T> = ReadonlyMap<AuctionId, readonly T[]>

/** The bids of some auctions, each auction's best first. */
export async function selectListedBids(
  db: Db | Tx,
  { chainId, auctionIds }: OfAuctions,
): Promise<ByAuction<ListedBid>> {
  if (auctionIds.length === 0) return new Map()
  const { auctionId } = proposedSolutions
  const rows = await db
    .select({
      auctionId,
      bid: {
        solutionUid: proposedSolutions.solutionUid,
        solver: proposedSolutions.solver,
        solverName: proposedSolutions.solverName,
        isWinner: proposedSolutions.isWinner,
        filteredOut: proposedSolutions.filteredOut,
        score: proposedSolutions.score,
        sharesOrder,
      },
    })
    .from(proposedSolutions)
    .where(and(eq(proposedSolutions.chainId, chainId), isAmong(sql`${auctionId}`, auctionIds)))
    .orderBy(asc(auctionId), asc(proposedSolutions.ranking))
  return byAuction(rows.map(({ auctionId, bid }) => [auctionId, bid]))
}

/** Tables are named, as the names of columns alone would be those of the inner tables. */
const sharesOrder = sql<boolean>`exists (
  select from proposed_executions first
  join proposed_executions other on other.chain_id = first.chain_id
    and other.auction_id = first.auction_id and other.order_uid = first.order_uid
  where first.chain_id = proposed_solutions.chain_id
    and first.auction_id = proposed_solutions.auction_id and first.solution_uid = 0
    and other.solution_uid = proposed_solutions.solution_uid
)`

/**
 * What the winners of some auctions trade, summed up by directed pair, the pairs of the best winner
 * first. Orders that the book does not have are left out.
 */
export async function selectTradedPairs(
  db: Db | Tx,
  { chainId, auctionIds }: OfAuctions,
): Promise<ByAuction<TradedPair>> {
  if (auctionIds.length === 0) return new Map()
  const { auctionId } = proposedSolutions
  const { sellToken, buyToken } = orders
  const rows = await db
    .select({
      auctionId,
      sellToken,
      buyToken,
      // As text, since a sum may have more digits than the driver's numbers.
      sellAmount: sql<string>`sum(${proposedExecutions.executedSell})::text`,
      buyAmount: sql<string>`sum(${proposedExecutions.executedBuy})::text`,
      orders: sql`count(*)`.mapWith(Number),
    })
    .from(proposedSolutions)
    .innerJoin(proposedExecutions, executionOfSolution)
    .innerJoin(orders, orderOfExecution)
    .where(
      and(
        eq(proposedSolutions.chainId, chainId),
        isAmong(sql`${auctionId}`, auctionIds),
        eq(proposedSolutions.isWinner, true),
      ),
    )
    .groupBy(auctionId, sellToken, buyToken)
    .orderBy(
      asc(auctionId),
      asc(sql`min(${proposedSolutions.solutionUid})`),
      asc(sellToken),
      asc(buyToken),
    )
  return byAuction(
    rows.map(({ auctionId, sellAmount, buyAmount, ...pair }) => [
      auctionId,
      { ...pair, sellAmount: atoms(BigInt(sellAmount)), buyAmount: atoms(BigInt(buyAmount)) },
    ]),
  )
}

const isAmong = (auctionId: SQL, auctionIds: readonly AuctionId[]): SQL =>
  sql`${auctionId} = any(${`{${auctionIds.join()}}`}::bigint[])`

function byAuction<T>(rows: readonly (readonly [AuctionId, T])[]): ByAuction<T> {
  const found = new Map<AuctionId, T[]>()
  for (const [auctionId, row] of rows) {
    const others = found.get(auctionId)
    if (others === undefined) found.set(auctionId, [row])
    else others.push(row)
  }
  return found
}
