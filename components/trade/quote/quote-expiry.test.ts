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

describe('quoteExpiry', () => {
  it('expires a deadline in its last minute', () => {
    expect(quoteExpiry(frozen(61), NOW_MS, signed)).toBeNull()
    expect(quoteExpiry(frozen(59), NOW_MS, signed)).toBe('deadline')
  })

  it('expires a short deadline in its last quarter', () => {
    expect(quoteExpiry(frozen(31, 120), NOW_MS, signed)).toBeNull()
    expect(quoteExpiry(frozen(29, 120), NOW_MS, signed)).toBe('deadline')
  })

  it('expires a price only if the order needs its quote', () => {
    const later = NOW_MS + 9.5 * 60_000
    expect(quoteExpiry(frozen(1800), later, signed)).toBeNull()
    expect(quoteExpiry(frozen(1800), later, placed)).toBe('price')
    expect(quoteExpiry(frozen(1800), NOW_MS, placed)).toBeNull()
    expect(quoteExpiry({ ...frozen(1800), response: null }, later, placed)).toBeNull()
  })
})

describe('a clock that is ahead', () => {
  it('allows a minute to use a price just taken', () => {
    const ahead = NOW_MS + 20 * 60_000
    const taken = { ...frozen(3600), frozenAtMs: ahead }
    expect(quoteExpiry(taken, ahead + 59_000, placed)).toBeNull()
    expect(quoteExpiry(taken, ahead + 60_000, placed)).toBe('price')
  })
})
