import { expect, it, vi } from 'vitest'
import { createMetrics } from '@/lib/infra/observe/metrics'
import { NO_TRACER } from '@/lib/infra/observe/tracer'
import type { OrderSubmission } from '@/lib/services/order-book/order-submission'
import { bookPlacement } from './order-writes'

const placeOrder = vi.hoisted(() => vi.fn())
vi.mock('@/lib/services/order-book/place-order', () => ({ placeOrder }))

it('an order wakes the engine unless it is unsigned, and is published in any case', async () => {
  const changes = { wakeEngine: vi.fn(), publish: vi.fn() }
  const config = {
    changes,
    reader: {},
    clientKeyOf: (address: string) => `key of ${address}`,
    notified: { name: 'local' },
    metrics: createMetrics(),
    tracer: NO_TRACER,
  }
  const { place } = bookPlacement(
    { config } as unknown as Parameters<typeof bookPlacement>[0],
    {} as Parameters<typeof bookPlacement>[1],
  )
  const placeOne = async (isUnsigned: boolean, replacedOrder: string | null) => {
    placeOrder.mockResolvedValue({ ok: true, value: { uid: 'new', replacedOrder, isUnsigned } })
    return place({} as OrderSubmission, '203.0.113.7')
  }
  expect(await placeOne(true, null)).toEqual({ ok: true, value: 'new' })
  expect(changes.wakeEngine).not.toHaveBeenCalled()
  await placeOne(false, 'old')
  expect(changes.wakeEngine).toHaveBeenCalledOnce()
  expect(changes.publish.mock.calls).toEqual([[['new']], [['new', 'old']]])
  expect(placeOrder.mock.calls[0]?.[1]).toEqual({ clientKey: 'key of 203.0.113.7' })
})
