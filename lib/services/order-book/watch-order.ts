import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrderEvent } from './order-report'

/** Unless told otherwise. */
const RECHECK_MS = 5_000

/** What `watchOrder` reads; null for an order that is not stored. `fingerprint` is equal exactly for equal values. */
export type WatchOrderDeps<Order, Status> = {
  readonly order: (uid: OrderUid) => Promise<Order | null>
  readonly status: (uid: OrderUid) => Promise<Status | null>
  readonly events: (uid: OrderUid) => Promise<readonly StoredOrderEvent[]>
  /** Resolves when the order may have changed, after `maxMs`, or when `signal` fires. */
  readonly nextChange: (uid: OrderUid, maxMs: number, signal: AbortSignal) => Promise<void>
  readonly fingerprint: (value: unknown) => string
  /** Milliseconds after which it reads again at the latest: an order expires by time alone. */
  readonly recheckMs?: () => number
  /** Whether the order can no longer change. */
  readonly isFinal: (order: Order) => boolean
}

/**
 * Streams an order's changes: the order and its competition status first and whenever they change,
 * every lifecycle event once. Ends when the order can no longer change, or with `signal`.
 */
export async function* watchOrder<Order, Status>(
  deps: WatchOrderDeps<Order, Status>,
  uid: OrderUid,
  signal: AbortSignal,
) {
  const { recheckMs = () => RECHECK_MS } = deps
  let lastOrder = ''
  let lastStatus = ''
  let seenEvents = 0
  while (!signal.aborted) {
    // Subscribed before reading, so that no change during the read is missed.
    const change = deps.nextChange(uid, recheckMs(), signal)
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
    const orderFingerprint = deps.fingerprint(order)
    if (orderFingerprint !== lastOrder) {
      lastOrder = orderFingerprint
      yield { event: 'order' as const, data: order }
    }
    const statusFingerprint = deps.fingerprint(status)
    if (status !== null && statusFingerprint !== lastStatus) {
      lastStatus = statusFingerprint
      yield { event: 'status' as const, data: status }
    }
    if (deps.isFinal(order)) return
    await change
  }
}
