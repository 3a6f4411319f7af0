import { describe, expect, it } from 'vitest'
import {
  distanceFrom,
  distanceWords,
  formatBpsDifference,
  formatShare,
  percentLabel,
} from './percent'
import { shortUid } from './short-hex'

describe('percent', () => {
  it('shows the sign of differences, and 100 % only when all is filled', () => {
    expect(formatBpsDifference(57)).toBe('+0.57 %')
    expect(formatBpsDifference(-34)).toBe('-0.34 %')
    expect(formatShare(9_999_999n, 10_000_000n)).toBe('99.99 %')
    expect(formatBpsDifference(-12_345_678, { decimal: ',', group: '.' })).toBe('-123.456,78 %')
    expect(formatShare(1n, 10_000_000n)).toBe('< 0.01 %')
  })
})

describe('distances beyond 1,000 %', () => {
  it('are multiples that they exceed', () => {
    const cases = [100_000, 100_001, 999_999, 1_000_000, 10_000_000, Number.MAX_VALUE]
    expect(cases.map((bps) => distanceWords(bps))).toEqual([
      null,
      'over 10×',
      'over 10×',
      'over 100×',
      'over 1,000×',
      'over 1,000×',
    ])
    expect(distanceWords(10n ** 90n, { decimal: ',', group: '.' })).toBe('over 1.000×')
    expect(distanceWords(-10_000_000)).toBeNull()
  })

  it('never print digits that mean nothing', () => {
    expect(formatBpsDifference(1e30)).toBe('over 1,000×')
    expect(formatBpsDifference(100_000)).toBe('+1,000.00 %')
    expect(percentLabel(10n ** 40n)).toBe('over 1,000×')
    expect(distanceFrom(57, 'market')).toBe('+0.57 % to market')
    expect(distanceFrom(1e30, 'market')).toBe('over 1,000× the market')
  })
})

describe('short forms', () => {
  it('identify an order by the start of its digest', () => {
    expect(shortUid(`0x3a91f2${'0'.repeat(52)}c07d4e${'1'.repeat(48)}`)).toBe('3a91f2…c07d4e')
  })
})
