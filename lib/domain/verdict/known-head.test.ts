import { describe, expect, it } from 'vitest'
import { knownHeadBlock } from './known-head'
import { attemptWith, auctionWith, reportWith, tradeWith } from './report.fixture'

describe('knownHeadBlock', () => {
  it('is the newest block of a row, and never a deadline', () => {
    const auctions = [
      auctionWith(1, { settlementAttempts: [attemptWith({ endBlock: 107, outcome: 'success' })] }),
    ]
    expect(knownHeadBlock(reportWith({ auctions }))).toBe(107)
    const trades = [tradeWith({ blockNumber: 400 })]
    expect(knownHeadBlock(reportWith({ auctions: [auctionWith(1)], trades }))).toBe(400)
  })

  it('is unknown without blocks', () => expect(knownHeadBlock(reportWith())).toBeNull())
})
