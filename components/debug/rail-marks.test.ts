import { expect, it } from 'vitest'
import { layoutRail } from '@/lib/client/format/rail-layout'
import { atoms } from '@/lib/domain/shared/amount'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { auctionWith, bidWith, pricesAt, reportWith } from '@/lib/domain/verdict/report.fixture'
import { reportMarks } from './rail-marks'

it('measures each bid from the market of its own auction, and the limit from the newest', () => {
  const bid = (usdc: bigint) => bidWith({ executedBuy: atoms(usdc * 1_000_000n) })
  const report = reportWith({
    auctions: [
      auctionWith(1, { nativePrices: pricesAt(1_000n), proposedSolutions: [bid(1_000n)] }),
      auctionWith(2, { nativePrices: pricesAt(2_500n), proposedSolutions: [bid(2_500n)] }),
    ],
  })
  const { base, placed } = layoutRail(reportMarks(report, ENGLISH_SEPARATORS))
  expect(base?.label).toBe('Market (auction 2)')
  expect(placed.map(({ mark, place }) => [mark.kind, place])).toEqual([
    // Asks for 2,000 where the market gives 2,500: 20 % below.
    ['limit', { kind: 'inside', position: expect.closeTo(0.0712, 3) }],
    ['bid', { kind: 'inside', position: 0.5 }],
    ['bid', { kind: 'inside', position: 0.5 }],
  ])
})
