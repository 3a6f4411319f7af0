import 'server-only'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { ok } from '@/lib/domain/shared/result'
import type { RequestMeta } from '@/lib/server/http/api-table'
import { fingerprint } from '@/lib/server/http/fingerprint'
import { type AccountChanges, watchAccount } from '@/lib/services/order-book/watch-account'
import type { AccountPolls } from './account-polls'
import { createBell } from './bell'
import type { OrderPolls } from './order-polls'

export type AccountWatchDeps = {
  readonly accounts: AccountPolls
  readonly orders: OrderPolls
  readonly nowMs: () => number
}

type WatchRequest = { readonly params: unknown; readonly meta: RequestMeta }

/**
 * Server-sent events about the newest orders of an account at another deployment: its list is read
 * from time to time, its orders that can still change by the polls all readers share. An upstream
 * that does not answer ends no stream.
 */
export async function watchUpstreamAccount(deps: AccountWatchDeps, { params, meta }: WatchRequest) {
  const known = new Map<OrderUid, Order>()
  return ok(
    watchAccount(
      {
        newest: async () => [...known.values()],
        newestUids: async () => [...known.keys()],
        byUids: async (uids) => uids.flatMap((uid) => known.get(uid) ?? []),
        follow: () => followAccount(deps, ownerOf(params), known),
        fingerprint,
        nowMs: deps.nowMs,
      },
      meta.signal,
    ),
  )
}

const canChange = ({ status }: Order): boolean => status !== 'fulfilled' && status !== 'cancelled'

/** Keeps `known` as new as the upstream's answers, newest first, and reports what changed. */
function followAccount(
  { accounts, orders }: AccountWatchDeps,
  account: Address,
  known: Map<OrderUid, Order>,
): AccountChanges {
  const bell = createBell()
  const changed = new Set<OrderUid>()
  const unfollow = new Map<OrderUid, () => void>()
  const note = (order: Order) => {
    known.set(order.uid, order)
    changed.add(order.uid)
    bell.ring()
  }
  const followOrder = (order: Order) => {
    if (unfollow.has(order.uid) || !canChange(order)) return
    unfollow.set(
      order.uid,
      orders.follow(order.uid, order, (newest) => {
        if (newest !== null) note(newest)
      }),
    )
  }
  const unfollowAccount = accounts.follow(account, (newest) => {
    const before = [...known.values()]
    known.clear()
    for (const order of newest) note(order)
    // Orders that fell off the list can still change.
    for (const order of before) if (!known.has(order.uid)) known.set(order.uid, order)
    for (const order of newest) followOrder(order)
  })
  return {
    next: async (maxMs, signal) => {
      if (changed.size === 0) await bell.next(maxMs, signal)
      const uids = new Set(changed)
      changed.clear()
      return uids
    },
    include: () => undefined,
    close: () => {
      unfollowAccount()
      for (const stop of unfollow.values()) stop()
    },
  }
}

/** The edge has decoded the parameters with the stream endpoint's own codec. */
function ownerOf(params: unknown): Address {
  if (typeof params !== 'object' || params === null || !('owner' in params)) {
    throw new Error('a watched account is named by its owner')
  }
  return params.owner as Address
}
