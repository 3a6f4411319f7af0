import { expect, it } from 'vitest'
import { layoutRail } from '@/lib/client/format/rail-layout'
import { atoms } from '@/lib/domain/shared/amount'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import {
  auctionWith,
  bidWith,
  orderWith,
  pricesAt,
  reportWith,
  tradeWith,
} from '@/lib/domain/verdict/report.fixture'
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

it('measures from the market of now where no auction is known, and from no other', () => {
  const now = new Map(Object.entries(pricesAt(2_500n))) as never
  const without = layoutRail(reportMarks(reportWith(), ENGLISH_SEPARATORS, now))
  expect(without.base?.kind).toBe('spot')
  expect(without.placed.map(({ mark, place }) => [mark.kind, place])).toEqual([
    ['limit', { kind: 'inside', position: expect.closeTo(0.0712, 3) }],
  ])
  const report = reportWith({ auctions: [auctionWith(2, { nativePrices: pricesAt(1_000n) })] })
  const { base } = layoutRail(reportMarks(report, ENGLISH_SEPARATORS, now))
  expect(base?.label).toBe('Market (auction 2)')
})

it('measures what was filled in several auctions from the market of each, by what it sold there', () => {
  const one = 10n ** 18n
  const sold = (amount: bigint, auctionId: number) =>
    tradeWith({ sellAmountBeforeFees: atoms(amount), auctionId })
  const report = reportWith({
    order: orderWith({
      executedSellAmountBeforeFees: atoms(4n * one),
      executedBuyAmount: atoms(8_000_000_000n),
    }),
    auctions: [
      auctionWith(1, { nativePrices: pricesAt(1_000n) }),
      auctionWith(2, { nativePrices: pricesAt(2_000n) }),
    ],
    trades: [sold(3n * one, 1), sold(one, 2)],
  })
  const executed = reportMarks(report, ENGLISH_SEPARATORS).find(({ kind }) => kind === 'executed')
  const { sellAmount = 0n, buyAmount = 0n } = executed?.market ?? {}
  // 3 at 1,000 and 1 at 2,000 are 1,250 each.
  expect((buyAmount * one) / sellAmount).toBe(1_250_000_000n)
})
