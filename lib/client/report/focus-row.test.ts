import { describe, expect, it } from 'vitest'
import { explainOrder } from '@/lib/domain/verdict/explain-order'
import type { DebugReport } from '@/lib/domain/verdict/report'
import {
  auctionWith,
  bidWith,
  orderWith,
  reportWith,
  START_MS,
  tradeWith,
} from '@/lib/domain/verdict/report.fixture'
import { focusRow } from './focus-row'

const rowOf = (report: DebugReport) =>
  focusRow(report, explainOrder(report, { nowMs: START_MS, headBlock: null }).evidence)

describe('focusRow', () => {
  const filled = orderWith({ status: 'fulfilled' })

  it('shows the auction a trade came from', () => {
    const report = reportWith({ order: filled, auctions: [auctionWith(1)], trades: [tradeWith()] })
    expect(rowOf(report)).toBe('auction-1')
  })
  it('shows the trade when its auction is not in the report', () => {
    expect(rowOf(reportWith({ order: filled, trades: [tradeWith()] }))).toBe('trade-105-4')
  })
  it('shows the auction of a bid the verdict names', () => {
    const auctions = [auctionWith(3, { proposedSolutions: [bidWith()] })]
    expect(rowOf(reportWith({ auctions }))).toBe('auction-3')
  })
  it('falls back to the newest event when only the order itself is evidence', () => {
    expect(rowOf(reportWith({ order: orderWith({ status: 'presignaturePending' }) }))).toBe(
      'event-0',
    )
  })
})
