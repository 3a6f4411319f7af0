import { expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { isUnanswered, replaceFailure } from './replace-state'

const refused = (errorType: string) =>
  new ApiError({
    kind: 'http',
    status: 400,
    errorType,
    description: 'sellToken: is denied',
    retryAfterSeconds: null,
  })

test('a refusal says that the order is unchanged and why', () => {
  expect(replaceFailure(refused('OldOrderActivelyBidOn'))).toMatchObject({
    code: 'OldOrderActivelyBidOn',
    sentence: expect.stringContaining('it is unchanged. Try again in a few blocks.'),
  })
  expect(replaceFailure(refused('DeniedToken'))).toMatchObject({
    sentence: 'The order is unchanged. The service refused it.',
  })
  expect(isUnanswered(refused('OrderFullyExecuted'))).toBe(false)
})

test('without an answer nothing is claimed', () => {
  for (const lost of [new TypeError('fetch failed'), refused('BadGateway')]) {
    expect(isUnanswered(lost)).toBe(true)
    expect(replaceFailure(lost)).toMatchObject({ sentence: expect.stringContaining('may have') })
  }
})
