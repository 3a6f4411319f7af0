import { describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { quoteResponseCodec } from '@/lib/contract/codecs/quote'
import { atoms } from '@/lib/domain/shared/amount'
import { rateOf } from './rate-of'

const response = quoteResponseCodec.parse({
  quote: {
    sellToken: `0x${'a'.repeat(40)}`,
    buyToken: `0x${'b'.repeat(40)}`,
    receiver: null,
    sellAmount: '900000',
    buyAmount: '890000',
    validTo: 1,
    appData: '{}',
    feeAmount: '100000',
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
  expiration: '2026-01-01T00:00:00.000Z',
  id: 1,
  verified: true,
})

const side = (price: number | null, isLoading = false) => ({
  token: { decimals: 6 },
  usd: { price, isLoading },
})
const quoted = { response, isFresh: true, error: null }
const failed = (errorType: string) => ({
  response: null,
  isFresh: false,
  error: new ApiError({
    kind: 'http',
    status: 404,
    errorType,
    description: '',
    retryAfterSeconds: null,
  }),
})
const order = (buyAmount: bigint) => ({
  sellAmount: atoms(1_000_000n),
  buyAmount: atoms(buyAmount),
})
const usual = { isLimit: false, sell: side(1), buy: side(1) }

describe('rateOf', () => {
  it('excludes the network cost of a quote, and is null until the prices are loaded', () => {
    expect(rateOf({ ...usual, draft: order(880_000n), quote: quoted })).toMatchObject({
      kind: 'shown',
      lossBps: 111,
    })
    const loading = { ...usual, sell: side(null, true) }
    expect(rateOf({ ...loading, draft: order(880_000n), quote: quoted })).toBeNull()
    expect(rateOf({ ...usual, draft: null, quote: quoted })).toBeNull()
  })

  it('compares a limit with the quote including all costs', () => {
    const limit = { ...usual, isLimit: true }
    expect(rateOf({ ...limit, draft: order(890_000n), quote: quoted })).toMatchObject({
      kind: 'shown',
      against: 'usd',
    })
    expect(rateOf({ ...limit, draft: order(801_000n), quote: quoted })).toMatchObject({
      kind: 'type',
    })
    expect(rateOf({ ...limit, draft: order(979_000n), quote: quoted })).toEqual({
      kind: 'ahead',
      aheadBps: 1000,
    })
  })

  it('is null until the quote of a limit is loaded, and names what is missing if it fails', () => {
    const limit = { ...usual, isLimit: true, draft: order(1n) }
    expect(rateOf({ ...limit, quote: { ...quoted, isFresh: false } })).toBeNull()
    expect(rateOf({ ...limit, quote: failed('NoLiquidity') })).toEqual({
      kind: 'unknown',
      missing: 'route',
    })
    expect(rateOf({ ...limit, quote: failed('RateLimited') })).toEqual({
      kind: 'unknown',
      missing: 'quote',
    })
  })
})
