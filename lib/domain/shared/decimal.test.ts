import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimalOf, fractionOf } from './decimal'

it('reads the decimal text of a float exactly', () => {
  expect(decimalOf(2610.05)).toEqual({ digits: 261005n, exponent: -2 })
  expect(decimalOf(1e-12)).toEqual({ digits: 1n, exponent: -12 })
  expect(decimalOf(3e21)).toEqual({ digits: 3n, exponent: 21 })
  expect([0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(decimalOf)).toEqual(Array(4).fill(null))
})

it('makes a fraction of the same number', () => {
  expect(fractionOf({ digits: 25n, exponent: 2 })).toEqual([2500n, 1n])
  expect(fractionOf({ digits: 25n, exponent: -1 })).toEqual([25n, 10n])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 12 }), (n, shift) => {
      const decimal = decimalOf(Number(`${n}e-${shift}`))
      if (decimal === null) throw new Error('the number is positive')
      const [above, below] = fractionOf(decimal)
      expect(above * 10n ** BigInt(shift)).toBe(BigInt(n) * below)
    }),
  )
})
