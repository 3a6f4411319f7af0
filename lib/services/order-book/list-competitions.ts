import 'server-only'
import type { AuctionId } from '@/lib/domain/auction/auction'
import type { AuctionStore } from '@/lib/infra/db/network-store'

/** What `listCompetitions` reads. */
export type ListCompetitionsDeps = Pick<AuctionStore, 'selectCompetitionList'>

/** Auctions below `before` and above `after`, both exclusive; newest first, with `after` oldest first. Null: no bound. */
export type CompetitionPage = {
  readonly before: AuctionId | null
  readonly after: AuctionId | null
  readonly limit: number
}

/** Auctions with the numbers of their bids, including auctions without bids. */
export async function listCompetitions(deps: ListCompetitionsDeps, page: CompetitionPage) {
  const found = await deps.selectCompetitionList(page)
  return found.map((competition) => ({
    auctionId: competition.id,
    auctionStartBlock: competition.block,
    auctionDeadlineBlock: competition.deadlineBlock,
    timestamp: competition.createdAt,
    orders: competition.orders,
    solutions: competition.solutions,
    winners: competition.winners,
    bestScore: competition.bestScore,
    transactionHashes: [...competition.txHashes],
  }))
}
