import { typeLabel } from '@/components/channels/notification-labels'
import { StatusStamp, ToneStamp } from '@/components/ui/status-stamp'
import type { NotificationType } from '@/lib/domain/notification/notification'
import { t } from '@/lib/words/words'

/** The type of a notification, styled like the order's own stamp where there is one. */
export function NotificationStamp({ type }: { type: NotificationType }) {
  switch (type) {
    case 'order_filled':
      return <StatusStamp state="filled" />
    case 'order_partially_filled':
      return <StatusStamp state="partFilled" />
    case 'order_expired':
      return <StatusStamp state="expired" />
    case 'order_cancelled':
      return <StatusStamp state="cancelled" />
    case 'insufficient_balance':
      return <ToneStamp tone="caution">{t(typeLabel[type])}</ToneStamp>
    case 'price_improvement':
      return <ToneStamp tone="good">{t(typeLabel[type])}</ToneStamp>
    case 'market_alert':
    case 'announcement':
      return <ToneStamp tone="info">{t(typeLabel[type])}</ToneStamp>
  }
}
