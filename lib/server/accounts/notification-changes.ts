import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import type { Database } from '@/lib/infra/db/database'
import { NOTIFICATION_CHANNEL } from '@/lib/infra/db/queries/notifications/notifications'
import { READ_STATE_CHANNEL } from '@/lib/infra/db/queries/notifications/read-marks'
import { createFollowers } from '@/lib/server/order-book/change-followers'
import type { InboxChanges } from '@/lib/services/notifications/watch-notifications'

/** Stands for every account in a notice. */
const EVERYONE = '*'

export type NotificationChanges = {
  /** Collects changes of what an account has read, each as the account itself. */
  readonly followReadState: (account: Address) => InboxChanges
  /** Collects the news of an account's inbox from now on, until it is closed. */
  readonly follow: (account: Address) => InboxChanges
  readonly close: () => Promise<void>
}

/** News of all inboxes, from whichever process: one listener of each kind, however many follow. */
export async function openNotificationChanges(
  database: Pick<Database, 'listen'>,
): Promise<NotificationChanges> {
  const followers = createFollowers<string, string>()
  const stop = await database.listen(NOTIFICATION_CHANNEL, (payload) => {
    // An empty payload follows a reconnection: anything may have been missed.
    const colon = payload.indexOf(':')
    if (colon < 0) followers.missed()
    else followers.changed([payload.slice(0, colon)], payload.slice(colon + 1))
  })
  const readers = createFollowers<string, string>()
  const stopReadStates = await database.listen(READ_STATE_CHANNEL, (account) => {
    if (account === '') readers.missed()
    else readers.changed([account], account)
  })
  return {
    followReadState: (account) => readers.follow([account]),
    follow: (account) => followers.follow([account, EVERYONE]),
    close: async () => {
      await stop()
      await stopReadStates()
      followers.missed()
      readers.missed()
    },
  }
}
