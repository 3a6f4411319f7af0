import {
  readStoredList,
  storedAs,
  storedLiteral,
  storedNumber,
  storedObject,
  storedText,
  writeStoredList,
} from '@/lib/client/stored-json'
import type { OrderCreation } from '@/lib/contract/codecs/order-creation'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { storedOrderCreation } from './stored-order'

/** Storage key of the orders signed in this browser, newest first. */
const SENT_ORDERS_KEY = 'coincidence.sentOrders'

const MAX_ORDERS = 50

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

/** The stored orders; entries this version cannot read are left out. */
export const readSentOrders = (): readonly SentOrder[] => readStoredList(SENT_ORDERS_KEY, sentOrder)

/** Adds or replaces an order. False when the browser could not store it. */
export function saveSentOrder(order: SentOrder): boolean {
  return write([order, ...readSentOrders().filter(({ uid }) => uid !== order.uid)])
}

export function markSentOrderPlaced(uid: OrderUid): void {
  write(
    readSentOrders().map((order) => (order.uid === uid ? { ...order, state: 'placed' } : order)),
  )
}

export function removeSentOrder(uid: OrderUid): void {
  write(readSentOrders().filter((order) => order.uid !== uid))
}

const write = (orders: readonly SentOrder[]): boolean =>
  writeStoredList(SENT_ORDERS_KEY, orders.slice(0, MAX_ORDERS))
