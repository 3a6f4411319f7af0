import { expect, it } from 'vitest'
import type { FaultSource } from '@/lib/domain/shared/fault-source'
import { InfraError } from '@/lib/infra/errors'
import { failureAnswer, faultFailure } from './answer'

const limit = { errorType: 'RateLimited', description: 'slower', retryAfterSeconds: 3 }

it.each([
  ['a limit of the client', limit, 'client'],
  ['a spent budget', { ...limit, limitedBy: 'budget' }, 'budget'],
  ['a limit of an order book', { ...limit, limitedBy: 'order-book' }, 'order-book'],
] as const)('a 429 says whose limit it is: %s', (_, error, limitedBy) => {
  for (const dialect of ['order', 'message'] as const) {
    const { status, headers } = failureAnswer(dialect, error)
    expect([status, headers['X-Limited-By'], headers['Retry-After']]).toEqual([429, limitedBy, '3'])
  }
})

it('any other failure has no limit', () => {
  const failure = { errorType: 'ServiceUnavailable', description: 'down', retryAfterSeconds: 3 }
  expect(failureAnswer('order', failure).headers).not.toHaveProperty('X-Limited-By')
})

it.each([
  ['a fault of this service', new Error('secret'), 'The service had a fault. Try again later.'],
  [
    'a fault of a source, of which clients see nothing',
    new InfraError('secret', { retryable: true, cause: null }),
    'The service had a fault. Try again later.',
  ],
  [
    'a fault of another deployment',
    new InfraError('secret', { retryable: true, cause: null, publicText: 'It is down.' }),
    'It is down.',
  ],
])('a 500 says whose fault it is where that is meant for clients: %s', (_, cause, description) => {
  expect(faultFailure(cause)).toMatchObject({ errorType: 'InternalServerError', description })
})

const fault = (faultOf: FaultSource | readonly FaultSource[], retryAfterMs: number | null = null) =>
  new InfraError('secret', { retryable: true, cause: null, faultOf, retryAfterMs })

it.each([
  ['this service', new Error('secret'), 'service', undefined],
  ['this service, by default', fault('service'), 'service', undefined],
  ['a provider', fault('provider'), 'provider', '5'],
  ['a provider that asked for a pause', fault('provider', 20_000), 'provider', '20'],
  ['the node', fault('node'), 'node', '5'],
  ['several', fault(['provider', 'order-book']), 'provider, order-book', '5'],
])(
  'a 500 names whose fault it is in a header, and when to try again: %s',
  (_, cause, whose, seconds) => {
    const { status, headers, content } = failureAnswer('message', faultFailure(cause))
    expect([status, headers['X-Fault-Of'], headers['Retry-After']]).toEqual([500, whose, seconds])
    expect(content.kind === 'bytes' && Buffer.from(content.bytes).toString()).not.toContain(
      'secret',
    )
  },
)

it('a failure that is none of a server names nobody', () => {
  const { headers } = failureAnswer('order', { errorType: 'NotFound', description: 'no order' })
  expect(headers).not.toHaveProperty('X-Fault-Of')
})
