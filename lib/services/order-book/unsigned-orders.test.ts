import { describe, expect, it } from 'vitest'
import type { SigningScheme } from '@/lib/domain/order/order'
import { storedOrder } from '@/lib/domain/order/stored-order.fixture'
import { hex } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { admitUnsignedOrder } from './unsigned-orders'

const limits = { perClient: 3, inAll: 10 }

/** Admits an order while so many unsigned ones are stored. */
function admit(
  state: { ofClient?: number; inAll?: number; isPresigned?: boolean; isStored?: boolean },
  signingScheme: SigningScheme = 'presign',
) {
  const order = storedOrder('11', { signature: { signingScheme, signature: hex('0x') } })
  const { ofClient = 0, inAll = 0, isPresigned = false, isStored = false } = state
  return admitUnsignedOrder(
    {
      isPresigned: async () => isPresigned,
      countUnsignedOrders: async ({ clientKey, now }) => {
        expect(now).toBe(5)
        return clientKey === 'a client' ? ofClient : clientKey === null ? inAll : 0
      },
      selectOrder: async () => (isStored ? order : null),
    },
    { order, clientKey: 'a client', limits, now: unixMicros(5_000_000) },
  )
}

const unsigned = { ok: true, value: { isUnsigned: true } }
const signed = { ok: true, value: { isUnsigned: false } }

describe('the number of unsigned orders', () => {
  it('is limited per client', async () => {
    expect(await admit({ ofClient: 2 })).toEqual(unsigned)
    expect(await admit({ ofClient: 3 })).toMatchObject({
      error: {
        errorType: 'RateLimited',
        description: expect.stringMatching(/^3 orders from your address wait for a signature/),
        retryAfterSeconds: 30,
      },
    })
    expect(await admit({ ofClient: 4 })).toMatchObject({ ok: false })
  })

  it('is limited in all', async () => {
    expect(await admit({ inAll: 9 })).toEqual(unsigned)
    expect(await admit({ inAll: 10 })).toMatchObject({
      error: { errorType: 'RateLimited', description: expect.stringMatching(/^10 orders wait/) },
    })
  })

  it('limits neither orders signed on chain before, nor other schemes, nor repetitions', async () => {
    const full = { ofClient: 3, inAll: 10 }
    expect(await admit({ ...full, isPresigned: true })).toEqual(signed)
    expect(await admit(full, 'eip712')).toEqual(signed)
    expect(await admit(full, 'eip1271')).toEqual(signed)
    expect(await admit({ ...full, isStored: true })).toEqual(unsigned)
  })
})
