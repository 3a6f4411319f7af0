import 'server-only'
import { cancellationNotification } from '@/lib/domain/notification/cancellation-notification'
import { expiryNotification } from '@/lib/domain/notification/expiry-notification'
import { namedToken } from '@/lib/domain/notification/named-token'
import type { NewNotification } from '@/lib/domain/notification/notification'
import type { NotifiedOrder } from '@/lib/domain/notification/notified-order'
import { surplusToken, tradeNotifications } from '@/lib/domain/notification/trade-notifications'
import type { UpstreamOrder, WatchedEnd } from '@/lib/domain/notification/watched-order'
import type { WatchedChanges } from '@/lib/domain/notification/watched-order-changes'
import {
  CANCELLED_BY_REQUEST,
  CANCELLED_ON_CHAIN,
  cancelledByReplacement,
} from '@/lib/domain/order/cancellation-reason'
import { TAKEN_BACK_BY_USER } from '@/lib/domain/order/onchain-order'
import type { OrderFills } from '@/lib/domain/order/order'
import type { StepNotificationContext } from '@/lib/services/notifications/step-notifications'

/** Converts an order of another deployment to the form notifications use. */
export const toNotifiedOrder = (
  { uid, account, data }: UpstreamOrder,
  { network, tokens }: Pick<StepNotificationContext, 'network' | 'tokens'>,
): NotifiedOrder => ({
  network,
  uid,
  account,
  data,
  // The order book of another deployment is polled without documents.
  part: null,
  sellToken: namedToken(tokens, data.sellToken),
  buyToken: namedToken(tokens, data.buyToken),
})

/** The notifications about an order's changes, in the order they happened. */
export function upstreamNotifications(
  context: StepNotificationContext,
  order: UpstreamOrder,
  { watched, fills, end }: WatchedChanges,
): readonly NewNotification[] {
  const notified = toNotifiedOrder(order, context)
  const trades = fills.flatMap((fill) =>
    tradeNotifications(notified, {
      ...fill,
      surplusUsdPrice: context.usdPrices.get(surplusToken(notified).address) ?? null,
      at: context.now(),
    }),
  )
  return end === null
    ? trades
    : [...trades, endNotification(context, order, notified, { end, fills: watched.fills })]
}

function endNotification(
  { now }: StepNotificationContext,
  order: UpstreamOrder,
  notified: NotifiedOrder,
  { end, fills }: { readonly end: WatchedEnd; readonly fills: OrderFills },
): NewNotification {
  switch (end.kind) {
    case 'cancelled':
      return cancellationNotification(notified, {
        source: end.source,
        reason: reasonOf(end),
        replacedBy: end.replacedBy,
        fills,
        // The upstream does not report the transaction.
        onChain: null,
        at: now(),
      })
    case 'expired':
      return expiryNotification(notified, {
        lastSecond: order.lastSecond,
        fills,
        isNative: order.isNative,
        placementError: order.placementError,
        blockNumber: null,
        at: now(),
      })
  }
}

/** The reason in the wording of our own order book. */
function reasonOf({ source, replacedBy }: WatchedEnd & { readonly kind: 'cancelled' }) {
  switch (source) {
    case 'signedRequest':
      return CANCELLED_BY_REQUEST
    case 'replacement':
      return replacedBy === null ? null : cancelledByReplacement(replacedBy)
    case 'onChain':
      return CANCELLED_ON_CHAIN
    case 'nativeRefund':
      return TAKEN_BACK_BY_USER
  }
}
