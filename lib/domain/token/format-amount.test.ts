import { describe, expect, it } from 'vitest'
import { formatAtoms, formatCompact } from './format-amount'
import { safeSymbol } from './symbol'

describe('amounts', () => {
  it('shows six, four, three or two decimals by size and cuts, never rounds up', () => {
    expect(formatAtoms(123_456_789n, 9)).toBe('0.123456')
    expect(formatAtoms(99_999_999_999n, 6)).toBe('99,999.9999')
    expect(formatAtoms(123_456_789_012n, 6)).toBe('123,456.789')
    expect(formatAtoms(1_234_567_899_999n, 6)).toBe('1,234,567.89')
    expect(formatAtoms(1_000_000n, 6)).toBe('1.00')
    expect(formatAtoms(5n, 0)).toBe('5')
  })

  it('calls dust dust, and zero zero', () => {
    expect(formatAtoms(1n, 18)).toBe('< 0.000001')
    expect(formatAtoms(0n, 18)).toBe('0.00')
  })

  it('compacts for tables', () => {
    expect(formatCompact(12_500_000_000_000n, 6)).toBe('12.5 M')
    expect(formatCompact(999n, 0)).toBe('999')
  })
})

describe('symbols', () => {
  it('have no marks that turn text around, and a dozen characters at most', () => {
    expect(safeSymbol('US\u202eDC')).toBe('USDC')
    expect(safeSymbol('\u0000')).toBe('?')
    expect(safeSymbol('ABCDEFGHIJKLMNOP')).toBe('ABCDEFGHIJK…')
  })
})
