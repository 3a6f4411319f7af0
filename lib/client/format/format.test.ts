import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortUid } from './address'
import { formatAtoms, formatCompact, formatExact, formatPlain } from './amount'
import { readAmount } from './parse-amount'
import { formatBpsDifference, formatShare } from './percent'
import { formatPrice, priceDifferenceBps } from './price'
import { layoutRail } from './rail-layout'
import { ENGLISH_SEPARATORS, localeOfHeader, separatorsOf } from './separators'
import { safeSymbol } from './symbol'
import { formatDuration, formatRelative } from './time'

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

  it('writes the marks of the reader', () => {
    expect(formatAtoms(1_234_567_890_000n, 6, separatorsOf('de-DE'))).toBe('1.234.567,89')
  })

  it('compacts for tables', () => {
    expect(formatCompact(12_500_000_000_000n, 6)).toBe('12.5 M')
    expect(formatCompact(999n, 0)).toBe('999')
  })

  it('reads back every exact amount it writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat(30), (value, decimals) => {
        expect(readAmount(formatPlain(value, decimals), decimals, ENGLISH_SEPARATORS)).toEqual({
          kind: 'amount',
          atoms: value,
        })
        expect(formatExact(value, decimals).replaceAll(',', '')).toBe(formatPlain(value, decimals))
      }),
    )
  })
})

describe('prices', () => {
  const wethForUsdc = { sellAmount: 10n ** 18n, buyAmount: 3_412_000_000n }

  it('writes a price both ways', () => {
    expect(formatPrice(wethForUsdc, 18, 6, 'buyPerSell')).toBe('3,412.00')
    expect(formatPrice(wethForUsdc, 18, 6, 'sellPerBuy')).toBe('0.000293083')
  })

  it('measures what is better for the owner', () => {
    const better = { sellAmount: 10n ** 18n, buyAmount: 3_431_550_000n }
    expect(priceDifferenceBps(better, wethForUsdc)).toBe(57)
    expect(priceDifferenceBps(wethForUsdc, better)).toBe(-56)
  })

  it('puts the better price further right and leaves out what has no price', () => {
    const placed = layoutRail([
      { kind: 'limit', sellAmount: 10n, buyAmount: 10n },
      { kind: 'executed', sellAmount: 10n, buyAmount: 12n },
      { kind: 'bid', sellAmount: 0n, buyAmount: 0n },
    ])
    expect(placed.map(({ mark, position }) => [mark.kind, Math.round(position * 10)])).toEqual([
      ['limit', 1],
      ['executed', 9],
    ])
  })
})

describe('other text', () => {
  it('signs differences and never shows all of it too early', () => {
    expect(formatBpsDifference(57)).toBe('+0.57 %')
    expect(formatBpsDifference(-34)).toBe('-0.34 %')
    expect(formatShare(9_999_999n, 10_000_000n)).toBe('99.99 %')
    expect(formatShare(1n, 10_000_000n)).toBe('< 0.01 %')
  })

  it('writes durations', () => {
    expect(formatDuration(4_200)).toBe('4.2 s')
    expect(formatDuration(190_000)).toBe('3 min 10 s')
    expect(formatRelative(0, 12_000)).toBe('12 s ago')
    expect(formatRelative(28 * 60_000, 0)).toBe('in 28 min')
  })

  it('names an order by its digest', () => {
    expect(shortUid(`0x3a91f2${'0'.repeat(52)}c07d4e${'1'.repeat(48)}`)).toBe('3a91f2…c07d4e')
  })

  it('takes marks that turn text around out of symbols', () => {
    expect(safeSymbol('US\u202eDC')).toBe('USDC')
    expect(safeSymbol('\u0000')).toBe('?')
    expect(safeSymbol('ABCDEFGHIJKLMNOP')).toBe('ABCDEFGHIJK…')
  })

  it('reads the first locale of a header', () => {
    expect(localeOfHeader('de-DE,de;q=0.9')).toBe('de-DE')
    expect(localeOfHeader('<script>')).toBe('en')
    expect(localeOfHeader(null)).toBe('en')
  })
})
