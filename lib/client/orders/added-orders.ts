import {
  readStoredList,
  storedAs,
  storedNumber,
  storedObject,
  storedText,
  writeStoredList,
} from '@/lib/client/stored-json'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'

/** Storage key of the orders the user added by id, newest first. */
const ADDED_ORDERS_KEY = 'coincidence.addedOrders'

const MAX_ORDERS = 50

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

/** The stored orders; entries this version cannot read are left out. */
export const readAddedOrders = (): readonly AddedOrder[] =>
  readStoredList(ADDED_ORDERS_KEY, addedOrder)

const isSame = (a: Pick<AddedOrder, 'network' | 'uid'>, b: Pick<AddedOrder, 'network' | 'uid'>) =>
  a.uid === b.uid && a.network === b.network

/** Adds an order, or moves it to the front. False when the browser could not store it. */
export function saveAddedOrder(order: AddedOrder): boolean {
  return write([order, ...readAddedOrders().filter((addedOrder) => !isSame(addedOrder, order))])
}

export function removeAddedOrder(network: string, uid: OrderUid): boolean {
  return write(readAddedOrders().filter((addedOrder) => !isSame(addedOrder, { network, uid })))
}

const listeners = new Set<() => void>()

/** Reports changes made in this tab and in others. */
export function watchAddedOrders(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function write(orders: readonly AddedOrder[]): boolean {
  if (!writeStoredList(ADDED_ORDERS_KEY, orders.slice(0, MAX_ORDERS))) return false
  for (const listener of listeners) listener()
  return true
}
