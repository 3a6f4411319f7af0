import type { ReactNode } from 'react'
import { typeLabel } from '@/components/channels/notification-labels'
import { StatusStamp, ToneStamp } from '@/components/ui/status-stamp'
import type { NotificationType } from '@/lib/domain/notification/notification'

const stamps: Readonly<Record<NotificationType, ReactNode>> = {
  order_filled: <StatusStamp state="filled" />,
  order_partially_filled: <StatusStamp state="partFilled" />,
  order_expired: <StatusStamp state="expired" />,
  order_cancelled: <StatusStamp state="cancelled" />,
  insufficient_balance: <ToneStamp tone="caution">{typeLabel.insufficient_balance}</ToneStamp>,
  price_improvement: <ToneStamp tone="good">{typeLabel.price_improvement}</ToneStamp>,
  announcement: <ToneStamp tone="info">{typeLabel.announcement}</ToneStamp>,
}

/** The type of a notification, styled like the order's own stamp where there is one. */
export function NotificationStamp({ type }: { type: NotificationType }) {
  return stamps[type]
}
