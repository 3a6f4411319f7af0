import 'server-only'
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { CompetitionSummary } from '@/lib/domain/auction/competition-record'
import { wei } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { Db, Tx } from '@/lib/infra/db/database'
import { auctions } from '@/lib/infra/db/schema/auctions'
import { proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'
import { settlements } from '@/lib/infra/db/schema/settlements'

/**
 * A page of auctions with what was bid in them, counted: newest first, or oldest first when it
 * begins `after` one. One statement, which finds everything by the range of the page's ids, so that
 * a page costs the same however long ago it was.
 */
export async function selectCompetitionList(
  db: Db | Tx,
  input: {
    readonly chainId: number
    /** Both exclusive. */
    readonly before: AuctionId | null
    readonly after: AuctionId | null
    readonly limit: number
  },
): Promise<readonly CompetitionSummary[]> {
  const { chainId, before, after } = input
  const page = db.$with('page').as(
    db
      .select({
        id: auctions.id,
        block: auctions.block,
        deadlineBlock: auctions.deadlineBlock,
        createdAt: auctions.createdAt,
        orders: auctions.orderCount,
      })
      .from(auctions)
      .where(
        and(
          eq(auctions.chainId, chainId),
          before === null ? undefined : lt(auctions.id, before),
          after === null ? undefined : gt(auctions.id, after),
        ),
      )
      .orderBy(after === null ? desc(auctions.id) : asc(auctions.id))
      .limit(input.limit),
  )
  const lowest = sql`(select min(${page.id}) from ${page})`
  const highest = sql`(select max(${page.id}) from ${page})`
  const bids = db.$with('bids').as(
    db
      .select({
        auctionId: proposedSolutions.auctionId,
        solutions: sql`count(*)`.mapWith(Number).as('solutions'),
        winners: sql`count(*) filter (where ${proposedSolutions.isWinner})`
          .mapWith(Number)
          .as('winners'),
        // Text, as a JSON number or a float would lose digits.
        bestScore: sql<string | null>`max(${proposedSolutions.score})::text`.as('best_score'),
      })
      .from(proposedSolutions)
      .where(
        and(
          eq(proposedSolutions.chainId, chainId),
          sql`${proposedSolutions.auctionId} between ${lowest} and ${highest}`,
        ),
      )
      .groupBy(proposedSolutions.auctionId),
  )
  const settled = db.$with('settled').as(
    db
      .select({
        auctionId: settlements.auctionId,
        txHashes: sql<readonly TxHash[]>`jsonb_agg(${settlements.txHash}
          order by ${settlements.blockNumber}, ${settlements.logIndex})`.as('tx_hashes'),
      })
      .from(settlements)
      .where(
        and(
          eq(settlements.chainId, chainId),
          sql`${settlements.auctionId} between ${lowest} and ${highest}`,
        ),
      )
      .groupBy(settlements.auctionId),
  )
  const rows = await db
    .with(page, bids, settled)
    .select({
      id: page.id,
      block: page.block,
      deadlineBlock: page.deadlineBlock,
      createdAt: page.createdAt,
      orders: page.orders,
      solutions: bids.solutions,
      winners: bids.winners,
      bestScore: bids.bestScore,
      txHashes: settled.txHashes,
    })
    .from(page)
    .leftJoin(bids, eq(bids.auctionId, page.id))
    .leftJoin(settled, eq(settled.auctionId, page.id))
    .orderBy(after === null ? desc(page.id) : asc(page.id))
  return rows.map(({ solutions, winners, bestScore, txHashes, ...row }) => ({
    ...row,
    solutions: solutions ?? 0,
    winners: winners ?? 0,
    bestScore: bestScore === null ? null : wei(BigInt(bestScore)),
    txHashes: [...new Set(txHashes ?? [])],
  }))
}
