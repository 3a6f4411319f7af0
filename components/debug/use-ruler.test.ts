import { describe, expect, it } from 'vitest'
import { buildTimeline } from '@/lib/client/report/timeline'
import { auctionWith, bidWith, reportWith, START_MS } from '@/lib/domain/verdict/report.fixture'
import { neighbourChange } from './use-ruler'

const report = reportWith({
  auctions: [auctionWith(1), auctionWith(2, { proposedSolutions: [bidWith()] }), auctionWith(3)],
})
const items = buildTimeline(report, (block) => START_MS + block)

describe('neighbourChange', () => {
  it('starts at the first change forwards and at the last backwards', () => {
    expect(neighbourChange(items, null, 1)).toBe('event-0')
    expect(neighbourChange(items, null, -1)).toBe('auction-2')
  })
  it('skips what did not change, and ends at the ends', () => {
    expect(neighbourChange(items, 'event-0', 1)).toBe('auction-2')
    expect(neighbourChange(items, 'auction-3', -1)).toBe('auction-2')
    expect(neighbourChange(items, 'auction-2', 1)).toBeNull()
  })
})
