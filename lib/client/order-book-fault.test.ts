import { describe, expect, it } from 'vitest'
import { ApiError, type ApiErrorDetails } from './api-error'
import { orderBookFault } from './order-book-fault'

const networks = {
  networks: [
    {
      name: 'mainnet',
      displayName: 'Ethereum',
      orderBook: 'gateway',
      orderBookHost: 'api.example',
    },
    { name: 'local', displayName: 'Local', orderBook: 'own', orderBookHost: null },
  ],
} as const

const failure = (details: Partial<ApiErrorDetails>) =>
  new ApiError({
    kind: 'http',
    status: 503,
    errorType: 'ServiceUnavailable',
    description: '',
    retryAfterSeconds: 5,
    retryAtMs: 1_000,
    network: 'mainnet',
    path: '/{network}/api/v1/orders/{uid}',
    faultOf: ['order-book'],
    ...details,
  })

const SAFE = 'Your orders are safe there; this page goes on once it answers.'
const PRICE = '/{network}/tokens/{tokenAddress}/usdPrice'

describe('the fault of an order book', () => {
  it.each([
    [503, 'silent', `The order book of Ethereum at api.example does not answer. ${SAFE}`],
    [
      502,
      'unreadable',
      `The order book of Ethereum at api.example answers with what cannot be read. ${SAFE}`,
    ],
  ])('names the network after %i', (status, kind, sentence) => {
    expect(orderBookFault(failure({ status }), networks)).toEqual({
      kind,
      sentence,
      retryAtMs: 1_000,
    })
  })

  it.each([
    [['order-book'], `The order book of Ethereum at api.example gives no prices now. ${SAFE}`],
    [
      ['order-book', 'provider'],
      `The order book of Ethereum at api.example gives no prices now. The provider of prices has none either. ${SAFE}`,
    ],
  ] as const)('is reported for a price that is made of its answers: %s', (faultOf, sentence) => {
    const error = failure({ status: 500, path: PRICE, faultOf })
    expect(orderBookFault(error, networks)).toMatchObject({ kind: 'priceless', sentence })
  })

  it.each([
    [
      'order-book',
      'limited',
      'The order book of Ethereum at api.example takes no more requests for the moment. Nothing is lost.',
    ],
    [
      'budget',
      'budgetSpent',
      'This service has sent the order book of Ethereum at api.example as many requests as it may for the moment. Nothing is lost.',
    ],
    [
      'client',
      'clientLimited',
      'This service takes no more requests from you for the moment. Nothing is lost.',
    ],
  ] as const)('says whose limit a 429 is: %s', (limitedBy, kind, sentence) => {
    const error = failure({ status: 429, errorType: 'RateLimited', limitedBy })
    expect(orderBookFault(error, networks)).toEqual({ kind, sentence, retryAtMs: 1_000 })
  })

  it.each([
    ['a limit of something in between, which names nobody', { status: 429 }],
    ['an order that is not there', { status: 404 }],
    ['a fault of this service', { status: 500, faultOf: ['service'] }],
    ['a proxy that stands in for this service', { status: 503, faultOf: [] }],
    ['a provider that does not answer', { status: 500, faultOf: ['provider'] }],
    ['a limit of this service for its prices', { status: 429, limitedBy: 'client', path: PRICE }],
    ['a network with an own order book', { network: 'local' }],
    ['what belongs to no network', { network: null, path: '/accounts/{account}/notifications' }],
    ['a lost connection', { kind: 'network', status: 0 }],
  ] as const)('is not %s', (_, details) => {
    expect(orderBookFault(failure(details), networks)).toBeNull()
  })

  it('is no error of the page itself', () => {
    expect(orderBookFault(new Error('broken'), networks)).toBeNull()
  })
})
