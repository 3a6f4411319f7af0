import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import { notificationTitle } from '@/lib/domain/notification/notification-title'

/** Which entries a tab shows by itself: those that came after it began to listen. */
export function newAlerts(
  told: ReadonlyMap<string, NotificationEntry>,
  known: ReadonlySet<string>,
  sinceMicros: number,
): readonly NotificationEntry[] {
  return [...told.values()].filter(
    ({ id, timestamp }) => !known.has(id) && timestamp >= sinceMicros,
  )
}

/** Shows one as the browser does; the same entry shown by several tabs replaces itself. */
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
