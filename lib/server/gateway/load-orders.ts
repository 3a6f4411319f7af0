import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BatchLookupElement } from '@/lib/contract/codecs/batch-lookup'
import type { Order } from '@/lib/contract/codecs/order'
import { getOrderEndpoint, ordersByUidsEndpoint } from '@/lib/contract/endpoints/orders'
import type { edgeFailures } from '@/lib/contract/error-catalog'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import { err, failure, ok, type Result } from '@/lib/domain/shared/result'
import { bodyOf, type ReplyFailure } from '@/lib/server/http/api-table'
import type { Forward } from './gateway'
import type { Urgency } from './upstream-budget'

/** Why there is no order: `NotFound`, or a fault of the upstream. */
export type OrderFailure = ReplyFailure<(typeof edgeFailures)[number]>
type FoundOrder = Result<Order, OrderFailure>
export type FoundOrders = Result<ReadonlyMap<OrderUid, FoundOrder>, OrderFailure>

/** At most as many orders as one request may name; each is found, not there or not readable. */
export async function loadOrders(
  forward: Forward,
  uids: readonly OrderUid[],
  urgency: Urgency,
  signal: AbortSignal,
): Promise<FoundOrders> {
  const call = { params: null, query: null, body: [...uids], meta: { signal }, urgency }
  const outcome = await forward(ordersByUidsEndpoint, call)
  if (!outcome.ok) return err(outcome.error)
  const elements = bodyOf(outcome.value)
  const found = new Map(elements.map(byUid))
  return ok(
    new Map(uids.map((uid) => [uid, found.get(uid) ?? failure('NotFound', NOT_FOUND)] as const)),
  )
}

const NOT_FOUND = 'Order was not found'

const byUid = (element: BatchLookupElement): readonly [OrderUid, FoundOrder] =>
  'order' in element
    ? [element.order.uid, ok(element.order)]
    : [element.error.uid, failure('BadGateway', element.error.description)]

async function loadOrder(forward: Forward, uid: OrderUid): Promise<FoundOrder> {
  const call = { params: { uid }, query: null, body: null, meta: patient() }
  const outcome = await forward(getOrderEndpoint, call)
  if (!outcome.ok) return err(outcome.error)
  return ok(bodyOf(outcome.value))
}

/** Several clients wait, so that none of them ends the request. */
const patient = () => ({ signal: new AbortController().signal })

/** Orders asked for within this time travel in one request. */
const COLLECT_MS = 20

export type OrderLoader = (uid: OrderUid) => Promise<FoundOrder>

/** Loads single orders, those asked for at about the same time together. */
export function createOrderLoader(forward: Forward): OrderLoader {
  let waiting: { readonly uids: Set<OrderUid>; readonly found: Promise<FoundOrders> } | null = null
  const load = async (uids: ReadonlySet<OrderUid>): Promise<FoundOrders> => {
    const [first] = uids
    if (first === undefined || uids.size > 1) {
      return loadOrders(forward, [...uids], 'read', patient().signal)
    }
    return ok(new Map([[first, await loadOrder(forward, first)]]))
  }
  const begin = () => {
    const uids = new Set<OrderUid>()
    const found = sleep(COLLECT_MS).then(() => {
      if (waiting?.uids === uids) waiting = null
      return load(uids)
    })
    waiting = { uids, found }
    return waiting
  }
  return async (uid) => {
    const isFull = waiting !== null && waiting.uids.size >= limits.orderUidsPerRequest
    const batch = waiting === null || isFull ? begin() : waiting
    batch.uids.add(uid)
    const found = await batch.found
    if (!found.ok) return found
    return found.value.get(uid) ?? failure('NotFound', NOT_FOUND)
  }
}
