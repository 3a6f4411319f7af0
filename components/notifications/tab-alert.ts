import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import { notificationTitle } from '@/lib/domain/notification/notification-title'

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

/** Shows an alert; the same entry from several tabs is shown once. */
export function showAlert({ id, type, message }: NotificationEntry): void {
  const alert = new Notification(notificationTitle(type), {
    body: message,
    tag: id,
    icon: '/icon.svg',
  })
  alert.onclick = () => {
    window.focus()
    window.location.assign('/notifications')
  }
}
