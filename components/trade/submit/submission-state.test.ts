import { describe, expect, it } from 'vitest'
import type { SignedOrderCreation } from '@/components/wallet/sign-order'
import { ApiError } from '@/lib/client/api-error'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { orderUid } from '@/lib/domain/order/uid'
import { afterFailedCheck, afterFailedSubmit } from './submission-state'

const token = (digit: string) => `0x${digit.repeat(40)}`

const order: SignedOrderCreation = {
  uid: orderUid(`0x${'1'.repeat(112)}`),
  body: orderCreationCodec.parse({
    sellToken: token('a'),
    buyToken: token('b'),
    sellAmount: '1',
    buyAmount: '1',
    validTo: 1,
    feeAmount: '0',
    kind: 'sell',
    appData: '{}',
    signingScheme: 'eip712',
    signature: '0x',
  }),
}

const httpError = (
  status: number,
  errorType: string | null,
  retryAfterSeconds: number | null = null,
) => new ApiError({ kind: 'http', status, errorType, description: 'said so', retryAfterSeconds })

const lost = new ApiError({
  kind: 'network',
  status: 0,
  errorType: null,
  description: 'gone',
  retryAfterSeconds: null,
})

describe('afterFailedSubmit', () => {
  it('treats a duplicate as placed', () => {
    expect(afterFailedSubmit(order, httpError(400, 'DuplicatedOrder'), 0).phase).toBe('placed')
  })

  it('never treats a lost or faulty response as a refusal', () => {
    for (const error of [
      lost,
      httpError(500, 'InternalServerError'),
      httpError(502, null),
      'odd',
    ]) {
      expect(afterFailedSubmit(order, error, 0).phase).toBe('checking')
    }
  })

  it('pauses a rate-limited order for as long as the service says', () => {
    expect(afterFailedSubmit(order, httpError(429, 'RateLimited', 7), 1000)).toMatchObject({
      phase: 'paused',
      retryAtMs: 8000,
    })
  })

  it('keeps the code and text of a refusal', () => {
    expect(afterFailedSubmit(order, httpError(400, 'InsufficientBalance'), 0)).toMatchObject({
      phase: 'refused',
      refusal: { errorType: 'InsufficientBalance', description: 'said so' },
    })
  })
})

describe('afterFailedCheck', () => {
  it('counts only "not found" responses', () => {
    const checking = { phase: 'checking', order, missing: 0 } as const
    expect(afterFailedCheck(checking, httpError(404, 'NotFound'))).toMatchObject({ missing: 1 })
    expect(afterFailedCheck(checking, lost)).toMatchObject({ missing: 0 })
  })
})
