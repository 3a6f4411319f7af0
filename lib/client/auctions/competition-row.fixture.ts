import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { address } from '@/lib/domain/shared/address'
import { wei } from '@/lib/domain/shared/amount'
import { unixMicros } from '@/lib/domain/shared/timestamp'

export const solver = (digit: number) => address(`0x${String(digit).repeat(40)}`)

export const bid = (digit: number, score: bigint) => ({
  solverAddress: solver(digit),
  solverName: `Solver ${digit}`,
  score: wei(score),
})

/** An auction a second after the one before it; nobody bid in it. */
export const quietRow = (auctionId: number): CompetitionSummaryView => ({
  auctionId,
  auctionStartBlock: 1,
  auctionDeadlineBlock: 6,
  timestamp: unixMicros(auctionId * 1_000_000),
  orders: 1,
  ordersFilled: 0,
  solutions: 0,
  winners: 0,
  bestScore: null,
  bound: null,
  transactionHashes: [],
  outcome: 'noBid',
  won: null,
})

/** The same, which a solver won by 10 % and settled. */
export const wonRow = (
  auctionId: number,
  digit = 1,
  usd: number | null = 5,
): CompetitionSummaryView => ({
  ...quietRow(auctionId),
  ordersFilled: 1,
  solutions: 2,
  winners: 1,
  bestScore: wei(110n),
  outcome: 'settled',
  won: {
    score: wei(110n),
    scoreUsd: usd,
    winners: [bid(digit, 110n)],
    second: bid(9, 100n),
    pairs: [],
    pairCount: 0,
  },
})
