import {
  keepStoredList,
  readStoredList,
  storedAs,
  storedNumber,
  storedObject,
  storedText,
} from '@/lib/client/stored-json'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'

/** Where this browser keeps the orders a person added by id, newest first. */
const ADDED_ORDERS_KEY = 'coincidence.addedOrders'

const KEPT = 50

export type AddedOrder = {
  readonly network: string
  readonly uid: OrderUid
  readonly addedAtMs: number
}

const addedOrder = storedObject<AddedOrder>({
  network: storedText,
  uid: storedAs(orderUid),
  addedAtMs: storedNumber,
})

/** What is kept; an entry this version cannot read is left out. */
export const readAddedOrders = (): readonly AddedOrder[] =>
  readStoredList(ADDED_ORDERS_KEY, addedOrder)

const isSame = (a: Pick<AddedOrder, 'network' | 'uid'>, b: Pick<AddedOrder, 'network' | 'uid'>) =>
  a.uid === b.uid && a.network === b.network

/** Adds one, or puts it first. False when the browser would not keep it. */
export function keepAddedOrder(order: AddedOrder): boolean {
  return write([order, ...readAddedOrders().filter((one) => !isSame(one, order))])
}

export function forgetAddedOrder(network: string, uid: OrderUid): boolean {
  return write(readAddedOrders().filter((one) => !isSame(one, { network, uid })))
}

const listeners = new Set<() => void>()

/** Tells of changes made in this tab and in others. */
export function watchAddedOrders(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function write(orders: readonly AddedOrder[]): boolean {
  if (!keepStoredList(ADDED_ORDERS_KEY, orders.slice(0, KEPT))) return false
  for (const listener of listeners) listener()
  return true
}
