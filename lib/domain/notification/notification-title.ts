import type { NotificationType } from './notification'

const titles: Readonly<Record<NotificationType, string>> = {
  order_filled: 'Order filled',
  order_partially_filled: 'Order filled in part',
  order_expired: 'Order expired',
  order_cancelled: 'Order cancelled',
  insufficient_balance: 'Balance too low for an order',
  price_improvement: 'Better price than asked for',
  market_alert: 'Market alert',
  announcement: 'Announcement',
}

const titleOf = new Map<string, string>(Object.entries(titles))

/** Title for a heading or subject line, also for types that are sent but not stored, such as a test. */
export function notificationTitle(type: string): string {
  return titleOf.get(type) ?? (type === 'test' ? 'Test message' : 'Notification')
}
