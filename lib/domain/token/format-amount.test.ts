import { describe, expect, it } from 'vitest'
import { formatAtoms, formatCompact, formatSignificant } from './format-amount'
import { safeSymbol } from './symbol'

describe('amounts', () => {
  it('shows six significant digits, two decimals at least, and never rounds up', () => {
    expect(formatAtoms(123_456_789n, 9)).toBe('0.123456')
    expect(formatAtoms(123_456_789n, 12)).toBe('0.000123456')
    expect(formatAtoms(1_234_567_899n, 9)).toBe('1.23456')
    expect(formatAtoms(3_000_159_999n, 6)).toBe('3,000.15')
    expect(formatAtoms(99_999_999_999n, 6)).toBe('99,999.99')
    expect(formatAtoms(1_234_567_899_999n, 6)).toBe('1,234,567.89')
    expect(formatAtoms(1_000_000n, 6)).toBe('1.00')
    expect(formatAtoms(5n, 0)).toBe('5')
  })

  it('shows six significant digits, every whole digit, and never rounds up', () => {
    expect(formatSignificant(2_998_591_367n, 6)).toBe('2,998.59')
    expect(formatSignificant(1_234_567_899_999n, 6)).toBe('1,234,567')
    expect(formatSignificant(1_234_567_899n, 12)).toBe('0.00123456')
    expect(formatSignificant(9_000_000n, 6)).toBe('9')
    expect(formatSignificant(-1_500_000n, 6)).toBe('-1.5')
    expect(formatSignificant(0n, 18)).toBe('0')
  })

  it('shows dust as below the least digit, and zero as 0', () => {
    expect(formatAtoms(1n, 18)).toBe('< 0.000001')
    expect(formatAtoms(1_234n, 9)).toBe('0.000001234')
    expect(formatAtoms(999n, 9)).toBe('< 0.000001')
    expect(formatAtoms(0n, 18)).toBe('0.00')
  })

  it('compacts for tables', () => {
    expect(formatCompact(12_500_000_000_000n, 6)).toBe('12.5 M')
    expect(formatCompact(999n, 0)).toBe('999')
  })
})

describe('symbols', () => {
  it('contain no direction marks, and at most a dozen characters', () => {
    expect(safeSymbol('US\u202eDC')).toBe('USDC')
    expect(safeSymbol('\u0000')).toBe('?')
    expect(safeSymbol('ABCDEFGHIJKLMNOP')).toBe('ABCDEFGHIJK…')
  })
})
