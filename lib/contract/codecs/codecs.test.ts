import { describe, expect, it } from 'vitest'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import { endpoints } from '../endpoint-list'
import { tradesV2Endpoint } from '../endpoints/trades'
import { atomsCodec, unixSecondsCodec } from './amount'
import { addressCodec, orderUidCodec } from './hex'
import { orderCodec } from './order'
import { orderCreationCodec } from './order-creation'
import { quoteRequestCodec } from './quote'
import { timestampCodec } from './timestamp'

const address = `0x${'aB'.repeat(20)}`
const issuesOf = (result: {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] }
}) => result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('hex codecs', () => {
  it('accept any letter case and return lower case', () => {
    expect(addressCodec.parse(address)).toBe(address.toLowerCase())
  })

  it.each([
    '0x',
    address.slice(2),
    `${address}0`,
    address.replace('a', 'g'),
    `0X${address.slice(2)}`,
    7,
  ])('refuse %j as an address', (value) => {
    expect(addressCodec.safeParse(value).success).toBe(false)
  })

  it.each([55, 57])('reject a uid of %i bytes', (bytes) => {
    expect(orderUidCodec.safeParse(`0x${'00'.repeat(bytes)}`).success).toBe(false)
  })
})

describe('the error of a placement', () => {
  it.each([
    ['PreValidationError', 'PreValidationError'],
    ['preValidationError', 'PreValidationError'],
    ['validToTooFarInTheFuture', 'ValidToTooFarInFuture'],
    ['disabledOrderClass', 'Other'],
  ])('is read from %s as %s', (word, known) => {
    const order = orderCodec.parse({
      ...orderSample,
      onchainOrderData: { sender: address, placementError: word },
    })
    expect(order.onchainOrderData?.placementError).toBe(known)
  })
})

describe('amount codecs', () => {
  it('keep every digit and leave the uint256 limit to the domain', () => {
    const above = MAX_UINT256 + 1n
    expect(atomsCodec.parse(above.toString())).toBe(above)
  })

  it.each(['', '0x1', '-1', '1.5', '1e3', '007', ' 1', 12])('reject %j', (value) => {
    expect(atomsCodec.safeParse(value).success).toBe(false)
  })

  it('reject milliseconds in place of seconds', () => {
    expect(unixSecondsCodec.safeParse(1_787_300_000_000).success).toBe(false)
    expect(unixSecondsCodec.parse(4_294_967_295)).toBe(4_294_967_295)
    expect(unixSecondsCodec.safeParse(4_294_967_296).success).toBe(false)
  })
})

describe('timestampCodec', () => {
  it('keeps microseconds in both directions', () => {
    const text = '2026-08-21T10:00:05.123456Z'
    expect(timestampCodec.encode(timestampCodec.parse(text))).toBe(text)
  })

  it.each([
    ['2026-08-21T10:00:20Z', '2026-08-21T10:00:20.000000Z'],
    ['2026-08-21T10:00:20.5+00:00', '2026-08-21T10:00:20.500000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000000Z'],
  ])('writes %s with six decimals', (text, written) => {
    expect(timestampCodec.encode(timestampCodec.parse(text))).toBe(written)
  })

  it.each(['2026-08-21', '2026-13-01T00:00:00Z', 'now', '2026-08-21T10:00:05+02:00'])(
    'refuses %s',
    (text) => {
      expect(timestampCodec.safeParse(text).success).toBe(false)
    },
  )
})

describe('orderCodec', () => {
  it('encodes the wire form that it decoded', () => {
    expect(orderCodec.encode(orderCodec.parse(orderSample))).toEqual(orderSample)
  })

  it('drops keys the interface does not have', () => {
    expect(orderCodec.parse({ ...orderSample, secret: 1 })).not.toHaveProperty('secret')
  })
})

describe('quoteRequestCodec', () => {
  const base = { sellToken: address, buyToken: address, from: address, kind: 'sell' }
  const amount = { sellAmountBeforeFee: '5' }

  it('accepts each of the three variants', () => {
    expect(quoteRequestCodec.safeParse({ ...base, ...amount }).success).toBe(true)
    expect(quoteRequestCodec.safeParse({ ...base, sellAmountAfterFee: '5' }).success).toBe(true)
    const buy = { ...base, kind: 'buy', buyAmountAfterFee: '5' }
    expect(quoteRequestCodec.safeParse(buy).success).toBe(true)
  })

  it.each([
    [{}, 'sellAmountBeforeFee: required when kind is "sell"'],
    [{ sellAmountBeforeFee: '0' }, 'sellAmountBeforeFee: must not be zero'],
    [{ ...amount, sellAmountAfterFee: '5' }, 'sellAmountAfterFee: kind "sell" takes exactly one'],
    [{ ...amount, kind: 'buy' }, 'sellAmountBeforeFee: kind "buy" takes exactly one'],
    [{ ...amount, kind: 'swap' }, 'kind: expected "sell" or "buy"'],
    [{ sellAmountBeforeFee: '0x5' }, 'sellAmountBeforeFee: expected an amount'],
    [{ ...amount, validTo: 1, validFor: 1 }, 'validFor: give either validTo or validFor'],
    [{ ...amount, sellToken: 'x' }, 'sellToken: expected an address'],
  ])('names the field that is wrong in %j', (change, expected) => {
    const issues = issuesOf(quoteRequestCodec.safeParse({ ...base, ...change }))
    expect(issues[0]).toContain(expected)
  })
})

describe('orderCreationCodec', () => {
  it('names every missing field', () => {
    const fields = issuesOf(orderCreationCodec.safeParse({})).map((issue) => issue.split(':')[0])
    expect(fields).toEqual([
      'sellToken',
      'buyToken',
      'sellAmount',
      'buyAmount',
      'validTo',
      'feeAmount',
      'kind',
      'appData',
      'signingScheme',
      'signature',
    ])
  })
})

describe('trade filter', () => {
  const { query } = tradesV2Endpoint

  it.each([
    [{}, 'InvalidTradeFilter'],
    [{ owner: address, orderUid: orderSample.uid }, 'InvalidTradeFilter'],
    [{ owner: address, limit: '0' }, 'InvalidLimit'],
    [{ owner: address, limit: '1001' }, 'InvalidLimit'],
  ])('carries its own code for %j', (filter, errorType) => {
    expect(query.safeParse(filter).error?.issues[0]).toMatchObject({ params: { errorType } })
  })

  it('accepts the bounds of a page', () => {
    for (const limit of ['1', '1000']) {
      expect(query.safeParse({ owner: address, limit }).success).toBe(true)
    }
  })
})

describe('batch lookup', () => {
  it('accepts 128 uids and rejects 129', () => {
    const codec = endpoints.find(({ name }) => name === 'ordersByUids')?.body
    const uids = (count: number) => Array.from({ length: count }, () => orderSample.uid)
    expect(codec?.safeParse(uids(128)).success).toBe(true)
    expect(issuesOf(codec?.safeParse(uids(129)) ?? {})).toEqual([
      ': expected at most 128 order uids',
    ])
  })
})
