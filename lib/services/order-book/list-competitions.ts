import 'server-only'
import type { AuctionId } from '@/lib/domain/auction/auction'
import {
  auctionOutcome,
  type CompetitionCounts,
  type ListedBid,
  secondBest,
  type TradedPair,
  weiInUsd,
  winningScore,
} from '@/lib/domain/settlement/competition-summary'
import type { Address } from '@/lib/domain/shared/address'
import type { AuctionStore, ChainStore } from '@/lib/infra/db/network-store'

/** What `listCompetitions` reads. */
export type ListCompetitionsDeps = Pick<
  AuctionStore,
  'selectCompetitionList' | 'selectListedBids' | 'selectTradedPairs'
> &
  Pick<ChainStore, 'selectIndexedHead'> & { readonly wrappedNativeToken: Address }

/**
 * Auctions below `before` and above `after`, both exclusive; newest first, with `after` oldest first.
 * Null: no bound. With a solver or a token, only auctions that this solver won, or whose winners trade
 * this token; otherwise, unless `withWinner`, also auctions without bids.
 */
export type CompetitionPage = {
  readonly before: AuctionId | null
  readonly after: AuctionId | null
  readonly limit: number
  readonly withWinner: boolean
  readonly solver: Address | null
  readonly token: Address | null
}

/** Pairs of an auction that a list names; the auction itself has all. */
const LISTED_PAIRS = 8

/** Auctions with the numbers of their bids, who won them and by how much, and how they ended. */
export async function listCompetitions(deps: ListCompetitionsDeps, page: CompetitionPage) {
  const { withWinner, solver, token, ...bounds } = page
  const won = withWinner || solver !== null || token !== null ? { solver, token } : null
  // Before the settlements: none up to this block is missing then.
  const head = await deps.selectIndexedHead({})
  const found = await deps.selectCompetitionList({
    ...bounds,
    won,
    wrappedNativeToken: deps.wrappedNativeToken,
  })
  const auctionIds = found.filter(({ winners }) => winners > 0).map(({ id }) => id)
  const [bids, pairs] = await Promise.all([
    deps.selectListedBids({ auctionIds }),
    deps.selectTradedPairs({ auctionIds }),
  ])
  return found.map((auction) => ({
    auctionId: auction.id,
    auctionStartBlock: auction.block,
    auctionDeadlineBlock: auction.deadlineBlock,
    timestamp: auction.createdAt,
    orders: auction.orders,
    ordersFilled: auction.ordersFilled,
    solutions: auction.solutions,
    winners: auction.winners,
    bestScore: auction.bestScore,
    bound: auction.bound,
    transactionHashes: [...auction.txHashes],
    outcome: auctionOutcome(auction, head?.number ?? null),
    won: wonView(auction, bids.get(auction.id) ?? [], pairs.get(auction.id) ?? []),
  }))
}

function wonView(
  { nativeUsd }: CompetitionCounts,
  bids: readonly ListedBid[],
  pairs: readonly TradedPair[],
) {
  const score = winningScore(bids)
  if (score === null) return null
  const second = secondBest(bids)
  return {
    score,
    scoreUsd: weiInUsd(score, nativeUsd),
    winners: bids.filter(({ isWinner }) => isWinner).map(bidView),
    second: second === null ? null : bidView(second),
    pairs: pairs.slice(0, LISTED_PAIRS).map((pair) => ({ ...pair })),
    pairCount: pairs.length,
  }
}

const bidView = ({ solver, solverName, score }: ListedBid) => ({
  solverAddress: solver,
  solverName,
  score,
})
