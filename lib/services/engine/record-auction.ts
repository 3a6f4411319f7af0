import 'server-only'
import type { EpisodeChanges } from '@/lib/domain/notification/funding-episodes'
import { type NotifiedNetwork, notifiedOrder } from '@/lib/domain/notification/notified-order'
import { shortfallNotification } from '@/lib/domain/notification/shortfall-notification'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { NotificationStore } from '@/lib/services/notifications/notify-cancellations'
import type { TokenMetadataSource } from '@/lib/services/notifications/token-metadata'
import type { AuctionEvent } from './auction-context'

/** What one cut found: why orders stay out, and whose funds began or ceased to fall short. */
export type AuctionFindings = {
  readonly events: readonly AuctionEvent[]
  readonly episodes: EpisodeChanges<StoredOrder>
  readonly at: UnixMicros
}

export type AuctionStore = NotificationStore & {
  readonly insertEvents: (events: readonly AuctionEvent[]) => Promise<void>
  readonly lockOrders: (uids: readonly OrderUid[]) => Promise<void>
  readonly selectCancelledUids: (uids: readonly OrderUid[]) => Promise<readonly OrderUid[]>
  readonly countEpisodes: (
    uids: readonly OrderUid[],
  ) => Promise<ReadonlyMap<OrderUid, { readonly count: number; readonly isOpen: boolean }>>
}

export type RecordAuctionDeps = Pick<TokenMetadataSource, 'loadTokens'> & {
  readonly network: NotifiedNetwork
  readonly recordEvents: (events: readonly AuctionEvent[]) => Promise<void>
  readonly transaction: (work: (store: AuctionStore) => Promise<void>) => Promise<void>
}

/**
 * Stores why orders stay out of an auction, and in the same transaction tells the owners whose
 * funds are the reason. An order that was cancelled meanwhile, or whose owner another engine told,
 * is passed over: its row is held while that is looked up.
 */
export async function recordAuction(
  deps: RecordAuctionDeps,
  { events, episodes: { begun, ended }, at }: AuctionFindings,
): Promise<void> {
  if (begun.length === 0 && ended.length === 0) return deps.recordEvents(events)
  const tokens = await deps.loadTokens([...new Set(begun.map(({ order }) => order.data.sellToken))])
  const uids = begun.map(({ order }) => order.uid)
  await deps.transaction(async (store) => {
    // All rows this transaction holds are taken at once, in their one order.
    await store.lockOrders([...new Set([...uids, ...events.map(({ uid }) => uid)])])
    const cancelled = new Set(await store.selectCancelledUids(uids))
    const had = await store.countEpisodes(uids)
    await store.insertEvents(events)
    await store.insertNotifications(
      begun
        .filter(({ order }) => !cancelled.has(order.uid) && had.get(order.uid)?.isOpen !== true)
        .map(({ order, shortfall }) =>
          shortfallNotification(notifiedOrder(order, deps.network, tokens), {
            shortfall,
            episode: (had.get(order.uid)?.count ?? 0) + 1,
            at,
          }),
        ),
    )
    await store.endEpisodes({ uids: ended, at })
  })
}
