import 'server-only'
import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { CompetitionCounts } from '@/lib/domain/settlement/competition-summary'
import type { Address } from '@/lib/domain/shared/address'
import { wei } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { Db, Tx } from '@/lib/infra/db/database'
import { priceAt } from '@/lib/infra/db/queries/settlements/price-at'
import { auctions } from '@/lib/infra/db/schema/auctions'
import { proposedExecutions, proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'
import { settlements } from '@/lib/infra/db/schema/settlements'
import { pageOfWonAuctions, type WonBy } from './won-auctions'

export type PageOfAuctions = {
  readonly chainId: number
  /** Both exclusive. */
  readonly before: AuctionId | null
  readonly after: AuctionId | null
  readonly limit: number
  /** Only auctions with such a winner; `null`: all, also those nobody bid in. */
  readonly won: WonBy | null
  /** Has the price of the native coin. */
  readonly wrappedNativeToken: Address
}

/**
 * A page of auctions with counts of their bids: newest first, or oldest first with `after`. One
 * statement that selects everything by the ids of the page, so that a page costs the same at any age
 * and however rare its auctions are.
 */
export async function selectCompetitionList(
  db: Db | Tx,
  input: PageOfAuctions,
): Promise<readonly CompetitionCounts[]> {
  const page = pageOfAuctions(db, input)
  const isOnPage = (auctionId: SQL) =>
    sql`${auctionId} = any(array(select ${page.id} from ${page}))`
  const bids = bidCounts(db, input.chainId, isOnPage)
  const settled = settlementHashes(db, input.chainId, isOnPage)
  const filled = filledOrders(db, input.chainId, isOnPage)
  const rows = await db
    .with(page, bids, settled, filled)
    .select({
      id: page.id,
      block: page.block,
      deadlineBlock: page.deadlineBlock,
      createdAt: page.createdAt,
      bound: page.bound,
      orders: page.orders,
      solutions: bids.solutions,
      winners: bids.winners,
      bestScore: bids.bestScore,
      txHashes: settled.txHashes,
      settled: filled.settled,
      ordersFilled: filled.orders,
      nativeUsd: priceAt(
        input.chainId,
        sql`${input.wrappedNativeToken}::text`,
        sql`floor(extract(epoch from ${page.createdAt}))::bigint`,
        input.wrappedNativeToken,
      ),
    })
    .from(page)
    .leftJoin(bids, eq(bids.auctionId, page.id))
    .leftJoin(settled, eq(settled.auctionId, page.id))
    .leftJoin(filled, eq(filled.auctionId, page.id))
    .orderBy(input.after === null ? desc(page.id) : asc(page.id))
  return rows.map(({ bestScore, txHashes, ...row }) => ({
    ...row,
    solutions: row.solutions ?? 0,
    winners: row.winners ?? 0,
    settled: row.settled ?? 0,
    ordersFilled: row.ordersFilled ?? 0,
    bestScore: bestScore === null ? null : wei(BigInt(bestScore)),
    txHashes: [...new Set(txHashes ?? [])],
  }))
}

/** Of auctions with a winner, the numbers come first, so that only they are looked up. */
function pageOfAuctions(db: Db | Tx, input: PageOfAuctions) {
  const { chainId, before, after, limit, won } = input
  const bounds =
    won === null
      ? [
          before === null ? undefined : lt(auctions.id, before),
          after === null ? undefined : gt(auctions.id, after),
        ]
      : [sql`${auctions.id} = any(array(${pageOfWonAuctions(db, { ...input, won })}))`]
  return db.$with('page').as(
    db
      .select({
        id: auctions.id,
        block: auctions.block,
        deadlineBlock: auctions.deadlineBlock,
        createdAt: auctions.createdAt,
        orders: auctions.orderCount,
        bound: auctions.bound,
      })
      .from(auctions)
      .where(and(eq(auctions.chainId, chainId), ...bounds))
      .orderBy(after === null ? desc(auctions.id) : asc(auctions.id))
      .limit(limit),
  )
}

type IsOnPage = (auctionId: SQL) => SQL

const bidCounts = (db: Db | Tx, chainId: number, isOnPage: IsOnPage) =>
  db.$with('bids').as(
    db
      .select({
        auctionId: proposedSolutions.auctionId,
        solutions: sql`count(*)`.mapWith(Number).as('solutions'),
        winners: sql`count(*) filter (where ${proposedSolutions.isWinner})`
          .mapWith(Number)
          .as('winners'),
        // As text, since a JSON number or a float would lose digits.
        bestScore: sql<string | null>`max(${proposedSolutions.score})::text`.as('best_score'),
      })
      .from(proposedSolutions)
      .where(
        and(eq(proposedSolutions.chainId, chainId), isOnPage(sql`${proposedSolutions.auctionId}`)),
      )
      .groupBy(proposedSolutions.auctionId),
  )

const settlementHashes = (db: Db | Tx, chainId: number, isOnPage: IsOnPage) =>
  db.$with('settled').as(
    db
      .select({
        auctionId: settlements.auctionId,
        txHashes: sql<readonly TxHash[]>`jsonb_agg(${settlements.txHash}
          order by ${settlements.blockNumber}, ${settlements.logIndex})`.as('tx_hashes'),
      })
      .from(settlements)
      .where(and(eq(settlements.chainId, chainId), isOnPage(sql`${settlements.auctionId}`)))
      .groupBy(settlements.auctionId),
  )

/** A settlement is attributed to a solution only if it traded what the solution had planned. */
const filledOrders = (db: Db | Tx, chainId: number, isOnPage: IsOnPage) =>
  db.$with('filled').as(
    db
      .select({
        auctionId: settlements.auctionId,
        settled: sql`count(distinct ${settlements.solutionUid})`.mapWith(Number).as('settled'),
        orders: sql`count(distinct ${proposedExecutions.orderUid})`
          .mapWith(Number)
          .as('filled_orders'),
      })
      .from(settlements)
      .leftJoin(
        proposedExecutions,
        and(
          eq(proposedExecutions.chainId, settlements.chainId),
          eq(proposedExecutions.auctionId, settlements.auctionId),
          eq(proposedExecutions.solutionUid, settlements.solutionUid),
        ),
      )
      .where(and(eq(settlements.chainId, chainId), isOnPage(sql`${settlements.auctionId}`)))
      .groupBy(settlements.auctionId),
  )
