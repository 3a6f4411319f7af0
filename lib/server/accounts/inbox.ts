import 'server-only'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import { limits } from '@/lib/contract/limits'
import type { Notification } from '@/lib/domain/notification/notification'
import type { NotificationSource } from '@/lib/domain/notification/notification-source'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { bindSharedQueries } from '@/lib/infra/db/network-store'
import type { NotificationChanges } from '@/lib/server/changes/notification-changes'
import { shareStreams } from '@/lib/server/changes/shared-streams'
import { fingerprint } from '@/lib/server/http/fingerprint'
import {
  listNotifications,
  type NotificationsQuery,
} from '@/lib/services/notifications/list-notifications'
import {
  type InboxEvent,
  watchNotifications,
} from '@/lib/services/notifications/watch-notifications'
import { watchReadState } from '@/lib/services/notifications/watch-read-state'

export type InboxConfig = {
  readonly database: Pick<Database, 'bind'>
  /** Sources in addition to our own store. */
  readonly others: readonly NotificationSource[]
  readonly changes: Pick<NotificationChanges, 'follow' | 'followReadState'>
  readonly now: () => UnixMicros
  /** Called when an account's inbox is opened; it is closed when `signal` aborts. */
  readonly onReader: (account: Address, signal: AbortSignal) => void
}

export type Inbox = ReturnType<typeof createInbox>

/** The inboxes of all accounts: their entries and changes. */
export function createInbox({ database, others, changes, now, onReader }: InboxConfig) {
  const store = bindSharedQueries(database)
  const own: NotificationSource = {
    list: async (part) => ({
      entries: await store.selectInbox({ ...part, now: now() }),
      isComplete: true,
    }),
    find: store.selectInboxEntryTime,
  }
  const list = (query: NotificationsQuery) =>
    listNotifications({ sources: [own, ...others] }, query)

  const watchDeps = (account: Address) => ({
    newest: async () => {
      const newest = { types: null, before: null, limit: limits.watchedNotifications }
      const page = await list({ account, ...newest })
      if (!page.ok) throw new Error('the newest page begins nowhere in particular')
      return page.value
    },
    byIds: (ids: readonly string[]) => store.selectInboxEntries({ account, ids, now: now() }),
    follow: () => changes.follow(account),
    fingerprint,
    nowMs: () => performance.now(),
  })

  return {
    list,
    /** Streams the account's read state whenever it changes, while `isSignedIn` is true. */
    watchReadState: (account: Address, isSignedIn: () => Promise<boolean>, signal: AbortSignal) =>
      watchReadState(
        {
          ...store,
          follow: () => changes.followReadState(account),
          isSignedIn,
          fingerprint,
        },
        account,
        signal,
      ),
    watch: shareStreams({
      open: (account: Address, signal) => {
        onReader(account, signal)
        return entryEvents(account, watchNotifications(watchDeps(account), signal))
      },
      subjectOf: ({ data }) => data.id,
      recall: (items) =>
        items
          .flatMap((item) => (item.event === 'notification' ? [item] : []))
          .toSorted((a, b) => a.data.timestamp - b.data.timestamp)
          .slice(-limits.watchedNotifications),
    }),
  }
}

/** Converts an entry for its reader: also one for everyone gets the reader's account. */
export function notificationEntry(
  { createdAt, ...rest }: Notification,
  account: Address,
): NotificationEntry {
  return { ...rest, account, timestamp: createdAt }
}

async function* entryEvents(account: Address, events: AsyncIterable<InboxEvent>) {
  for await (const item of events) {
    yield item.event === 'notification'
      ? { event: item.event, data: notificationEntry(item.data, account) }
      : item
  }
}
