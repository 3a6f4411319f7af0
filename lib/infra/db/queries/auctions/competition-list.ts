import 'server-only'
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { CompetitionSummary } from '@/lib/domain/settlement/competition-record'
import { wei } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { Db, Tx } from '@/lib/infra/db/database'
import { auctions } from '@/lib/infra/db/schema/auctions'
import { proposedSolutions } from '@/lib/infra/db/schema/proposed-solutions'
import { settlements } from '@/lib/infra/db/schema/settlements'

/**
 * A page of auctions with counts of their bids: newest first, or oldest first with `after`. One
 * statement that selects everything by the page's range of ids, so that a page costs the same at
 * any age.
 */
export async function selectCompetitionList(
  db: Db | Tx,
  input: PageOfAuctions,
): Promise<readonly CompetitionSummary[]> {
  const page = pageOfAuctions(db, input)
  const ids = idRange(page)
  const bids = bidCounts(db, input.chainId, ids)
  const settled = settlementHashes(db, input.chainId, ids)
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
    .orderBy(input.after === null ? desc(page.id) : asc(page.id))
  return rows.map(({ solutions, winners, bestScore, txHashes, ...row }) => ({
    ...row,
    solutions: solutions ?? 0,
    winners: winners ?? 0,
    bestScore: bestScore === null ? null : wei(BigInt(bestScore)),
    txHashes: [...new Set(txHashes ?? [])],
  }))
}

type PageOfAuctions = {
  readonly chainId: number
  /** Both exclusive. */
  readonly before: AuctionId | null
  readonly after: AuctionId | null
  readonly limit: number
}

const pageOfAuctions = (db: Db | Tx, { chainId, before, after, limit }: PageOfAuctions) =>
  db.$with('page').as(
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
      .limit(limit),
  )

/** The lowest and highest auction id of the page, as sub-queries. */
const idRange = (page: ReturnType<typeof pageOfAuctions>) => ({
  lowest: sql`(select min(${page.id}) from ${page})`,
  highest: sql`(select max(${page.id}) from ${page})`,
})

type IdRange = ReturnType<typeof idRange>

const bidCounts = (db: Db | Tx, chainId: number, { lowest, highest }: IdRange) =>
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
        and(
          eq(proposedSolutions.chainId, chainId),
          sql`${proposedSolutions.auctionId} between ${lowest} and ${highest}`,
        ),
      )
      .groupBy(proposedSolutions.auctionId),
  )

const settlementHashes = (db: Db | Tx, chainId: number, { lowest, highest }: IdRange) =>
  db.$with('settled').as(
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
