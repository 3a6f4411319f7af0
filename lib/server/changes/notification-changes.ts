import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import type { Database } from '@/lib/infra/db/database'
import { NOTIFICATION_CHANNEL } from '@/lib/infra/db/queries/notifications/notifications'
import { READ_STATE_CHANNEL } from '@/lib/infra/db/queries/notifications/read-marks'
import type { InboxChanges } from '@/lib/services/notifications/watch-notifications'
import { createFollowers } from './change-followers'

/** Means all accounts in a notice. */
const EVERYONE = '*'

export type NotificationChanges = {
  /** Collects changes of an account's read state; the id of each change is the account. */
  readonly followReadState: (account: Address) => InboxChanges
  /** Collects changes of an account's inbox from now on, until it is closed. */
  readonly follow: (account: Address) => InboxChanges
  readonly close: () => Promise<void>
}

/** Changes of all inboxes from all processes, with one database listener per kind of change. */
export async function openNotificationChanges(
  database: Pick<Database, 'listen'>,
): Promise<NotificationChanges> {
  const inboxes = createFollowers<string, string>()
  const stop = await database.listen(NOTIFICATION_CHANNEL, (payload) => {
    // An empty payload follows a reconnection: anything may have been missed.
    const colon = payload.indexOf(':')
    if (colon < 0) inboxes.missed()
    else inboxes.changed([payload.slice(0, colon)], payload.slice(colon + 1))
  })
  const readStates = createFollowers<string, string>()
  const stopReadStates = await database.listen(READ_STATE_CHANNEL, (account) => {
    if (account === '') readStates.missed()
    else readStates.changed([account], account)
  })
  return {
    followReadState: (account) => readStates.follow([account]),
    follow: (account) => inboxes.follow([account, EVERYONE]),
    close: async () => {
      await stop()
      await stopReadStates()
      inboxes.missed()
      readStates.missed()
    },
  }
}
