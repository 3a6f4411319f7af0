import { describe, expect, it } from 'vitest'
import type { OrderUid } from '@/lib/domain/order/order'
import { wei } from '@/lib/domain/shared/amount'
import { bestOtherOffer, bidsByOrder, compareBids, tradeDifference } from './compare-bids'
import { rankBids, winnerWorth } from './ranked-bids'

const uid = (byte: number) => `0x${byte.toString(16).padStart(2, '0').repeat(56)}` as OrderUid
const trade = (byte: number, executedSell: bigint, executedBuy: bigint) => ({
  uid: uid(byte),
  executedSell,
  executedBuy,
})

describe('compareBids', () => {
  it('pairs the orders both fill and lists the others separately', () => {
    const found = compareBids(
      [trade(1, 10n, 20n), trade(2, 5n, 5n)],
      [trade(3, 1n, 1n), trade(1, 10n, 21n)],
    )
    expect(found.both).toEqual([
      { uid: uid(1), first: trade(1, 10n, 20n), second: trade(1, 10n, 21n) },
    ])
    expect(found.onlyFirst).toEqual([trade(2, 5n, 5n)])
    expect(found.onlySecond).toEqual([trade(3, 1n, 1n)])
  })
})

describe('bestOtherOffer', () => {
  const bid = (
    ranking: number,
    ...orders: [byte: number, sellAmount: bigint, buyAmount: bigint][]
  ) => ({
    ranking,
    orders: orders.map(([byte, sellAmount, buyAmount]) => ({
      id: uid(byte),
      sellAmount,
      buyAmount,
    })),
  })
  const own = bid(1, [1, 1000n, 2000n], [2, 10n, 10n])

  it('is the best price of the others, whatever part they fill and wherever they rank', () => {
    const better = bid(4, [1, 500n, 1010n])
    const bids = [own, bid(2, [1, 1000n, 1980n]), bid(3, [2, 10n, 9n]), better]
    expect(bestOtherOffer(uid(1), own, bids)).toEqual({ bid: better, bps: 100 })
  })

  it('is the higher ranked of two equal ones', () => {
    const [second, third] = [bid(2, [1, 1000n, 1980n]), bid(3, [1, 1000n, 1980n])]
    expect(bestOtherOffer(uid(1), own, [third, own, second])).toEqual({ bid: second, bps: -100 })
  })

  it('is none when no other bid fills the order', () => {
    expect(bestOtherOffer(uid(1), own, [own, bid(2, [2, 10n, 9n])])).toBeNull()
    expect(bestOtherOffer(uid(3), own, [own, bid(2, [3, 10n, 9n])])).toBeNull()
  })
})

describe('tradeDifference', () => {
  const pair = (first: [bigint, bigint], second: [bigint, bigint]) => ({
    first: trade(1, ...first),
    second: trade(1, ...second),
  })

  it('is in bought tokens for a sell order', () => {
    const more = { bps: 100, atoms: 20n, token: 'buy' }
    expect(tradeDifference('sell', pair([1000n, 2020n], [1000n, 2000n]))).toEqual(more)
    const less = { bps: -99, atoms: -20n, token: 'buy' }
    expect(tradeDifference('sell', pair([1000n, 2000n], [1000n, 2020n]))).toEqual(less)
  })

  it('is in sold tokens saved for a buy order', () => {
    const saved = { bps: 101, atoms: 10n, token: 'sell' }
    expect(tradeDifference('buy', pair([990n, 500n], [1000n, 500n]))).toEqual(saved)
  })

  it('compares prices where the two fill different parts', () => {
    // Half of the order at a price one percent better: 10 more for the 500 it sells.
    const found = tradeDifference('sell', pair([500n, 1010n], [1000n, 2000n]))
    expect(found).toEqual({ bps: 100, atoms: 10n, token: 'buy' })
  })

  it('rounds towards zero and is null without a price', () => {
    expect(tradeDifference('sell', pair([3n, 7n], [3n, 7n]))).toMatchObject({ bps: 0, atoms: 0n })
    expect(tradeDifference('sell', pair([0n, 7n], [3n, 7n]))).toBeNull()
    expect(tradeDifference('sell', pair([3n, 7n], [3n, 0n]))).toBeNull()
  })
})

describe('bids of an auction', () => {
  const bid = (ranking: number, score: bigint, change: object = {}) => ({
    ranking,
    score: wei(score),
    isWinner: false,
    filteredOut: false,
    orders: [],
    ...change,
  })

  it('are sorted best first with the gap to the best score, rounded up', () => {
    const rows = rankBids([
      bid(3, 0n, { filteredOut: true }),
      bid(2, 2_999_999n),
      bid(1, 3_000_000n, { isWinner: true }),
    ])
    expect(rows.map((row) => [row.bid.ranking, row.outcome, row.scoreGapBps])).toEqual([
      [1, 'winner', 0n],
      [2, 'lost', 1n],
      [3, 'filteredOut', 10_000n],
    ])
    expect(rankBids([bid(1, 0n)])[0]?.scoreGapBps).toBeNull()
  })

  it('state what a winner added to the auction', () => {
    const bids = [bid(1, 100n, { isWinner: true }), bid(2, 90n), bid(3, 5n, { isWinner: true })]
    expect(winnerWorth(bids, wei(95n))).toEqual({ totalScore: 105n, addedScore: 10n })
    expect(winnerWorth(bids, null).addedScore).toBeNull()
    expect(winnerWorth(bids, wei(106n)).addedScore).toBeNull()
  })

  it('are found by order, best first', () => {
    const bids = [
      bid(2, 1n, { orders: [{ id: uid(1) }, { id: uid(2) }] }),
      bid(1, 2n, { orders: [{ id: uid(1) }] }),
    ]
    expect([...bidsByOrder(bids)]).toEqual([
      [uid(1), [1, 2]],
      [uid(2), [2]],
    ])
  })
})
