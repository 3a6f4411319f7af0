import { stateLabels } from '@/components/ui/status-labels'
import type { NotificationType } from '@/lib/domain/notification/notification'

/** The name of a type in filters and the channel matrix. */
export const typeLabel: Readonly<Record<NotificationType, string>> = {
  order_filled: stateLabels.filled,
  order_partially_filled: stateLabels.partFilled,
  order_expired: stateLabels.expired,
  order_cancelled: stateLabels.cancelled,
  insufficient_balance: 'Funds short',
  price_improvement: 'Better price',
  announcement: 'Announcement',
}

/** Description of a type, for choosing subscriptions. */
export const typeNotes: Readonly<Record<NotificationType, string>> = {
  order_filled: 'An order was filled and settled on chain',
  order_partially_filled: 'A part of an order was filled',
  order_expired: 'The deadline passed before an order was filled',
  order_cancelled: 'An order was taken out',
  insufficient_balance: 'An open order lacks balance or allowance',
  price_improvement: 'A fill was better than the signed limit',
  announcement: 'News from who runs this service',
}
