import 'server-only'
import type { UpstreamOrder, WatchedOrder } from '@/lib/domain/notification/watched-order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { NotificationStore } from '@/lib/infra/db/network-store'

/** Orders asked for at once. */
export const UPSTREAM_PAGE = 100
/** An account's newest orders that a first look goes through; an older one is not watched. */
const MOST_PAGES = 50
/** Uids asked for at once. Source: interface, "Limits". */
const UIDS_PER_REQUEST = 128

export type UpstreamReads = Pick<NotificationStore, 'selectWatchedOrders' | 'selectAskedOrders'> & {
  /** A page of the account's orders, newest first. */
  readonly page: (of: {
    account: Address
    offset: number
    limit: number
  }) => Promise<readonly UpstreamOrder[]>
  /** Those of the orders that exist. */
  readonly byUids: (uids: readonly OrderUid[]) => Promise<readonly UpstreamOrder[]>
}

export type AccountOrders = {
  /** Oldest first where that is known. */
  readonly orders: readonly UpstreamOrder[]
  readonly known: ReadonlyMap<OrderUid, WatchedOrder>
}

/**
 * An account's orders that are new or can still change. Pages are read until one holds nothing new,
 * at a first look all of them; what can still change and stands further back is asked for by uid.
 */
export async function readAccountOrders(
  deps: UpstreamReads,
  look: { readonly account: Address; readonly isFirst: boolean; readonly now: UnixMicros },
): Promise<AccountOrders> {
  const { account, isFirst, now } = look
  const orders = new Map<OrderUid, UpstreamOrder>()
  const known = new Map<OrderUid, WatchedOrder>()
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const asked = { account, offset: pages * UPSTREAM_PAGE, limit: UPSTREAM_PAGE }
    const page = await deps.page(asked)
    const remembered = await deps.selectWatchedOrders({ uids: page.map(({ uid }) => uid) })
    // What a placing contract owns is told to its users.
    const own = page.filter((order) => order.account === account)
    for (const order of own) orders.set(order.uid, order)
    for (const [uid, order] of remembered) known.set(uid, order)
    const isAllKnown = own.every(({ uid }) => remembered.has(uid))
    if (page.length < UPSTREAM_PAGE || (isAllKnown && !isFirst)) break
  }
  const asked = await deps.selectAskedOrders({ account, now })
  const further = asked.filter((uid) => !orders.has(uid))
  for (let start = 0; start < further.length; start += UIDS_PER_REQUEST) {
    const uids = further.slice(start, start + UIDS_PER_REQUEST)
    for (const order of await deps.byUids(uids)) orders.set(order.uid, order)
    for (const [uid, order] of await deps.selectWatchedOrders({ uids })) known.set(uid, order)
  }
  return { orders: [...orders.values()].sort((a, b) => a.createdAt - b.createdAt), known }
}
