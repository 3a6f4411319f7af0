import 'server-only'
import { cancellationNotification } from '@/lib/domain/notification/cancellation-notification'
import type { TokenNames } from '@/lib/domain/notification/named-token'
import { type NotifiedNetwork, notifiedOrder } from '@/lib/domain/notification/notified-order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { NotificationStore } from '@/lib/infra/db/network-store'

/** Notifies owners of the end of their orders, in the transaction that writes the end. */
export type EndNoticeStore = Pick<NotificationStore, 'insertNotifications' | 'endEpisodes'>

/** How the network and its tokens are called. */
export type NotificationContext = { readonly network: NotifiedNetwork; readonly tokens: TokenNames }

/** Tells the owners of orders that are taken out of the book by the same `reason`. */
export async function notifyCancellations(
  store: EndNoticeStore,
  names: NotificationContext,
  orders: readonly StoredOrder[],
  cancellation: {
    readonly reason: string
    /** The order that takes their place; `null` when none does. */
    readonly replacedBy: OrderUid | null
    readonly at: UnixMicros
  },
): Promise<void> {
  const { at } = cancellation
  await store.insertNotifications({
    notifications: orders.map((order) =>
      cancellationNotification(notifiedOrder(order, names.network, names.tokens), {
        ...cancellation,
        source: cancellation.replacedBy === null ? 'signedRequest' : 'replacement',
        fills: order.fills,
        onChain: null,
      }),
    ),
  })
  await store.endEpisodes({ uids: orders.map(({ uid }) => uid), at })
}
