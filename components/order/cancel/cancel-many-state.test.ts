import { expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { cancelManyFailure } from './cancel-many-state'

const refused = (errorType: string) =>
  new ApiError({
    kind: 'http',
    status: 400,
    errorType,
    description: 'order 0x12 belongs to another account',
    retryAfterSeconds: null,
  })

test('a refusal says that none was cancelled, and why', () => {
  expect(cancelManyFailure(refused('OrderFullyExecuted'))).toMatchObject({
    code: 'OrderFullyExecuted',
    sentence: 'None was cancelled, as one of them was filled first. Sign again for the others.',
  })
  expect(cancelManyFailure(refused('WrongOwner'))).toMatchObject({
    sentence: 'None was cancelled. The service refused: order 0x12 belongs to another account',
  })
})

test('without an answer nothing is claimed', () => {
  for (const lost of [new TypeError('fetch failed'), refused('BadGateway')]) {
    expect(cancelManyFailure(lost)).toMatchObject({
      sentence: expect.stringContaining('the orders may still be open'),
    })
  }
})
