import { describe, expect, it } from 'vitest'
import { attemptWith, auctionWith, bidWith } from '@/lib/domain/verdict/report.fixture'
import { auctionSummary, itemTitle } from './event-messages'

const german = { decimal: ',', group: '.' }
const itemOf = (auction: ReturnType<typeof auctionWith>) => ({
  ...({ kind: 'auction', key: 'auction-1', ms: null, estimated: true } as const),
  block: 1,
  isChange: true,
  auction,
})

describe('the text of an auction’s row', () => {
  it('writes numbers with the reader’s separators', () => {
    const bids = Array.from({ length: 1200 }, (_, index) => bidWith({ solutionUid: index }))
    const item = itemOf(auctionWith(8_123_456, { proposedSolutions: bids }))
    expect(itemTitle(item, german)).toBe('Auction 8.123.456')
    expect(auctionSummary(item, german)).toBe('1.200 bids')
  })

  it('mentions settlements of this order only', () => {
    const other = attemptWith({ solutionUid: 7, outcome: 'success' })
    const lost = auctionWith(1, { proposedSolutions: [bidWith()], settlementAttempts: [other] })
    expect(auctionSummary(itemOf(lost), german)).toBe('1 bid')
    expect(auctionSummary(itemOf(auctionWith(1, { settlementAttempts: [other] })), german)).toBe('')
    const won = auctionWith(1, {
      proposedSolutions: [bidWith({ isWinner: true })],
      settlementAttempts: [attemptWith()],
    })
    expect(auctionSummary(itemOf(won), german)).toBe('1 bid, won · settling')
  })
})
