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

test('a wallet that cannot sign one way is offered the other', () => {
  const failure = { errorType: 'WalletFailed', description: 'no typed data' } as const
  expect(cancelNotSigned(failure, 'eip712')).toMatchObject({ otherScheme: 'ethsign' })
  expect(cancelNotSigned(failure, 'ethsign')).toMatchObject({ otherScheme: 'eip712' })
})

test('a closed request or another account is answered by no other way to sign', () => {
  for (const errorType of ['WalletRejected', 'WrongAccount', 'WrongChain'] as const) {
    const state = cancelNotSigned({ errorType, description: '' }, 'eip712')
    expect(state).toMatchObject({ phase: 'failed', otherScheme: null })
  }
})

test('wallet code that does not load ends the wait and says that nothing was sent', () => {
  expect(cancelNotSigned(null, 'eip712')).toMatchObject({
    phase: 'failed',
    sentence: 'The wallet code could not be loaded. Nothing was sent.',
  })
})

test('an order that is cancelled already counts as cancelled', () => {
  expect(cancelFailure(refused('AlreadyCancelled'))).toEqual({ phase: 'confirmed' })
})

test('a lost answer leaves open whether the order is', () => {
  expect(cancelFailure(new TypeError('fetch failed'))).toMatchObject({
    code: null,
    sentence: 'No answer came, so the order may still be open. Its state above tells.',
  })
})

test('an order faster than its cancelling is said to be filled', () => {
  expect(cancelFailure(refused('OrderFullyExecuted'))).toMatchObject({
    code: 'OrderFullyExecuted',
    sentence: 'Filled before the cancel arrived.',
  })
})
