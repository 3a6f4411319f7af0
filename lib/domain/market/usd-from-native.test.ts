import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usdFromNative } from './usd-from-native'

describe('usdFromNative', () => {
  it('divides the two native prices and adjusts for decimals', () => {
    // A dollar token with 6 decimals at 3,000 per coin: 1e18 / 3000e6 wei per atom.
    const usd = { nativePerAtom: 1e18 / 3_000e6, decimals: 6 }
    expect(usdFromNative({ nativePerAtom: 1, decimals: 18 }, usd)).toBeCloseTo(3_000, 9)
    // 0.00016 coins per whole token of 18 decimals.
    expect(usdFromNative({ nativePerAtom: 0.00016, decimals: 18 }, usd)).toBeCloseTo(0.48, 12)
    expect(usdFromNative(usd, usd)).toBe(1)
  })

  it('keeps its precision for extreme token decimals', () => {
    const usd = { nativePerAtom: 333_333_333.3333333, decimals: 6 }
    expect(usdFromNative({ nativePerAtom: 1e-30, decimals: 48 }, usd)).toBeCloseTo(3_000, 9)
    expect(usdFromNative({ nativePerAtom: 3e21, decimals: 0 }, usd)).toBeCloseTo(9_000_000, 5)
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('has no price at %d', (nativePerAtom) => {
    const good = { nativePerAtom: 1, decimals: 18 }
    expect(usdFromNative({ nativePerAtom, decimals: 18 }, good)).toBeNull()
    expect(usdFromNative(good, { nativePerAtom, decimals: 18 })).toBeNull()
  })

  it('has no price beyond the range of a float', () => {
    const usd = { nativePerAtom: 1e300, decimals: 0 }
    expect(usdFromNative({ nativePerAtom: 1e-300, decimals: 0 }, usd)).toBeNull()
  })

  it('agrees with floats where they are precise enough', () => {
    const price = fc.double({ min: 1e-20, max: 1e20, noNaN: true })
    const decimals = fc.integer({ min: 0, max: 36 })
    fc.assert(
      fc.property(price, price, decimals, decimals, (a, b, decA, decB) => {
        const exact = usdFromNative(
          { nativePerAtom: a, decimals: decA },
          { nativePerAtom: b, decimals: decB },
        )
        expect((exact ?? 0) / ((a / b) * 10 ** (decA - decB))).toBeCloseTo(1, 12)
      }),
      { seed: 1 },
    )
  })
})
