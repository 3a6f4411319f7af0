import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import type { NotificationType } from '@/lib/domain/notification/notification'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

/** The entries for which a tab shows alerts: those that are newer than its start. */
export function newAlerts(
  streamed: ReadonlyMap<string, NotificationEntry>,
  known: ReadonlySet<string>,
  sinceMicros: number,
): readonly NotificationEntry[] {
  return [...streamed.values()].filter(
    ({ id, timestamp }) => !known.has(id) && timestamp >= sinceMicros,
  )
}

/** The titles of the service (`notificationTitle`), for the language of the user. */
export const alertTitles: Readonly<Record<NotificationType, Message>> = {
  order_filled: message`Order filled`,
  order_partially_filled: message`Order filled in part`,
  order_expired: message`Order expired`,
  order_cancelled: message`Order cancelled`,
  insufficient_balance: message`Balance too low for an order`,
  price_improvement: message`Better price than asked for`,
  market_alert: message`Market alert`,
  announcement: message`Announcement`,
}

/** Shows an alert; the same entry from several tabs is shown once. */
export function showAlert({ id, type, message: body }: NotificationEntry): void {
  const alert = new Notification(t(alertTitles[type]), {
    body,
    tag: id,
    icon: '/icon.svg',
  })
  alert.onclick = () => {
    window.focus()
    window.location.assign('/notifications')
  }
}
