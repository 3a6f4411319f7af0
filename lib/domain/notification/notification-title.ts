import type { NotificationType } from './notification'

const titles: Readonly<Record<NotificationType, string>> = {
  order_filled: 'Order filled',
  order_partially_filled: 'Order filled in part',
  order_expired: 'Order expired',
  order_cancelled: 'Order cancelled',
  insufficient_balance: 'Balance too low for an order',
  price_improvement: 'Better price than asked for',
  announcement: 'Announcement',
}

const words = new Map<string, string>(Object.entries(titles))

/** A few words for a heading or subject; types that are told but not kept, such as a test, have some too. */
export function notificationTitle(type: string): string {
  return words.get(type) ?? (type === 'test' ? 'Test message' : 'Notification')
}
