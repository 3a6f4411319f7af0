import { expect, it } from 'vitest'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { difference } from './differences'

const of = (figure: 'tvl' | 'apr', value: number | null, base: number | null) =>
  difference(figure, value, base, ENGLISH_SEPARATORS)

it('gives the difference of dollars in percent, of percentages in points', () => {
  expect(of('tvl', 30, 50)).toBe('-40.00 %')
  expect(of('tvl', 75, 50)).toBe('+50.00 %')
  expect(of('apr', 10.24, 25.07)).toBe('-14.83 points')
  expect(of('apr', 25.07, 25.07)).toBe('0.00 points')
})

it('is the difference of the two displayed numbers', () => {
  expect(of('apr', 10.244, 10.236)).toBe('< +0.01 points')
  expect(of('apr', 10.246, 10.244)).toBe('+0.01 points')
  expect(of('apr', 10.014, 10.026)).toBe('-0.02 points')
})

it('does not round a small difference to zero, in either direction', () => {
  expect(of('tvl', 1_000_000.1, 1_000_000)).toBe('< +0.01 %')
  expect(of('tvl', 999_999.9, 1_000_000)).toBe('> -0.01 %')
  expect(of('tvl', 50, 50)).toBe('0.00 %')
})

it('is null when a number is unknown or the first is zero', () => {
  expect(of('tvl', null, 50)).toBeNull()
  expect(of('tvl', 50, 0)).toBeNull()
  expect(of('apr', 5, null)).toBeNull()
})
