import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { Address } from '@/lib/domain/shared/address'

type Bid = SolverCompetitionV2['solutions'][number]

/** A winning bid as the front page tells of it. */
export type ToldBid = Pick<
  Bid,
  'solverAddress' | 'score' | 'filledFrom' | 'clearingPrices' | 'orders'
> & { readonly solverName: string | null }

/** What the front page tells of an auction: a tenth of its whole record. */
export type ToldAuction = {
  readonly auctionId: number
  /** The winning bid with the best score; null without one. */
  readonly winner: ToldBid | null
  /** One for each bid. */
  readonly bidders: readonly {
    readonly solver: Address
    readonly name: string | null
    readonly isWinner: boolean
  }[]
}

/** Bids of a record stand in the order of their scores, the best one last. */
export const toldAuction = ({ auctionId, solutions }: SolverCompetitionV2): ToldAuction => {
  const best = solutions.findLast(({ isWinner }) => isWinner)
  return {
    auctionId,
    winner: best === undefined ? null : toldBid(best),
    bidders: solutions.map(({ solverAddress, solverName, isWinner }) => ({
      solver: solverAddress,
      name: solverName ?? null,
      isWinner,
    })),
  }
}

const toldBid = (bid: Bid): ToldBid => ({
  solverAddress: bid.solverAddress,
  solverName: bid.solverName ?? null,
  score: bid.score,
  filledFrom: bid.filledFrom,
  clearingPrices: bid.clearingPrices,
  orders: bid.orders,
})
