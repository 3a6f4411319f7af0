import { expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { cancelFailure, cancelNotSigned } from './cancel-state'

const refused = (errorType: string) =>
  new ApiError({
    kind: 'http',
    status: 400,
    errorType,
    description: 'no',
    retryAfterSeconds: null,
  })

test('a wallet that fails with one signing scheme is offered the other', () => {
  const failure = { errorType: 'WalletFailed', description: 'no typed data' } as const
  expect(cancelNotSigned(failure, 'eip712')).toMatchObject({ otherScheme: 'ethsign' })
  expect(cancelNotSigned(failure, 'ethsign')).toMatchObject({ otherScheme: 'eip712' })
})

test('a rejected request or another account offers no other scheme', () => {
  for (const errorType of ['WalletRejected', 'WrongAccount', 'WrongChain'] as const) {
    const state = cancelNotSigned({ errorType, description: '' }, 'eip712')
    expect(state).toMatchObject({ phase: 'failed', otherScheme: null })
  }
})

test('wallet code that does not load ends in a failure that says nothing was sent', () => {
  expect(cancelNotSigned(null, 'eip712')).toMatchObject({
    phase: 'failed',
    sentence: 'The wallet code could not be loaded. Nothing was sent.',
  })
})

test('an already cancelled order counts as cancelled', () => {
  expect(cancelFailure(refused('AlreadyCancelled'))).toEqual({ phase: 'confirmed' })
})

test('after a lost response the order may still be open', () => {
  expect(cancelFailure(new TypeError('fetch failed'))).toMatchObject({
    code: null,
    sentence:
      'No answer came, so the order may still be open. Its state above shows whether it is.',
  })
})

test('an order filled before its cancellation is reported as filled', () => {
  expect(cancelFailure(refused('OrderFullyExecuted'))).toMatchObject({
    code: 'OrderFullyExecuted',
    sentence: 'Filled before the cancel arrived.',
  })
})

test('an order book that does not answer is no refusal', () => {
  for (const code of ['ServiceUnavailable', 'BadGateway']) {
    expect(cancelFailure(refused(code))).toMatchObject({
      code,
      sentence:
        'The order book did not answer, so the order may still be open. Its state above shows whether it is.',
    })
  }
})
