import 'server-only'
import { cancellationNotification } from '@/lib/domain/notification/cancellation-notification'
import type { TokenNames } from '@/lib/domain/notification/named-token'
import { type NotifiedNetwork, notifiedOrder } from '@/lib/domain/notification/notified-order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { NotificationStore } from '@/lib/infra/db/network-store'

/** Store operations of notifying about an order's end, in the transaction that writes the end. */
export type EndNoticeStore = Pick<NotificationStore, 'insertNotifications' | 'endEpisodes'>

/** The network and the token names used in messages. */
export type NotificationContext = { readonly network: NotifiedNetwork; readonly tokens: TokenNames }

/** Notifies the owners of orders that are cancelled for the same `reason`. */
export async function notifyCancellations(
  store: EndNoticeStore,
  context: NotificationContext,
  orders: readonly StoredOrder[],
  cancellation: {
    readonly reason: string
    /** The order that replaces them; `null` when none does. */
    readonly replacedBy: OrderUid | null
    readonly at: UnixMicros
  },
): Promise<void> {
  const { at } = cancellation
  await store.insertNotifications({
    notifications: orders.map((order) =>
      cancellationNotification(notifiedOrder(order, context.network, context.tokens), {
        ...cancellation,
        source: cancellation.replacedBy === null ? 'signedRequest' : 'replacement',
        fills: order.fills,
        onChain: null,
      }),
    ),
  })
  await store.endEpisodes({ uids: orders.map(({ uid }) => uid), at })
}
