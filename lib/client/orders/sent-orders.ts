import {
  storedAs,
  storedLiteral,
  storedNumber,
  storedObject,
  storedText,
} from '@/lib/client/stored-json'
import type { OrderCreation } from '@/lib/contract/codecs/order-creation'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { storedByOrder } from './stored-by-id'
import { storedOrderCreation } from './stored-order'

/**
 * `armed`: signed and perhaps sent, the service's response is unknown. `placed`: the service has it.
 * The signed body is stored so that a lost response never needs a second signature.
 */
export type SentOrder = {
  readonly network: string
  readonly uid: OrderUid
  readonly state: 'armed' | 'placed'
  readonly signedAtMs: number
  readonly body: OrderCreation
}

const sentOrder = storedObject<SentOrder>({
  network: storedText,
  uid: storedAs(orderUid),
  state: storedLiteral('armed', 'placed'),
  signedAtMs: storedNumber,
  body: storedOrderCreation,
})

/** The orders signed in this browser. */
const sentOrders = storedByOrder('coincidence.sentOrders', sentOrder, 50)

export const { read: readSentOrders, save: saveSentOrder, remove: removeSentOrder } = sentOrders

export function markSentOrderPlaced(uid: OrderUid): void {
  sentOrders.write(
    readSentOrders().map((order) => (order.uid === uid ? { ...order, state: 'placed' } : order)),
  )
}
