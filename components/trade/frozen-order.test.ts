import { describe, expect, it } from 'vitest'
import { quoteResponseCodec } from '@/lib/contract/codecs/quote'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { movedBps } from './frozen-order'
import { lateness } from './lateness'

const NOW_MS = Date.parse('2026-01-01T00:00:00.000Z')

const response = (buyAmount: string, expiration = '2026-01-01T00:10:00.000000Z') =>
  quoteResponseCodec.parse({
    quote: {
      sellToken: `0x${'a'.repeat(40)}`,
      buyToken: `0x${'b'.repeat(40)}`,
      receiver: null,
      sellAmount: '1000000',
      buyAmount,
      validTo: 1,
      appData: '{}',
      feeAmount: '0',
      gasAmount: '1',
      gasPrice: '1',
      sellTokenPrice: '1',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      signingScheme: 'eip712',
    },
    from: `0x${'c'.repeat(40)}`,
    expiration,
    id: 1,
    verified: true,
  })

const frozen = (leftSeconds: number, deadlineSeconds = 1800) => ({
  response: response('1'),
  draft: { deadlineSeconds },
  validTo: unixSeconds(NOW_MS / 1000 + leftSeconds),
})
const signed = { needsQuote: false }
const placed = { needsQuote: true }

describe('lateness', () => {
  it('asks for a new deadline in the last minute', () => {
    expect(lateness(frozen(61), NOW_MS, signed)).toBeNull()
    expect(lateness(frozen(59), NOW_MS, signed)).toBe('deadline')
  })

  it('lets a short deadline run to its last quarter', () => {
    expect(lateness(frozen(31, 120), NOW_MS, signed)).toBeNull()
    expect(lateness(frozen(29, 120), NOW_MS, signed)).toBe('deadline')
  })

  it('asks for a new price only where the order is lost without its quote', () => {
    const later = NOW_MS + 9.5 * 60_000
    expect(lateness(frozen(1800), later, signed)).toBeNull()
    expect(lateness(frozen(1800), later, placed)).toBe('price')
    expect(lateness(frozen(1800), NOW_MS, placed)).toBeNull()
    expect(lateness({ ...frozen(1800), response: null }, later, placed)).toBeNull()
  })
})

describe('movedBps', () => {
  it('counts a fall beyond a tenth of a percent, and no rise', () => {
    expect(movedBps(response('1000000'), response('998900'))).toBe(-11)
    expect(movedBps(response('1000000'), response('999500'))).toBeNull()
    expect(movedBps(response('1000000'), response('1010000'))).toBeNull()
  })
})
