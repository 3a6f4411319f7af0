import { describe, expect, it } from 'vitest'
import { totalSurplus } from './total-surplus'

const UNIT = 10n ** 18n
const sell = { kind: 'sell', sellAmount: 3n, buyAmount: 10n } as const
const buy = { kind: 'buy', sellAmount: 10n, buyAmount: 3n } as const

describe('totalSurplus', () => {
  it('is nothing without fills', () => {
    expect(totalSurplus([])).toBe(0n)
  })

  it('prices what a sell order bought beyond its limit, the owed minimum rounded up', () => {
    // ⌈1 · 10 / 3⌉ = 4 were owed.
    const trade = { executedSell: 1n, executedBuy: 9n }
    expect(totalSurplus([{ limit: sell, trade, surplusTokenNativePrice: 2n * UNIT }])).toBe(10n)
  })

  it('prices what a buy order did not have to sell, the allowed maximum rounded down', () => {
    // ⌊10 · 1 / 3⌋ = 3 were allowed.
    const trade = { executedSell: 1n, executedBuy: 1n }
    expect(totalSurplus([{ limit: buy, trade, surplusTokenNativePrice: 5n * UNIT }])).toBe(10n)
  })

  it('rounds each fill down to whole wei before adding up', () => {
    const trade = { executedSell: 3n, executedBuy: 11n }
    const fill = { limit: sell, trade, surplusTokenNativePrice: UNIT - 1n }
    expect(totalSurplus([fill, fill])).toBe(0n)
    expect(totalSurplus([{ ...fill, trade: { executedSell: 3n, executedBuy: 12n } }])).toBe(1n)
  })

  it('leaves out a fill without a price of one of our auctions', () => {
    const trade = { executedSell: 1n, executedBuy: 9n }
    const priced = { limit: sell, trade, surplusTokenNativePrice: UNIT }
    expect(totalSurplus([priced, { ...priced, surplusTokenNativePrice: null }])).toBe(5n)
  })
})
