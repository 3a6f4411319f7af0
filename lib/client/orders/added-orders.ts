import { storedAs, storedNumber, storedObject, storedText } from '@/lib/client/stored-json'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { storedById } from './stored-by-id'

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

type OrderName = Pick<AddedOrder, 'network' | 'uid'>
const nameOf = ({ network, uid }: OrderName) => `${network} ${uid}`

/** The orders the user added by id, newest first. */
const addedOrders = storedById({
  key: 'coincidence.addedOrders',
  reader: addedOrder,
  max: 50,
  idOf: nameOf,
})

export const readAddedOrders = addedOrders.read

/** Adds an order, or moves it to the front. False when the browser could not store it. */
export const saveAddedOrder = (order: AddedOrder): boolean => reportIf(addedOrders.save(order))

/** False when the browser could not store it. */
export const removeAddedOrder = (order: OrderName): boolean =>
  reportIf(addedOrders.remove(nameOf(order)))

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

function reportIf(isStored: boolean): boolean {
  if (isStored) for (const listener of listeners) listener()
  return isStored
}
