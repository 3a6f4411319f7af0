import 'server-only'
import type { UpstreamOrder, WatchedOrder } from '@/lib/domain/notification/watched-order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { NotificationStore } from '@/lib/infra/db/network-store'

/** Orders requested per page. */
export const UPSTREAM_PAGE = 100
/** Pages of newest orders that a poll reads at most; older orders are not watched. */
const MAX_PAGES = 50
/** Uids per request. Source: lib/docs/protocol.md#limits. */
const UIDS_PER_REQUEST = 128

/** Reads of the upstream order book, and of what is stored about its orders. */
export type UpstreamReads = Pick<
  NotificationStore,
  'selectWatchedOrders' | 'selectOrdersToPoll'
> & {
  /** A page of the account's orders, newest first; those that cannot be read are missing in it. */
  readonly page: (of: {
    account: Address
    offset: number
    limit: number
  }) => Promise<{ readonly orders: readonly UpstreamOrder[]; readonly isLast: boolean }>
  /** The orders among these that exist. */
  readonly byUids: (uids: readonly OrderUid[]) => Promise<readonly UpstreamOrder[]>
}

/** Orders as the upstream reports them now, and as they are stored; one missing in `known` was never seen. */
export type AccountOrders = {
  /** Oldest first. */
  readonly orders: readonly UpstreamOrder[]
  readonly known: ReadonlyMap<OrderUid, WatchedOrder>
}

/**
 * Reads an account's orders that are new or can still change: the newest pages, until one has only known
 * orders (at a first poll all pages), then the older ones that can still change, by uid.
 */
export async function readAccountOrders(
  deps: UpstreamReads,
  poll: { readonly account: Address; readonly isFirst: boolean; readonly now: UnixMicros },
): Promise<AccountOrders> {
  const { account, isFirst, now } = poll
  const orders = new Map<OrderUid, UpstreamOrder>()
  const known = new Map<OrderUid, WatchedOrder>()
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const offset = pages * UPSTREAM_PAGE
    const { orders: page, isLast } = await deps.page({ account, offset, limit: UPSTREAM_PAGE })
    const watched = await deps.selectWatchedOrders({ uids: page.map(({ uid }) => uid) })
    // Orders owned by a placing contract are reported to its users instead.
    const own = page.filter((order) => order.account === account)
    for (const order of own) orders.set(order.uid, order)
    for (const [uid, order] of watched) known.set(uid, order)
    const isAllKnown = own.every(({ uid }) => watched.has(uid))
    if (isLast || (isAllKnown && !isFirst)) break
  }
  const changing = await deps.selectOrdersToPoll({ account, now })
  const older = changing.filter((uid) => !orders.has(uid))
  for (let start = 0; start < older.length; start += UIDS_PER_REQUEST) {
    const uids = older.slice(start, start + UIDS_PER_REQUEST)
    for (const order of await deps.byUids(uids)) orders.set(order.uid, order)
    for (const [uid, order] of await deps.selectWatchedOrders({ uids })) known.set(uid, order)
  }
  return { orders: [...orders.values()].sort((a, b) => a.createdAt - b.createdAt), known }
}
