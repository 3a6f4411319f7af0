import 'server-only'
import { cancellationNotification } from '@/lib/domain/notification/cancellation-notification'
import type { TokenNames } from '@/lib/domain/notification/named-token'
import type { NewNotification } from '@/lib/domain/notification/notification'
import { type NotifiedNetwork, notifiedOrder } from '@/lib/domain/notification/notified-order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

/** What telling of an order's end does to the store, in the transaction that writes the end. */
export type NotificationStore = {
  readonly insertNotifications: (notifications: readonly NewNotification[]) => Promise<void>
  /** Ends the lack of funds that owners of these orders were told of. */
  readonly endEpisodes: (end: { uids: readonly OrderUid[]; at: UnixMicros }) => Promise<void>
}

/** How the network and its tokens are called. */
export type NotificationContext = { readonly network: NotifiedNetwork; readonly tokens: TokenNames }

/** Tells the owners of orders that are taken out of the book by the same `reason`. */
export async function notifyCancellations(
  store: NotificationStore,
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
  await store.insertNotifications(
    orders.map((order) =>
      cancellationNotification(notifiedOrder(order, names.network, names.tokens), {
        ...cancellation,
        source: cancellation.replacedBy === null ? 'signedRequest' : 'replacement',
        fills: order.fills,
        onChain: null,
      }),
    ),
  )
  await store.endEpisodes({ uids: orders.map(({ uid }) => uid), at })
}
