import {
  keepStoredList,
  readStoredList,
  storedAs,
  storedNumber,
  storedObject,
  storedText,
  storedWord,
} from '@/lib/client/stored-json'
import type { OrderCreation } from '@/lib/contract/codecs/order-creation'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { storedOrderCreation } from './stored-order'

/** Where this browser keeps the orders it signed, newest first. */
const SENT_ORDERS_KEY = 'coincidence.sentOrders'

const KEPT = 50

/**
 * `armed`: signed and maybe sent, the service's answer is not known. `placed`: the service has it.
 * Signature and body are kept so that a lost answer never needs a second signature.
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
  state: storedWord('armed', 'placed'),
  signedAtMs: storedNumber,
  body: storedOrderCreation,
})

/** What is kept; an entry this version cannot read is left out. */
export const readSentOrders = (): readonly SentOrder[] => readStoredList(SENT_ORDERS_KEY, sentOrder)

/** Adds or replaces one. False when the browser would not keep it. */
export function keepSentOrder(order: SentOrder): boolean {
  return write([order, ...readSentOrders().filter(({ uid }) => uid !== order.uid)])
}

export function markSentOrderPlaced(uid: OrderUid): void {
  write(
    readSentOrders().map((order) => (order.uid === uid ? { ...order, state: 'placed' } : order)),
  )
}

export function forgetSentOrder(uid: OrderUid): void {
  write(readSentOrders().filter((order) => order.uid !== uid))
}

const write = (orders: readonly SentOrder[]): boolean =>
  keepStoredList(SENT_ORDERS_KEY, orders.slice(0, KEPT))
