import { expect, it } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
import { fillPriceOf } from './fill-price'

const lines = {
  kind: 'sell' as const,
  beforeCosts: 3_000n,
  networkCost: 20n,
  fee: 10n,
  expected: 2_970n,
}
const limit = (buyAmount: bigint) => ({ sellAmount: atoms(1_000n), buyAmount: atoms(buyAmount) })

it('fills where the market pays the limit and all costs', () => {
  expect(fillPriceOf(limit(3_270n), lines, 1_000n)).toEqual({
    at: { sellAmount: 1_000n, buyAmount: 3_300n },
    aheadBps: 1_000,
  })
})

it('fills now at what the market gives after costs', () => {
  expect(fillPriceOf(limit(2_970n), lines, 1_000n)?.aheadBps).toBe(0)
  expect(fillPriceOf(limit(2_000n), lines, 1_000n)?.aheadBps).toBeLessThan(0)
})

it('is unknown without a quote for this amount', () => {
  expect(fillPriceOf(limit(3_270n), null, null)).toBeNull()
  expect(fillPriceOf(limit(3_270n), lines, 999n)).toBeNull()
  expect(fillPriceOf(limit(3_270n), { ...lines, kind: 'buy' }, 1_000n)).toBeNull()
})
