import * as z from 'zod'
import { orderUidCodec } from '@/lib/contract/codecs/hex'
import type { OrderUid } from '@/lib/domain/order/order'

/** Where this browser keeps the orders a person added by id, newest first. */
const ADDED_ORDERS_KEY = 'coincidence.addedOrders'

const KEPT = 50

const addedOrderCodec = z.object({
  network: z.string(),
  uid: orderUidCodec,
  addedAtMs: z.number(),
})

export type AddedOrder = z.output<typeof addedOrderCodec>

/** What is kept; an entry this version cannot read is left out. */
export function readAddedOrders(): readonly AddedOrder[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ADDED_ORDERS_KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((entry: unknown) => {
      const parsed = addedOrderCodec.safeParse(entry)
      return parsed.success ? [parsed.data] : []
    })
  } catch {
    return []
  }
}

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
  try {
    const entries = orders.slice(0, KEPT).map((order) => addedOrderCodec.encode(order))
    localStorage.setItem(ADDED_ORDERS_KEY, JSON.stringify(entries))
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}
