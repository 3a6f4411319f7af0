import { describe, expect, it } from 'vitest'
import type { AuctionOrder } from '@/lib/domain/auction/auction'
import { failure } from '@/lib/domain/shared/result'
import type { OrderBookConfig } from '@/lib/server/order-book/order-book-context'
import { createRefusals } from './refusals'

type Simulate = OrderBookConfig['simulateOrder']

const order = { preInteractions: [], postInteractions: [] } as unknown as AuctionOrder

/** Who refuses an order whose settlement alone fails because of this. */
const refusalFor = (cause: string | null) =>
  createRefusals({
    simulateOrder: (async () => ({ ok: true, value: { cause } })) as unknown as Simulate,
  })(order)

describe('createRefusals', () => {
  it.each(['token_refuses_transfer', 'receiver_refuses', 'hook_failed'])(
    'says %s as the simulation does',
    async (cause) => expect(await refusalFor(cause)).toBe(cause),
  )

  it('names nobody when the order settles, lacks funds or cannot be tried', async () => {
    expect(await refusalFor(null)).toBeNull()
    expect(await refusalFor('balance_missing')).toBeNull()
    const simulateOrder: Simulate = async () => failure('BlockUnavailable', 'no such block')
    expect(await createRefusals({ simulateOrder })(order)).toBeNull()
  })

  it('does not wait for a node that answers late', async () => {
    const simulateOrder: Simulate = () => new Promise(() => undefined)
    await expect(createRefusals({ simulateOrder }, 1)(order)).rejects.toThrow('within 1 ms')
  })
})
