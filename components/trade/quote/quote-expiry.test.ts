import { describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { quoteExpiry } from './quote-expiry'

const NOW_MS = 1_767_225_600_000
const TEN_MINUTES_MS = 600_000

const frozen = (leftSeconds: number, deadlineSeconds = 1800) => ({
  response: { expiration: unixMicros((NOW_MS + TEN_MINUTES_MS) * 1000) },
  draft: { deadlineSeconds },
  validTo: unixSeconds(NOW_MS / 1000 + leftSeconds),
  frozenAtMs: NOW_MS,
})
const signed = { needsQuote: false }
const placed = { needsQuote: true }

describe('lateness', () => {
  it('asks for a new deadline in the last minute', () => {
    expect(quoteExpiry(frozen(61), NOW_MS, signed)).toBeNull()
    expect(quoteExpiry(frozen(59), NOW_MS, signed)).toBe('deadline')
  })

  it('lets a short deadline run to its last quarter', () => {
    expect(quoteExpiry(frozen(31, 120), NOW_MS, signed)).toBeNull()
    expect(quoteExpiry(frozen(29, 120), NOW_MS, signed)).toBe('deadline')
  })

  it('asks for a new price only where the order is lost without its quote', () => {
    const later = NOW_MS + 9.5 * 60_000
    expect(quoteExpiry(frozen(1800), later, signed)).toBeNull()
    expect(quoteExpiry(frozen(1800), later, placed)).toBe('price')
    expect(quoteExpiry(frozen(1800), NOW_MS, placed)).toBeNull()
    expect(quoteExpiry({ ...frozen(1800), response: null }, later, placed)).toBeNull()
  })
})

describe('a clock that is ahead', () => {
  it('leaves a minute to use the price just taken', () => {
    const ahead = NOW_MS + 20 * 60_000
    const taken = { ...frozen(3600), frozenAtMs: ahead }
    expect(quoteExpiry(taken, ahead + 59_000, placed)).toBeNull()
    expect(quoteExpiry(taken, ahead + 60_000, placed)).toBe('price')
  })
})
