import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricePoint, slotDeviationOfPair, slotDeviationUsd } from './volatility'

const at = (seconds: number, price: number): PricePoint => ({
  timestampMs: seconds * 1000,
  price,
  volume: null,
})

describe('the deviation within a slot', () => {
  it('is the population deviation of points one slot apart', () => {
    expect(slotDeviationUsd([at(0, 1), at(300, 3)])).toBe(1)
  })

  it('shrinks with the square root where points lie further apart', () => {
    expect(slotDeviationUsd([at(0, 1), at(1200, 3)])).toBe(0.5)
  })

  it('uses exact times for one token', () => {
    const points = [at(0, 1), at(200, 2), at(400, 3)]
    expect(slotDeviationUsd(points)).toBeCloseTo(Math.sqrt(2 / 3) * Math.sqrt(300 / 200), 12)
  })

  it('is unknown without two moments', () => {
    expect(slotDeviationUsd([])).toBeNull()
    expect(slotDeviationUsd([at(5, 1)])).toBeNull()
    expect(slotDeviationUsd([at(5, 1), at(5, 2)])).toBeNull()
  })

  it('of a pair uses only slots both tokens have a point in', () => {
    const base = [at(0, 10), at(300, 12), at(900, 99)]
    const quote = [at(0, 10), at(300, 10), at(600, 10)]
    expect(slotDeviationOfPair(base, quote)).toBeCloseTo(0.1, 12)
    expect(slotDeviationOfPair(base, [at(300, 10), at(600, 10)])).toBeNull()
  })

  it.each([
    [149, 0],
    [150, 300],
    [299, 300],
  ])('of a pair moves a point at %i s to slot %i', (seconds, slot) => {
    const base = [at(slot, 10), at(600, 12)]
    const quote = [at(seconds, 10), at(600, 10)]
    expect(slotDeviationOfPair(base, quote)).not.toBeNull()
    expect(slotDeviationOfPair([at(300 - slot, 10), at(600, 12)], quote)).toBeNull()
  })

  it('of a pair skips prices of zero', () => {
    const base = [at(0, 10), at(300, 12), at(600, 10)]
    expect(slotDeviationOfPair(base, [at(0, 10), at(300, 0), at(600, 10)])).toBe(0)
    expect(slotDeviationOfPair(base, [at(0, 10), at(300, 0), at(600, 0)])).toBeNull()
  })

  it('of a pair does not depend on the unit both prices are counted in', () => {
    const series = fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), {
      minLength: 3,
      maxLength: 30,
    })
    fc.assert(
      fc.property(series, fc.double({ min: 0.01, max: 100, noNaN: true }), (prices, unit) => {
        const base = prices.map((price, index) => at(index * 300, price))
        const quote = prices.map((_, index) => at(index * 300, 1))
        const inUnit = (points: readonly PricePoint[]) =>
          points.map((point) => ({ ...point, price: point.price * unit }))
        expect(slotDeviationOfPair(inUnit(base), inUnit(quote))).toBeCloseTo(
          slotDeviationOfPair(base, quote) ?? Number.NaN,
          9,
        )
      }),
    )
  })
})
