import { describe, expect, it } from 'vitest'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { recordedMarks } from './order-marks'
import { layoutRail, MARKET_ONLY } from './rail-layout'
import { railParts } from './rail-text'

/** Asks 990 for 1,000, was quoted 1,000, and got 1,005. */
const order = {
  sellAmount: 1_000n,
  buyAmount: 990n,
  quote: { sellAmount: 1_000n, buyAmount: 1_000n, feeAmount: 0n },
  executedSellAmountBeforeFees: 1_000n,
  executedBuyAmount: 1_005n,
}
const endMarket = { auctionId: 1_234, sellAmount: 100n, buyAmount: 110n }
const fillMarket = { sellAmount: 200n, buyAmount: 200n }

const textOf = (marks: ReturnType<typeof recordedMarks>) =>
  railParts(
    marks,
    layoutRail(marks, MARKET_ONLY),
    { sell: 0, buy: 0 },
    'buyPerSell',
    ENGLISH_SEPARATORS,
  )

describe('the marks of an order that has ended', () => {
  it('measure the limit from the market of its last auction, the fill from that of its own', () => {
    // 990 is 10 % below 1,100; the market of the fill gave 1,000.
    expect(textOf(recordedMarks({ ...order, endMarket, fillMarket }, ENGLISH_SEPARATORS))).toEqual([
      'Market (auction 1,234) 1.10000',
      'Limit 0.990000 (-10.00 % to market)',
      'Quote 1.00000 (-9.09 % to market)',
      'Executed 1.00500 (+0.50 % to market)',
    ])
  })

  it('measure nothing where no market was recorded, and never from the quote', () => {
    const marks = recordedMarks(order, ENGLISH_SEPARATORS)
    expect(layoutRail(marks, MARKET_ONLY)).toEqual({ base: null, placed: [] })
    expect(textOf(marks)).toEqual(['Limit 0.990000', 'Quote 1.00000', 'Executed 1.00500'])
  })
})
