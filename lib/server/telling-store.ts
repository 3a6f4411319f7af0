import 'server-only'
import type { TellingStore } from '@/lib/services/tell-cancellations'
import type { NetworkStore } from './network-store'

/** What telling owners writes, on the queries of one transaction. */
export const tellingStore = (tx: NetworkStore): TellingStore => ({
  insertNotifications: (notifications) => tx.insertNotifications({ notifications }),
  endEpisodes: tx.endEpisodes,
})
