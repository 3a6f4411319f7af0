import type { OrderRow } from '@/lib/client/orders/order-rows'
import type { Order } from '@/lib/contract/codecs/order'
import { orderCodec } from '@/lib/contract/codecs/order'
import { exampleOrder } from '@/lib/contract/guide/example-order'
import { orderUid } from '@/lib/domain/order/uid'
import { microsToMs } from '@/lib/domain/shared/timestamp'

const FAR_AHEAD = 'ffffffff'

/** A uid that repeats this byte; the order expires far in the future by default. */
export const uidOf = (byte: string, validTo = FAR_AHEAD) =>
  orderUid(`0x${byte.repeat(32)}${'ee'.repeat(20)}${validTo}`)

/** The example order with another uid. */
export const orderOf = (byte: string, changes: Partial<Order> = {}): Order => ({
  ...orderCodec.parse(exampleOrder),
  uid: uidOf(byte),
  ...changes,
})

export const storedRowOf = (byte: string, changes: Partial<Order> = {}): OrderRow => {
  const order = orderOf(byte, changes)
  const sinceMs = microsToMs(order.creationDate)
  return { kind: 'stored', uid: order.uid, sinceMs, order, isAdded: false }
}
