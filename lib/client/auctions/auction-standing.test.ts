import { describe, expect, it } from 'vitest'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import { orderUid } from '@/lib/domain/order/uid'
import { auctionWin, coinUsdOf, competitionOutcome, filledElsewhere } from './auction-standing'
import { quietRow, solver, wonRow } from './competition-row.fixture'

type Bid = SolverCompetitionV2['solutions'][number]

const bid = (ranking: number, score: bigint, orders: readonly number[], more: Partial<Bid> = {}) =>
  ({
    ranking,
    score,
    solverAddress: solver(ranking),
    solverName: `Solver ${ranking}`,
    isWinner: ranking === 1,
    filteredOut: false,
    txHash: null,
    orders: orders.map((digit) => ({ id: orderUid(`0x${String(digit).repeat(112)}`) })),
    ...more,
  }) as Bid

describe('who won an auction', () => {
  it('is compared with the best other bid for its orders that was not filtered out', () => {
    const bids = [
      bid(5, 2n, [1]),
      bid(4, 3n, [1, 2]),
      bid(3, 9n, [3]),
      bid(2, 8n, [1], { filteredOut: true }),
      bid(1, 10n, [1, 2]),
    ]
    expect(auctionWin(bids)).toMatchObject({
      first: { ranking: 1 },
      others: 0,
      second: { ranking: 4 },
      score: 10n,
    })
    // 10 / 3 is 233.3 % more than one.
    expect(auctionWin(bids)?.leadPercent).toBeCloseTo(233.3333, 3)
  })

  it('may be several solvers, and nobody', () => {
    const won = auctionWin([bid(2, 4n, [2], { isWinner: true }), bid(1, 10n, [1])])
    expect(won).toMatchObject({ others: 1, second: null, leadPercent: null, score: 14n })
    expect(auctionWin([bid(2, 4n, [2])])).toBeNull()
    expect(auctionWin([])).toBeNull()
  })
})

describe('how a competition ended', () => {
  const settled = { txHash: `0x${'ab'.repeat(32)}` } as Partial<Bid>
  const outcome = (solutions: Bid[], headBlock: number | null = 11) =>
    competitionOutcome({ auctionDeadlineBlock: 10, solutions }, headBlock)

  it('is settled once all winners are, and failed after the deadline block', () => {
    expect(outcome([])).toBe('noBid')
    expect(outcome([bid(2, 1n, [1])])).toBe('noWinner')
    expect(outcome([bid(1, 1n, [1], settled)])).toBe('settled')
    expect(outcome([bid(1, 1n, [1])])).toBe('notSettled')
    expect(outcome([bid(1, 1n, [1])], 10)).toBe('settling')
    expect(outcome([bid(1, 1n, [1])], null)).toBe('settling')
    const second = bid(2, 1n, [2], { isWinner: true })
    expect(outcome([second, bid(1, 1n, [1], settled)])).toBe('partlySettled')
  })
})

it('the price of the coin at an auction is what its score was worth', () => {
  const row = wonRow(1, 1, 5)
  expect(coinUsdOf(row)).toBeCloseTo(5 / 110e-18)
  expect(coinUsdOf(wonRow(1, 1, null))).toBeNull()
  expect(coinUsdOf(quietRow(1))).toBeNull()
  expect(coinUsdOf(null)).toBeNull()
})

it('other bids are counted by how many of the same orders they fill', () => {
  const own = bid(1, 10n, [1, 2])
  const bids = [own, bid(2, 3n, [1]), bid(3, 2n, [2, 3]), bid(4, 1n, [4])]
  expect(filledElsewhere(own, bids)).toEqual({ bids: 2, most: 1 })
  expect(filledElsewhere(own, [own])).toEqual({ bids: 0, most: 0 })
})
