import { describe, expect, it } from 'vitest'
import { quoteResponseCodec } from '@/lib/contract/codecs/quote'
import { movedBps } from './frozen-order'

const response = (buyAmount: string) =>
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
    expiration: '2026-01-01T00:10:00.000000Z',
    id: 1,
    verified: true,
  })

describe('movedBps', () => {
  it('counts a fall of more than a tenth of a percent, but no rise', () => {
    expect(movedBps(response('1000000'), response('998900'))).toBe(-11)
    expect(movedBps(response('1000000'), response('999500'))).toBeNull()
    expect(movedBps(response('1000000'), response('1010000'))).toBeNull()
  })
})
