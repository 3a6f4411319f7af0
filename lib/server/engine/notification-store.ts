import 'server-only'
import type { NetworkStore } from '@/lib/infra/db/network-store'
import type { NotificationStore } from '@/lib/services/notifications/notify-cancellations'

/** What telling owners writes, on the queries of one transaction. */
export const notificationStore = (tx: NetworkStore): NotificationStore => ({
  insertNotifications: (notifications) => tx.insertNotifications({ notifications }),
  endEpisodes: tx.endEpisodes,
})
