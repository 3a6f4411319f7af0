import 'server-only'
import type { OrderStatus, OrderUid } from '@/lib/domain/order/order'

/** Unless told otherwise. */
const RECHECK_MS = 5_000
/** Reads everything again at least this often, regardless of notifications. */
const REREAD_MS = 60_000

/** A subscription to changes of an account's orders; they are collected from the start until `next` returns them. */
export type AccountChanges = {
  /**
   * The orders that may have changed since the last call, waiting up to `maxMs` or until `signal`
   * for the first of them; `all` when notices may have been lost.
   */
  readonly next: (maxMs: number, signal: AbortSignal) => Promise<ReadonlySet<OrderUid> | 'all'>
  /** Also follows this order, whose uid may name another owner. */
  readonly include: (uid: OrderUid) => void
  readonly close: () => void
}

/** What `watchAccount` reads; `fingerprint` is equal exactly for orders that look the same to a client. */
export type WatchAccountDeps<Order> = {
  /** The account's newest orders, newest first. */
  readonly newest: () => Promise<readonly Order[]>
  /** Uids of the orders `newest` would return. */
  readonly newestUids: () => Promise<readonly OrderUid[]>
  readonly byUids: (uids: readonly OrderUid[]) => Promise<readonly Order[]>
  /** Subscribes to changes of the account's orders. */
  readonly follow: () => AccountChanges
  readonly fingerprint: (value: unknown) => string
  readonly nowMs: () => number
  /**
   * Milliseconds after which it checks for changes at the latest: orders expire by time alone, and not
   * every change is notified.
   */
  readonly recheckMs?: () => number
}

type Watched = { readonly uid: OrderUid; readonly status: OrderStatus }

/**
 * Streams an account's orders: first its newest ones, oldest first, then every order that is new or
 * has changed. Between notified changes only orders that can still change by time, and new ones, are
 * read; of unsigned ones, which others may place in any number, only the newest. Ends with `signal`.
 */
export async function* watchAccount<Order extends Watched>(
  deps: WatchAccountDeps<Order>,
  signal: AbortSignal,
) {
  const { recheckMs = () => RECHECK_MS } = deps
  const fingerprints = new Map<OrderUid, string>()
  const live = new Set<OrderUid>()
  const unsigned = new Set<OrderUid>()
  let wanted: ReadonlySet<OrderUid> | 'all' = 'all'
  let recheckAt = 0
  let rereadAt = 0
  const changes = deps.follow()
  try {
    while (!signal.aborted) {
      if (wanted === 'all') {
        recheckAt = deps.nowMs() + recheckMs()
        rereadAt = deps.nowMs() + REREAD_MS
      }
      const orders = wanted === 'all' ? await readAll(deps, live) : await deps.byUids([...wanted])
      for (const order of orders.toReversed()) {
        setMember(live, order.uid, order.status === 'open')
        setMember(unsigned, order.uid, order.status === 'presignaturePending')
        const fingerprint = deps.fingerprint(order)
        if (fingerprints.get(order.uid) === fingerprint) continue
        if (!fingerprints.has(order.uid)) changes.include(order.uid)
        fingerprints.set(order.uid, fingerprint)
        yield { event: 'order' as const, data: order }
      }
      const waitMs = Math.max(0, recheckAt - deps.nowMs())
      wanted = await changes.next(waitMs, signal)
      if (deps.nowMs() >= rereadAt) wanted = 'all'
      if (wanted === 'all' || deps.nowMs() < recheckAt) continue
      recheckAt = deps.nowMs() + recheckMs()
      const newest = (await deps.newestUids()).filter(
        (uid) => !fingerprints.has(uid) || unsigned.has(uid),
      )
      wanted = new Set([...wanted, ...live, ...newest])
    }
  } finally {
    changes.close()
  }
}

function setMember(set: Set<OrderUid>, uid: OrderUid, isMember: boolean): void {
  if (isMember) set.add(uid)
  else set.delete(uid)
}

/** The newest orders, and older ones sent before that may have expired meanwhile. Newest first. */
async function readAll<Order extends Watched>(
  deps: WatchAccountDeps<Order>,
  live: ReadonlySet<OrderUid>,
): Promise<readonly Order[]> {
  const newest = await deps.newest()
  const listed = new Set(newest.map(({ uid }) => uid))
  const older = [...live].filter((uid) => !listed.has(uid))
  return older.length === 0 ? newest : [...newest, ...(await deps.byUids(older))]
}
