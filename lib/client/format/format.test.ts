import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { formatAtoms, formatExact, formatPlain } from '@/lib/domain/token/format-amount'
import { readAmount } from './parse-amount'
import { formatPrice, priceDifferenceBps } from './price'
import { localeOfHeader, separatorsOf } from './separators'
import {
  dayKey,
  formatClock,
  formatDateMinute,
  formatDateTime,
  formatDay,
  formatDuration,
  formatHourMinute,
  formatRelative,
} from './time'

describe('amounts', () => {
  it("writes the separators of the reader's locale", () => {
    expect(formatAtoms(1_234_567_890_000n, 6, separatorsOf('de-DE'))).toBe('1.234.567,89')
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

  it('writes a price in both directions', () => {
    expect(formatPrice(wethForUsdc, 18, 6, 'buyPerSell')).toBe('3,412.00')
    expect(formatPrice(wethForUsdc, 18, 6, 'sellPerBuy')).toBe('0.000293083')
  })

  it('measures improvements for the owner', () => {
    const better = { sellAmount: 10n ** 18n, buyAmount: 3_431_550_000n }
    expect(priceDifferenceBps(better, wethForUsdc)).toBe(57)
    expect(priceDifferenceBps(wethForUsdc, better)).toBe(-56)
    const absurd = { sellAmount: 1n, buyAmount: 10n ** 400n }
    expect(priceDifferenceBps(absurd, wethForUsdc)).toBe(Number.MAX_SAFE_INTEGER)
    expect(priceDifferenceBps(wethForUsdc, absurd)).toBe(-9_999)
  })
})

describe('other text', () => {
  it('writes durations', () => {
    expect(formatDuration(4_200)).toBe('4.2 s')
    expect(formatDuration(190_000)).toBe('3 min 10 s')
    expect(formatDuration(4_200, separatorsOf('de-DE'))).toBe('4,2 s')
    expect(formatRelative(0, 12_000, 'utc')).toBe('12 s ago')
    expect(formatRelative(28 * 60_000, 0, 'utc')).toBe('in 28 min')
  })

  it('reads the first locale of a header', () => {
    expect(localeOfHeader('de-DE,de;q=0.9')).toBe('de-DE')
    expect(localeOfHeader('<script>')).toBe('en')
    expect(localeOfHeader(null)).toBe('en')
  })
})

describe('times', () => {
  const at = Date.UTC(2026, 2, 14, 23, 5, 22)

  it('are written in the chosen zone', () => {
    expect(formatDateTime(at, 'utc')).toBe('14 Mar 2026, 23:05:22 UTC')
    expect(formatDateTime(at, 'unix')).toBe('1773529522')
    expect(formatClock(at, 'utc')).toBe('23:05:22 UTC')
    expect(formatHourMinute(at, 'utc')).toBe('23:05 UTC')
    expect(formatDateMinute(at, 'unix')).toBe('1773529522')
    expect(formatDateTime(Number.NaN, 'local')).toBe('—')
    expect(formatRelative(at, at + 86_400_000, 'unix')).toBe('1773529522')
  })

  it('are split into days by the zone', () => {
    expect(dayKey(at, 'utc')).toBe('2026-03-14')
    expect(dayKey(at, 'unix')).toBe('2026-03-14')
    expect(formatDay('2026-03-14', at, 'utc')).toBe('Today')
    expect(formatDay('2026-03-13', at, 'utc')).toBe('Yesterday')
  })
})

describe('a price of tokens with unusual decimals', () => {
  const par = { sellAmount: 1n, buyAmount: 1n }

  it('is bounded, however many decimals there are', () => {
    for (const [sell, buy] of [
      [77, 0],
      [0, 77],
      [77, 77],
    ] as const) {
      for (const unit of ['buyPerSell', 'sellPerBuy'] as const) {
        expect(formatPrice(par, sell, buy, unit).length).toBeLessThan(34)
      }
    }
    expect(formatPrice({ sellAmount: 1n, buyAmount: 341_234_567n }, 60, 6, 'buyPerSell')).toBe(
      '3.41234 × 10^62',
    )
    const comma = { decimal: ',', group: '.' }
    expect(formatPrice(par, 17, 0, 'buyPerSell', comma)).toBe('1,00000 × 10^17')
    expect(formatPrice(par, 14, 0, 'buyPerSell')).toBe('100,000,000,000,000.00')
  })

  it('is none where the decimals of a token are not known', () => {
    expect(formatPrice(par, null, 18, 'buyPerSell')).toBe('—')
    expect(formatPrice(par, 18, null, 'sellPerBuy')).toBe('—')
  })
})
