import { describe, expect, it } from 'vitest'
import { namedToken } from './named-token'
import { NAMES, USDC, WETH } from './notification.fixture'
import { usdText, usdValue } from './usd-value'

describe('dollars', () => {
  it('are counted in whole tokens, and unknown without price or decimals', () => {
    expect(usdValue(15n * 10n ** 17n, namedToken(NAMES, WETH), 3_000)).toBe(4_500)
    expect(usdValue(1n, namedToken(NAMES, USDC), null)).toBeNull()
    expect(usdValue(1n, namedToken(new Map(), USDC), 1)).toBeNull()
  })

  it.each([
    [1_234_567.891, '≈ $1,234,567.89'],
    [1, '≈ $1.00'],
    [0.123456, '≈ $0.1235'],
    [0.00001, '< $0.0001'],
    [0, '≈ $0.00'],
  ])('%d reads %s', (value, text) => {
    expect(usdText(value)).toBe(text)
  })

  it('use the separators of the reader', () => {
    const german = { decimal: ',', group: '.' }
    expect(usdText(1_234.5, german)).toBe('≈ $1.234,50')
    expect(usdText(0.123456, german)).toBe('≈ $0,1235')
  })
})
