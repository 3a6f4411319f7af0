import { describe, expect, it } from 'vitest'
import { attemptWith, auctionWith, bidWith } from '@/lib/domain/verdict/report.fixture'
import { auctionSummary, itemTitle } from './event-messages'

const german = { decimal: ',', group: '.' }
const itemOf = (auction: ReturnType<typeof auctionWith>) => ({
  ...({ kind: 'auction', key: 'auction-1', ms: null, estimated: true } as const),
  ...{ block: 1, isChange: true, auction },
})

describe('the words of an auction’s row', () => {
  it('write numbers with the reader’s marks', () => {
    const bids = Array.from({ length: 1200 }, (_, index) => bidWith({ solutionUid: index }))
    const item = itemOf(auctionWith(8_123_456, { bids }))
    expect(itemTitle(item, german)).toBe('Auction 8.123.456')
    expect(auctionSummary(item, german)).toBe('1.200 bids')
  })

  it('tell of settlements of this order only', () => {
    const other = attemptWith({ solutionUid: 7, outcome: 'success' })
    const lost = auctionWith(1, { bids: [bidWith()], attempts: [other] })
    expect(auctionSummary(itemOf(lost), german)).toBe('1 bid')
    expect(auctionSummary(itemOf(auctionWith(1, { attempts: [other] })), german)).toBe('')
    const won = auctionWith(1, { bids: [bidWith({ isWinner: true })], attempts: [attemptWith()] })
    expect(auctionSummary(itemOf(won), german)).toBe('1 bid, won · settling')
  })
})
