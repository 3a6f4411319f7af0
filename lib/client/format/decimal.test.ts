import { describe, expect, it } from 'vitest'
import {
  formatCompactNumber,
  formatDecimal,
  formatPercent,
  formatSigned,
  formatSignificant,
} from './decimal'
import { formatUsd, formatUsdCompact } from './usd'

const german = { decimal: ',', group: '.' }

describe('formatDecimal', () => {
  it('writes every number with the same number of fraction digits', () => {
    expect(formatDecimal(1234.5, 2)).toBe('1,234.50')
    expect(formatDecimal(1234.5, 2, german)).toBe('1.234,50')
    expect(formatDecimal(-0.001, 2)).toBe('0.00')
    expect(formatDecimal(-1.5, 0)).toBe('-2')
    expect(formatDecimal(1e22, 2)).toBe('10,000,000,000,000,000,000,000')
    expect(formatDecimal(Number.NaN, 2)).toBe('—')
  })
})

describe('formatSignificant', () => {
  it('writes six significant digits with 2 to 12 decimals', () => {
    expect(formatSignificant(3412.0683)).toBe('3,412.07')
    expect(formatSignificant(0.000293071)).toBe('0.000293071')
    expect(formatSignificant(1e-15)).toBe('0.000000000000')
    expect(formatSignificant(0)).toBe('0.00000')
  })
})

describe('formatPercent and formatSigned', () => {
  it('shows that a tiny value is not zero', () => {
    expect(formatPercent(0.001)).toBe('< 0.01 %')
    expect(formatPercent(0)).toBe('0.00 %')
    expect(formatPercent(25.068731, german)).toBe('25,07 %')
    expect(formatPercent(25.068731, undefined, 6)).toBe('25.068731 %')
  })

  it('signs differences', () => {
    expect(formatSigned(3.168, 2)).toBe('+3.17')
    expect(formatSigned(-3.168, 2)).toBe('-3.17')
    expect(formatSigned(0.001, 2)).toBe('0.00')
  })
})

describe('dollars', () => {
  it('have cents, and four digits below one', () => {
    expect(formatUsd(50_992_355.831)).toBe('$50,992,355.83')
    expect(formatUsd(0.0123456)).toBe('$0.01235')
    expect(formatUsd(0.5)).toBe('$0.5000')
    expect(formatUsd(-2)).toBe('-$2.00')
    expect(formatUsd(0)).toBe('$0.00')
  })

  it('are abbreviated in tables', () => {
    expect(formatUsdCompact(50_992_355)).toBe('$51 M')
    expect(formatUsdCompact(1_534_615)).toBe('$1.53 M')
    expect(formatUsdCompact(999_999)).toBe('$1 M')
    expect(formatUsdCompact(404_262, german)).toBe('$404 k')
    expect(formatUsdCompact(12.34)).toBe('$12.3')
    expect(formatCompactNumber(-1_500)).toBe('-1.5 k')
    expect(formatCompactNumber(0)).toBe('0')
    expect(formatUsdCompact(0.003)).toBe('$0.003')
    expect(formatUsdCompact(0.123456, german)).toBe('$0,123')
    expect(formatUsdCompact(-0.5)).toBe('-$0.5')
    expect(formatUsdCompact(0)).toBe('$0')
  })
})
