import 'server-only'
import type { Database } from '@/lib/infra/db/database'
import { countEpisodes, endEpisodes } from '@/lib/infra/db/queries/notifications/funding-episodes'
import {
  insertNotifications,
  withdrawNotificationsOfOrders,
} from '@/lib/infra/db/queries/notifications/notifications'
import {
  recordPoll,
  selectAskedOrders,
  selectLastPoll,
  selectWatchedOrders,
  upsertWatchedOrders,
} from '@/lib/infra/db/queries/notifications/watched-orders'
import type { PollDeps, PollStore } from '@/lib/services/gateway/poll-upstream-account'

type StoreDeps = Pick<
  PollDeps,
  'selectWatchedOrders' | 'selectAskedOrders' | 'selectLastPoll' | 'countEpisodes' | 'transaction'
>

/** Database access for polling the orders of another deployment on one network. */
export function pollStore(database: Database, chainId: number): StoreDeps {
  return {
    selectWatchedOrders: (uids) => database.bind(selectWatchedOrders)({ chainId, uids }),
    selectAskedOrders: (of) => database.bind(selectAskedOrders)({ chainId, ...of }),
    selectLastPoll: (account) => database.bind(selectLastPoll)({ chainId, account }),
    countEpisodes: (uids) => database.bind(countEpisodes)({ chainId, uids }),
    transaction: (work) =>
      database.transaction((tx) => {
        const store: PollStore = {
          upsertWatchedOrders: (orders) => upsertWatchedOrders(tx, { chainId, orders }),
          recordPoll: (poll) => recordPoll(tx, { chainId, ...poll }),
          insertNotifications: (notifications) => insertNotifications(tx, { notifications }),
          withdrawNotifications: (of) => withdrawNotificationsOfOrders(tx, { chainId, ...of }),
          endEpisodes: (end) => endEpisodes(tx, { chainId, ...end }),
        }
        return work(store)
      }),
  }
}
