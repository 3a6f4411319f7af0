import { stateLabels } from '@/components/ui/status-labels'
import type { NotificationType } from '@/lib/domain/notification/notification'
import { type Message, message } from '@/lib/domain/shared/message'

/** The name of a type in filters and the channel matrix. */
export const typeLabel: Readonly<Record<NotificationType, Message>> = {
  order_filled: stateLabels.filled,
  order_partially_filled: stateLabels.partFilled,
  order_expired: stateLabels.expired,
  order_cancelled: stateLabels.cancelled,
  insufficient_balance: message`Funds short`,
  price_improvement: message`Better price`,
  market_alert: message`Market alert`,
  announcement: message`Announcement`,
}

/** Description of a type, for choosing subscriptions. */
export const typeNotes: Readonly<Record<NotificationType, Message>> = {
  order_filled: message`An order was filled and settled on chain`,
  order_partially_filled: message`A part of an order was filled`,
  order_expired: message`The deadline passed before an order was filled`,
  order_cancelled: message`An order was taken out`,
  insufficient_balance: message`An open order lacks balance or allowance`,
  price_improvement: message`A fill was better than the signed limit`,
  market_alert: message`A pool or token did what you asked to be told of`,
  announcement: message`News from who runs this service`,
}
