import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrderEvent } from './debug-order'

/** Asks again at least this often: time alone expires an order. */
const RECHECK_MS = 5_000

export type WatchOrderDeps<Order, Status> = {
  readonly order: (uid: OrderUid) => Promise<Order | null>
  readonly status: (uid: OrderUid) => Promise<Status | null>
  readonly events: (uid: OrderUid) => Promise<readonly StoredOrderEvent[]>
  /** Resolves when the order may have changed, after `maxMs`, or when `signal` fires. */
  readonly nextChange: (uid: OrderUid, maxMs: number, signal: AbortSignal) => Promise<void>
  readonly fingerprint: (value: unknown) => string
  /** Whether the order can change no more. */
  readonly isFinal: (order: Order) => boolean
}

/**
 * An order's changes as they happen: the order and its competition status first and whenever they
 * differ, every lifecycle event once. Ends after an order that can change no more, or with `signal`.
 */
export async function* watchOrder<Order, Status>(
  deps: WatchOrderDeps<Order, Status>,
  uid: OrderUid,
  signal: AbortSignal,
) {
  let lastOrder = ''
  let lastStatus = ''
  let seenEvents = 0
  while (!signal.aborted) {
    // Asked for before reading, so nothing that happens while reading is missed.
    const change = deps.nextChange(uid, RECHECK_MS, signal)
    const [order, status, events] = await Promise.all([
      deps.order(uid),
      deps.status(uid),
      deps.events(uid),
    ])
    if (order === null) return
    for (const { label, timestamp, reason } of events.slice(seenEvents)) {
      const data = { label, timestamp, ...(reason === null ? {} : { reason }) }
      yield { event: 'event' as const, data }
    }
    seenEvents = events.length
    const orderPrint = deps.fingerprint(order)
    if (orderPrint !== lastOrder) {
      lastOrder = orderPrint
      yield { event: 'order' as const, data: order }
    }
    const statusPrint = deps.fingerprint(status)
    if (status !== null && statusPrint !== lastStatus) {
      lastStatus = statusPrint
      yield { event: 'status' as const, data: status }
    }
    if (deps.isFinal(order)) return
    await change
  }
}
