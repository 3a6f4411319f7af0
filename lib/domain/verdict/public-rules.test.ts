import { describe, expect, it } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
import { explainOrder } from './explain-order'
import type { DebugReport } from './report'
import {
  at,
  auctionWith,
  bidWith,
  orderWith,
  pricesAt,
  reportWith,
  START_MS,
  tradeWith,
} from './report.fixture'
import { explained } from './said.fixture'

/** Explains a public report long after every deadline block, which must not decide anything. */
function explain(change: Partial<DebugReport>, afterMs = 600_000) {
  const report = reportWith({ publicOnly: true, ...change })
  return explained(explainOrder(report, { nowMs: START_MS + afterMs, headBlock: 10_000 }))
}

const halfFilled = {
  partiallyFillable: true,
  executedSellAmountBeforeFees: atoms(5n * 10n ** 17n),
  executedBuyAmount: atoms(1_040_000_000n),
}

describe('a report of what is public', () => {
  it('claims nothing about an open order without a competition', () => {
    expect(explain({})).toMatchObject({
      rule: 'unknown',
      confidence: 'unknown',
      refs: ['event-0'],
      text: 'Open and not filled. The order book of this network does not publish why.',
    })
  })

  it('says of a new order that it is new', () => {
    expect(explain({}, 59_000)).toMatchObject({
      confidence: 'likely',
      text: 'Open and not filled. It is new, and the next auctions may take it.',
    })
  })

  it('does not call an order of a short life “never part of an auction”', () => {
    const order = orderWith({ status: 'expired', creationDate: at(START_MS + 1_790_000) })
    const { rule, text } = explain({ order })
    expect(rule).toBe('unknown')
    expect(text).toBe(
      'Nothing of it was filled. It expired. The order book of this network does not publish why.',
    )
  })

  it('reports the fill of a filled order', () => {
    const order = orderWith({
      status: 'fulfilled',
      executedSellAmountBeforeFees: atoms(10n ** 18n),
      executedBuyAmount: atoms(2_079_000_000n),
    })
    const auctions = [auctionWith(1, { proposedSolutions: [bidWith({ isWinner: true })] })]
    const { rule, confidence, text } = explain({ order, auctions, trades: [tradeWith()] })
    expect([rule, confidence]).toEqual(['filled', 'cause'])
    expect(text).toContain('It was filled 3.95 % better than the limit.')
  })

  it('says that an expired order was filled in part', () => {
    const order = orderWith({ ...halfFilled, status: 'expired' })
    const auctions = [auctionWith(1, { proposedSolutions: [bidWith({ isWinner: true })] })]
    expect(explain({ order, auctions, trades: [tradeWith()] })).toMatchObject({
      rule: 'unknown',
      text: '50 % of it was filled, 4 % better than the limit. The rest expired. The order book of this network does not publish why.',
    })
  })

  it('leaves open how an order was cancelled', () => {
    const order = orderWith({ status: 'cancelled', invalidated: true })
    const { rule, text } = explain({ order })
    expect(rule).toBe('cancelled')
    expect(text).toBe(
      'Nothing of it was filled. Cancelled by a signed request, on chain or by a replacing order; the order book of this network does not publish which.',
    )
  })

  it('claims no time of a cancellation, whose event is dated when it was read', () => {
    const order = orderWith({ status: 'cancelled', invalidated: true })
    const reason = 'at some time until now; its order book does not publish when'
    const events = [
      { label: 'created', timestamp: at(START_MS) },
      { label: 'cancelled', timestamp: at(START_MS + 500_000), reason },
    ]
    expect(explain({ order, events })).toMatchObject({
      text: 'Nothing of it was filled. Cancelled by a signed request, on chain or by a replacing order; the order book of this network does not publish which.',
      refs: ['event-1'],
    })
  })

  it('reports a bid that lost in the newest competition', () => {
    const auctions = [auctionWith(9, { proposedSolutions: [bidWith({ ranking: 2 })] })]
    expect(explain({ auctions })).toMatchObject({
      rule: 'bidsLost',
      confidence: 'cause',
      text: 'The market is 4.76 % better than the limit, before costs. In auction 9, one bid contained it, ranked 2, and did not win.',
    })
  })

  it('does not call a won auction failed, as attempts are not published', () => {
    const auctions = [auctionWith(9, { proposedSolutions: [bidWith({ isWinner: true })] })]
    expect(explain({ auctions })).toMatchObject({
      rule: 'executing',
      confidence: 'likely',
      text: 'The market is 4.76 % better than the limit, before costs. Won auction 9 with Pathfinder, which may settle it until block 123; no trade of that is published yet.',
    })
  })

  it('compares the limit with the newest competition that has no bid for it, and no others', () => {
    const order = orderWith(halfFilled)
    const settled = auctionWith(1, { proposedSolutions: [bidWith({ isWinner: true })] })
    const auctions = [settled, auctionWith(9, { nativePrices: pricesAt(1_900n) })]
    expect(explain({ order, auctions, trades: [tradeWith()] })).toMatchObject({
      rule: 'noBid',
      confidence: 'likely',
      text: '50 % was filled. The limit is 5.26 % away from the market. In the newest published auction, 9, no published bid contained it.',
    })
  })

  it('takes a competition whose trade is listed as settled, not as waiting', () => {
    const order = orderWith(halfFilled)
    const auctions = [auctionWith(1, { proposedSolutions: [bidWith({ isWinner: true })] })]
    expect(explain({ order, auctions, trades: [tradeWith()] }).text).toBe(
      '50 % was filled. The rest is open. The order book of this network does not publish why.',
    )
  })

  it.each([
    [
      'ready',
      'unknown',
      'Its order book says that it is in the auction that is being solved now. How earlier ones ended for it is not published.',
    ],
    [
      'filtered',
      'unknown',
      'Its order book says that auctions leave it out now. The order book of this network does not publish why.',
    ],
    ['considered', 'bidsLost', 'Its order book says that bids contained it and did not win.'],
    [
      'executing',
      'executing',
      'Its order book says that a bid with it won and is being settled; no trade of that is published yet.',
    ],
  ])('says what the order book says of an order that is %s', (label, rule, text) => {
    const events = [
      { label: 'created', timestamp: at(START_MS) },
      { label, timestamp: at(START_MS + 600_000), reason: 'as its order book says now' },
    ]
    expect(explain({ events })).toMatchObject({ rule, text, refs: ['event-1'] })
  })
})
