import { describe, expect, it } from 'vitest'
import { getOrderEndpoint, placeOrderEndpoint } from '@/lib/contract/endpoints/orders'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import { faultFailure, refusalOf } from './upstream-errors'

it.each([quoteEndpoint, placeOrderEndpoint])(
  'keeps the code of an unverified quote: $name',
  (endpoint) => {
    const body = { errorType: 'QuoteNotVerified', description: 'no simulation confirms it' }
    const answer = { status: 400, body, isJson: true, retryAfterSeconds: null }
    expect(refusalOf(endpoint, answer, {}, 0)).toEqual(body)
  },
)

const refused = (status: number, body: object) => ({
  status,
  body,
  isJson: true,
  retryAfterSeconds: null,
})

/** Conditions for which the interface document has a code of its own, by the public service's code. */
it.each([
  ['placeOrder', 'MetadataSerializationFailed', 400, 'InvalidAppData'],
  ['placeOrder', 'AppDataInvalid', 400, 'InvalidAppData'],
  ['placeOrder', 'AppDataMismatch', 400, 'InvalidAppData'],
  ['placeOrder', 'NoLiquidity', 404, 'InsufficientLiquidity'],
  ['quoteOrder', 'AppDataInvalid', 400, 'InvalidAppData'],
  ['quoteOrder', 'AppDataMismatch', 400, 'InvalidAppData'],
  // Of a quote the document says the same as the service.
  ['quoteOrder', 'NoLiquidity', 404, 'NoLiquidity'],
] as const)('%s: %s with %i is %s', (name, code, status, errorType) => {
  const endpoint = name === 'placeOrder' ? placeOrderEndpoint : quoteEndpoint
  expect(endpoint.name).toBe(name)
  const answer = refused(status, { errorType: code, description: 'in its words' })
  expect(refusalOf(endpoint, answer, {}, 0)).toEqual({ errorType, description: 'in its words' })
})

it('has no code that the endpoint does not document', () => {
  const unknown = refused(400, { errorType: 'ZeroAmount', description: 'in its words' })
  expect(refusalOf(getOrderEndpoint, unknown, {}, 0)).toEqual({
    errorType: 'InvalidParameter',
    description: 'ZeroAmount: in its words',
  })
})

it.each([401, 403])('is no refusal of a client where only our key can be meant: %i', (status) => {
  const answer = refused(status, { message: 'no such key' })
  expect(refusalOf(getOrderEndpoint, answer, {}, 0)).toBeNull()
})

describe('a limit', () => {
  it.each([
    [12, 12],
    [null, 5],
  ])('of the order book is reported as its own: %s', (retryAfterSeconds, reported) => {
    const answer = { status: 429, body: 'slow down', isJson: false, retryAfterSeconds }
    expect(refusalOf(placeOrderEndpoint, answer, {}, 0)).toEqual({
      errorType: 'RateLimited',
      limitedBy: 'order-book',
      retryAfterSeconds: reported,
      description: 'The order book of this network limits requests. Try again later.',
    })
  })

  it.each([
    ['budget', 'This service may not ask the order book of this network more often.'],
    ['order-book', 'The order book of this network limits requests.'],
  ] as const)('that lasts is reported with its source: %s', (limitedBy, sentence) => {
    expect(faultFailure({ kind: 'spent', waitMs: 3_200, limitedBy })).toEqual({
      errorType: 'RateLimited',
      limitedBy,
      retryAfterSeconds: 4,
      description: `${sentence} Try again in 4 s.`,
    })
  })
})
