import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOnRail, RAIL_TICKS, shareFromMarket } from './rail-scale'

/** The position of a share that is inside of the scale. */
const positionOf = (share: number): number => {
  const place = placeOnRail(share)
  if (place.kind === 'outside') throw new Error(`${share} is outside`)
  return place.position
}

const insideShare = fc.double({ min: -0.5, max: 0.5, noNaN: true })

describe('the scale', () => {
  it('has the market in the middle and ends at 50 % to either side', () => {
    expect([-0.5, 0, 0.5].map(positionOf)).toEqual([0, 0.5, 1])
    expect(placeOnRail(-0.500001)).toEqual({ kind: 'outside', side: 'left' })
    expect(placeOnRail(0.500001)).toEqual({ kind: 'outside', side: 'right' })
    expect(placeOnRail(Number.POSITIVE_INFINITY)).toEqual({ kind: 'outside', side: 'right' })
  })

  it('ends its equal parts at 1, 2, 10 and 50 %', () => {
    for (const [at, share] of [0.01, 0.02, 0.1, 0.5].entries()) {
      expect(positionOf(share)).toBeCloseTo(0.5 + (at + 1) / 8, 12)
    }
  })

  it('keeps 0.3 % and 15 % readable on an axis of 300 px', () => {
    expect((positionOf(0.003) - 0.5) * 300).toBeGreaterThan(10)
    expect((positionOf(0.15) - positionOf(0.1)) * 300).toBeGreaterThan(8)
    expect((1 - positionOf(0.15)) * 300).toBeGreaterThan(20)
  })

  it('draws a loss as far to the left as a gain to the right', () => {
    fc.assert(
      fc.property(insideShare, (share) => {
        expect(positionOf(share) + positionOf(-share)).toBeCloseTo(1, 12)
      }),
    )
  })

  it('never draws the better price further left', () => {
    fc.assert(
      fc.property(insideShare, insideShare, (a, b) => {
        fc.pre(a < b)
        expect(positionOf(a)).toBeLessThanOrEqual(positionOf(b))
      }),
    )
  })

  it('has no step at 2 %', () => {
    for (const share of [0.02, -0.02]) {
      expect(Math.abs(positionOf(share * 1.000001) - positionOf(share))).toBeLessThan(1e-6)
      expect(Math.abs(positionOf(share * 0.999999) - positionOf(share))).toBeLessThan(1e-6)
    }
  })

  it('draws its lines symmetrically', () => {
    const shares = RAIL_TICKS.map(({ share }) => share)
    expect(shares.map((share) => -share).toSorted()).toEqual(shares.toSorted())
  })
})

describe('shareFromMarket', () => {
  const market = { sellAmount: 10n ** 18n, buyAmount: 3_000_000_000n }

  it('is a share of the market', () => {
    expect(shareFromMarket({ ...market, buyAmount: 3_450_000_000n }, market)).toBe(0.15)
    expect(shareFromMarket({ ...market, buyAmount: 2_991_000_000n }, market)).toBe(-0.003)
    expect(shareFromMarket(market, market)).toBe(0)
  })

  it('distinguishes amounts that are equal as floating-point numbers', () => {
    const large = 10n ** 30n
    const price = { sellAmount: large, buyAmount: large + 10n ** 19n }
    expect(Number(price.buyAmount) / Number(price.sellAmount) - 1).not.toBe(1e-11)
    expect(shareFromMarket(price, { sellAmount: 1n, buyAmount: 1n })).toBe(1e-11)
  })

  it('is unknown without a price', () => {
    for (const none of [
      { sellAmount: 0n, buyAmount: 1n },
      { sellAmount: 1n, buyAmount: 0n },
    ]) {
      expect(shareFromMarket(none, market)).toBeNull()
      expect(shareFromMarket(market, none)).toBeNull()
    }
  })

  it('does not depend on the units of the amounts', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (a, b, c, d, unit) => {
        const price = { sellAmount: a, buyAmount: b }
        const base = { sellAmount: c, buyAmount: d }
        const scaled = { sellAmount: a * unit, buyAmount: b * unit }
        expect(shareFromMarket(scaled, base)).toBe(shareFromMarket(price, base))
      }),
    )
  })
})
