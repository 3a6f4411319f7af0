import 'server-only'
import type { NetworkStore } from '@/lib/infra/db/network-store'
import type { TellingStore } from '@/lib/services/notifications/notify-cancellations'

/** What telling owners writes, on the queries of one transaction. */
export const tellingStore = (tx: NetworkStore): TellingStore => ({
  insertNotifications: (notifications) => tx.insertNotifications({ notifications }),
  endEpisodes: tx.endEpisodes,
})
