import { describe, expect, it } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { wei } from '@/lib/domain/shared/amount'
import {
  auctionOutcome,
  type ListedBid,
  secondBest,
  weiInUsd,
  winningScore,
} from './competition-summary'

const solver = (digit: number) => address(`0x${String(digit).repeat(40)}`)

const bid = (solutionUid: number, score: bigint, change: Partial<ListedBid> = {}): ListedBid => ({
  solutionUid,
  solver: solver(solutionUid),
  solverName: `solver ${solutionUid}`,
  isWinner: solutionUid === 0,
  filteredOut: false,
  score: wei(score),
  sharesOrder: true,
  ...change,
})

describe('secondBest', () => {
  it('is the best rival of the first winner, not its own bid, another winner or an unfair one', () => {
    const bids = [
      bid(0, 100n),
      bid(1, 90n, { isWinner: true }),
      bid(2, 99n, { solver: solver(0) }),
      bid(3, 40n),
      bid(4, 50n),
      bid(5, 95n, { filteredOut: true }),
    ]
    expect(secondBest(bids)?.solutionUid).toBe(4)
  })

  it('is no bid for other orders, however good', () => {
    expect(secondBest([bid(0, 10n), bid(1, 90n, { sharesOrder: false })])).toBeNull()
  })

  it('takes the better ranked of equal scores, and is null without a winner', () => {
    expect(secondBest([bid(0, 10n), bid(1, 9n), bid(2, 9n)])?.solutionUid).toBe(1)
    expect(secondBest([bid(1, 9n)])).toBeNull()
    expect(secondBest([])).toBeNull()
  })
})

describe('winningScore', () => {
  it('adds up the winners, and is null without one', () => {
    expect(winningScore([bid(0, 10n), bid(1, 9n, { isWinner: true }), bid(2, 8n)])).toBe(19n)
    expect(winningScore([bid(1, 9n)])).toBeNull()
  })

  it('is known in US dollars only with a price', () => {
    expect(weiInUsd(wei(5n * 10n ** 17n), 3000)).toBe(1500)
    expect(weiInUsd(wei(1n), null)).toBeNull()
  })
})

describe('auctionOutcome', () => {
  const auction = { solutions: 3, winners: 2, settled: 0, deadlineBlock: 10 }

  it('is known at once without a bid, without a winner and when all is settled', () => {
    expect(auctionOutcome({ ...auction, solutions: 0, winners: 0 }, 99)).toBe('noBid')
    expect(auctionOutcome({ ...auction, winners: 0 }, 99)).toBe('noWinner')
    expect(auctionOutcome({ ...auction, settled: 2 }, 1)).toBe('settled')
  })

  it('is open up to the deadline block and while nothing of the chain is known', () => {
    expect(auctionOutcome(auction, 10)).toBe('settling')
    expect(auctionOutcome({ ...auction, settled: 1 }, 10)).toBe('settling')
    expect(auctionOutcome(auction, null)).toBe('settling')
  })

  it('is missed in part or wholly afterwards', () => {
    expect(auctionOutcome(auction, 11)).toBe('notSettled')
    expect(auctionOutcome({ ...auction, settled: 1 }, 11)).toBe('partlySettled')
  })
})
