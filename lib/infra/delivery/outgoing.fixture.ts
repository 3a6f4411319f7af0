import type { OutgoingMessage } from '@/lib/domain/notification/delivery-port'
import type { NotificationJson } from '@/lib/domain/notification/notification'

/** A delivery about a filled order, with the given changes. */
export const outgoing = (wanted: Partial<NotificationJson> = {}): OutgoingMessage => ({
  idempotencyKey: 'n1:t',
  notification: {
    id: 'n1',
    account: '0x6e0a6df8b573217ef8661e21a1912ce8f81fab8d',
    type: 'order_filled',
    message: 'Order filled: you sold 1 WETH.',
    timestamp: '2026-11-21T19:10:21.168000Z',
    metadata: {},
    ...wanted,
  },
})
