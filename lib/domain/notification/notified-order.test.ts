import { expect, test } from 'vitest'
import { partAppData } from '@/lib/domain/app-data/order-part'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32 } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { notifiedOrderOf } from './notification.fixture'
import { orderNotification } from './notified-order'

const partOfOrder = { id: bytes32(`0x${'a1'.repeat(32)}`), index: 3, count: 6 }

const fact = {
  type: 'order_expired',
  key: [],
  headline: 'Order expired',
  detail: 'nothing of 2.00 WETH was sold',
  metadata: {},
  at: unixMicros(5),
  blockNumber: null,
} as const

test('what happened to a part names the part, so that it is not taken for the whole order', () => {
  const document = partAppData(partOfOrder, unixSeconds(100))
  const order = notifiedOrderOf({}, { appDataDocument: document })
  expect(orderNotification(order, fact)).toMatchObject({
    message: 'Order expired: part 3 of 6, nothing of 2.00 WETH was sold',
    metadata: { partOfOrder },
  })
})

test('an order of its own is not called a part', () => {
  const { message, metadata } = orderNotification(notifiedOrderOf(), fact)
  expect(message).toBe('Order expired: nothing of 2.00 WETH was sold')
  expect(metadata).not.toHaveProperty('partOfOrder')
})
