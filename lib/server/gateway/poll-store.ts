import 'server-only'
import type { Database } from '@/lib/infra/db/database'
import { countEpisodes, endEpisodes } from '@/lib/infra/db/queries/notifications/funding-episodes'
import {
  insertNotifications,
  withdrawNotificationsOfOrders,
} from '@/lib/infra/db/queries/notifications/notifications'
import {
  noteLook,
  selectAskedOrders,
  selectLook,
  selectWatchedOrders,
  upsertWatchedOrders,
} from '@/lib/infra/db/queries/notifications/watched-orders'
import type { LookDeps, LookStore } from '@/lib/services/gateway/poll-upstream-account'

type StoreDeps = Pick<
  LookDeps,
  'selectWatchedOrders' | 'selectAskedOrders' | 'selectLook' | 'countEpisodes' | 'transaction'
>

/** Where looks at other deployments' orders of a network are remembered and told. */
export function lookStore(database: Database, chainId: number): StoreDeps {
  return {
    selectWatchedOrders: (uids) => database.bind(selectWatchedOrders)({ chainId, uids }),
    selectAskedOrders: (of) => database.bind(selectAskedOrders)({ chainId, ...of }),
    selectLook: (account) => database.bind(selectLook)({ chainId, account }),
    countEpisodes: (uids) => database.bind(countEpisodes)({ chainId, uids }),
    transaction: (work) =>
      database.transaction((tx) => {
        const store: LookStore = {
          upsertWatchedOrders: (orders) => upsertWatchedOrders(tx, { chainId, orders }),
          noteLook: (look) => noteLook(tx, { chainId, ...look }),
          insertNotifications: (notifications) => insertNotifications(tx, { notifications }),
          withdrawNotifications: (told) => withdrawNotificationsOfOrders(tx, { chainId, ...told }),
          endEpisodes: (end) => endEpisodes(tx, { chainId, ...end }),
        }
        return work(store)
      }),
  }
}
