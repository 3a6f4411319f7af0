import { describe, expect, it } from 'vitest'
import { formatBpsDifference, formatShare } from './percent'
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

describe('short forms', () => {
  it('identify an order by the start of its digest', () => {
    expect(shortUid(`0x3a91f2${'0'.repeat(52)}c07d4e${'1'.repeat(48)}`)).toBe('3a91f2…c07d4e')
  })
})
