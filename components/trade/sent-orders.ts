import * as z from 'zod'
import { orderUidCodec } from '@/lib/contract/codecs/hex'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import type { OrderUid } from '@/lib/domain/order/order'

/** Where this browser keeps the orders it signed, newest first. */
export const SENT_ORDERS_KEY = 'coincidence.sentOrders'

const KEPT = 50

/**
 * `armed`: signed and maybe sent, the service's answer is not known. `placed`: the service has it.
 * Signature and body are kept so that a lost answer never needs a second signature.
 */
const sentOrderCodec = z.object({
  network: z.string(),
  uid: orderUidCodec,
  state: z.enum(['armed', 'placed']),
  signedAtMs: z.number(),
  body: orderCreationCodec,
})

export type SentOrder = z.output<typeof sentOrderCodec>

/** What is kept; an entry this version cannot read is left out. */
export function readSentOrders(): readonly SentOrder[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SENT_ORDERS_KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((entry: unknown) => {
      const parsed = sentOrderCodec.safeParse(entry)
      return parsed.success ? [parsed.data] : []
    })
  } catch {
    return []
  }
}

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

function write(orders: readonly SentOrder[]): boolean {
  try {
    const entries = orders.slice(0, KEPT).map((order) => sentOrderCodec.encode(order))
    localStorage.setItem(SENT_ORDERS_KEY, JSON.stringify(entries))
    return true
  } catch {
    return false
  }
}
