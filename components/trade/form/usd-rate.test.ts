import { describe, expect, it } from 'vitest'
import { formatPrice } from '@/lib/client/format/price'
import { usdRate } from './usd-rate'

describe('usdRate', () => {
  it('is the price of one whole token in the other', () => {
    const rate = usdRate({ usdPrice: 3000, decimals: 18 }, { usdPrice: 0.999, decimals: 6 })
    if (rate === null) throw new Error('both prices are known')
    expect(formatPrice(rate, 18, 6, 'buyPerSell')).toBe('3,003.00')
  })

  it('is null if a price is unknown or the rate is out of range', () => {
    expect(usdRate({ usdPrice: null, decimals: 18 }, { usdPrice: 1, decimals: 6 })).toBeNull()
    expect(usdRate({ usdPrice: 1, decimals: 18 }, { usdPrice: null, decimals: 6 })).toBeNull()
    expect(usdRate({ usdPrice: 1e-30, decimals: 18 }, { usdPrice: 1e6, decimals: 6 })).toBeNull()
  })
})
