import 'server-only'
import type { EpisodeChanges } from '@/lib/domain/notification/funding-episodes'
import { type NotifiedNetwork, notifiedOrder } from '@/lib/domain/notification/notified-order'
import { shortfallNotification } from '@/lib/domain/notification/shortfall-notification'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { NotificationStore, OrderStore } from '@/lib/infra/db/network-store'
import type { EndNoticeStore } from '@/lib/services/notifications/notify-cancellations'
import type { TokenMetadataSource } from '@/lib/services/notifications/token-metadata'
import type { AuctionEvent } from './auction-event'

/** Findings of building one auction: why orders are left out, and whose funding shortfall began or ended. */
export type AuctionFindings = {
  readonly events: readonly AuctionEvent[]
  readonly episodes: EpisodeChanges<StoredOrder>
  readonly at: UnixMicros
}

type AuctionFindingsStore = EndNoticeStore &
  Pick<OrderStore, 'insertOrderEvents' | 'lockOrders' | 'selectCancelledUids' | 'selectSpentBy'> &
  Pick<NotificationStore, 'countEpisodes'>

/** What `recordFindings` reads and writes. */
export type RecordFindingsDeps = Pick<TokenMetadataSource, 'loadTokens'> &
  Pick<OrderStore, 'insertOrderEvents'> & {
    readonly network: NotifiedNetwork
    readonly transaction: (work: (store: AuctionFindingsStore) => Promise<void>) => Promise<void>
  }

/**
 * Stores why orders are left out of an auction, and in the same transaction notifies the owners
 * whose funds are the reason. Skips an order that was cancelled meanwhile, or whose owner another
 * engine notified; its row is locked while that is checked.
 */
export async function recordFindings(
  deps: RecordFindingsDeps,
  { events, episodes: { begun, ended }, at }: AuctionFindings,
): Promise<void> {
  if (begun.length === 0 && ended.length === 0) return deps.insertOrderEvents({ events })
  const tokens = await deps.loadTokens([...new Set(begun.map(({ order }) => order.data.sellToken))])
  const uids = begun.map(({ order }) => order.uid)
  await deps.transaction(async (store) => {
    // All rows are locked in one statement, in a fixed order, to avoid deadlocks.
    await store.lockOrders({ uids: [...new Set([...uids, ...events.map(({ uid }) => uid)])] })
    const cancelled = new Set(await store.selectCancelledUids({ uids }))
    const had = await store.countEpisodes({ uids })
    const spentBy = await store.selectSpentBy({
      orders: begun.map(({ order: { uid, owner, data } }) => ({
        uid,
        owner,
        sellToken: data.sellToken,
      })),
    })
    await store.insertOrderEvents({ events })
    await store.insertNotifications({
      notifications: begun
        .filter(({ order }) => !cancelled.has(order.uid) && had.get(order.uid)?.isOpen !== true)
        .map(({ order, shortfall }) =>
          shortfallNotification(notifiedOrder(order, deps.network, tokens), {
            shortfall,
            hasCalls: order.interactions.pre.length > 0,
            spentBy: spentBy.get(order.uid),
            episode: (had.get(order.uid)?.count ?? 0) + 1,
            at,
          }),
        ),
    })
    await store.endEpisodes({ uids: ended, at })
  })
}
