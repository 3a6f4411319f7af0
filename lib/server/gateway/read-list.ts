import 'server-only'
import * as z from 'zod'
import type { Endpoint } from '@/lib/contract/endpoint'
import { type LeftOut, NOTHING_LEFT_OUT } from '@/lib/contract/left-out'
import type { OrderUid } from '@/lib/domain/order/order'
import { parseOrderUid } from '@/lib/domain/order/uid'
import { asRecord } from '@/lib/domain/shared/record'

export type ReadList = {
  readonly elements: readonly unknown[]
  /** Those elements that could not be read and are reported nowhere in the list. */
  readonly leftOut: LeftOut
  /** All that could not be read, for the operator. */
  readonly unreadable: readonly string[]
}

/**
 * Decodes a list element by element, so that one that cannot be read takes no other with it. In a
 * lookup by uid it is reported in its place, also where its uid is not readable either: then every
 * order asked for and not there may be the one. In other lists it is left out and listed separately.
 * Null where the body is no list of this endpoint. `asked`: the request's body.
 */
export function readList(
  endpoint: Endpoint,
  codec: z.ZodType,
  body: unknown,
  asked: unknown,
): ReadList | null {
  if (!(codec instanceof z.ZodArray) || !Array.isArray(body)) return null
  const isLookup = endpoint.name === 'ordersByUids'
  const elementCodec = codec.element as z.ZodType
  const elements: unknown[] = []
  const unreadable: (OrderUid | null)[] = []
  for (const element of body) {
    const decoded = elementCodec.safeParse(element)
    if (decoded.success) {
      elements.push(decoded.data)
      continue
    }
    const uid = uidOf(element)
    unreadable.push(uid)
    if (isLookup && uid !== null) elements.push(unreadableOrder(uid, UNREADABLE))
  }
  const identified = unreadable.map((uid) => uid ?? 'unknown')
  if (!isLookup) {
    const uids = [...new Set(unreadable.filter((uid) => uid !== null))]
    return { elements, leftOut: { count: unreadable.length, uids }, unreadable: identified }
  }
  const suspects = unreadable.includes(null) ? missingOf(asked, elements) : []
  elements.push(...suspects.map((uid) => unreadableOrder(uid, MAYBE_UNREADABLE)))
  return { elements, leftOut: NOTHING_LEFT_OUT, unreadable: identified }
}

const unreadableOrder = (uid: OrderUid, description: string) => ({ error: { uid, description } })

/** The uids asked for that no element is about. */
function missingOf(asked: unknown, answered: readonly unknown[]): readonly OrderUid[] {
  const known = new Set(answered.map(uidOf))
  const uids = Array.isArray(asked) ? asked.map((uid) => uidOf({ uid })) : []
  return [...new Set(uids)].filter((uid) => uid !== null).filter((uid) => !known.has(uid))
}

const UNREADABLE =
  'The order book of this network describes this order in a way that cannot be read.'

const MAYBE_UNREADABLE =
  'The order book of this network describes an order in a way that cannot be read; it may be this one.'

function uidOf(element: unknown): OrderUid | null {
  const record = asRecord(element)
  const order = asRecord(record.order ?? record.error ?? element)
  const text = order.uid ?? order.orderUid
  const parsed = typeof text === 'string' ? parseOrderUid(text) : null
  return parsed?.ok ? parsed.value : null
}
