import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Env } from '@/lib/config/env'
import type { CmsEnv } from '@/lib/config/notification-env'
import type { AnnouncementDraft } from '@/lib/contract/codecs/announcement'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { selectAnnouncement } from '@/lib/infra/db/queries/notifications/inbox'
import {
  insertNotifications,
  withdrawAnnouncement,
} from '@/lib/infra/db/queries/notifications/notifications'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import type { ServedNetwork } from '@/lib/server/boot/served-network'
import { publishAnnouncement } from '@/lib/services/notifications/publish-announcement'
import { cmsKeyFile, readOrMakeCmsKey } from './cms-key'
import { createInbox, type Inbox } from './inbox'
import { publishReader } from './inbox-readers'
import { isSameKey } from './is-same-key'
import { openNotificationChanges } from './notification-changes'
import { createStrapiNotifications } from './strapi-notifications'

type Closed = Failure<'ServiceUnavailable'>

/** What is open of the inbox and of publishing, or why it is not. */
export type NotificationsInboxApi = {
  readonly inbox: Result<Inbox, Closed>
  readonly publishing: Result<Publishing, Closed>
}

export type Publishing = ReturnType<typeof createPublishing>

export type NotificationsApiConfig = {
  readonly env: Env
  readonly database: Database
  readonly networks: readonly Pick<ServedNetwork, 'orderBook'>[]
  readonly now: () => UnixMicros
  readonly observer: Observer
  readonly metrics: Metrics
  /** Tells the person who starts the system. */
  readonly step: (text: string) => void
  readonly onStop: (stop: () => Promise<void>) => void
}

/** Opens inboxes as the configuration asks for; switched off, nothing is read or listened to. */
export async function openNotificationsApi(
  config: NotificationsApiConfig,
): Promise<NotificationsInboxApi> {
  const { cms } = config.env.notifications
  if (cms.kind === 'off' || cms.kind === 'keyless') {
    const closed = whyClosed(cms)
    return { inbox: closed, publishing: closed }
  }
  const changes = await openNotificationChanges(config.database)
  config.onStop(changes.close)
  const { database, networks, now, observer, metrics } = config
  // Only where orders are kept elsewhere does it matter who waits to be told.
  const asks = networks.some(({ orderBook }) => orderBook.kind === 'gateway')
  const onReader = (account: Address, signal: AbortSignal) => {
    if (asks) publishReader(database, account, signal)
  }
  const strapi =
    cms.kind === 'strapi'
      ? [
          createStrapiNotifications({
            ...cms,
            observer,
            metrics,
            nowMs: Date.now,
            random: Math.random,
          }),
        ]
      : []
  return {
    inbox: ok(createInbox({ database, others: strapi, changes, now, onReader })),
    publishing: ok(await openPublishing(config, cms.apiKey)),
  }
}

function whyClosed({ kind }: Extract<CmsEnv, { kind: 'off' | 'keyless' }>) {
  switch (kind) {
    case 'off':
      return failure(
        'ServiceUnavailable',
        'Notifications are switched off on this server (CMS_ENABLED is not true)',
      )
    case 'keyless':
      return failure(
        'ServiceUnavailable',
        'Notifications need a key on this server (CMS_API_KEY is not set)',
      )
  }
}

async function openPublishing(
  config: NotificationsApiConfig,
  configured: string | null,
): Promise<Publishing> {
  if (configured !== null) return createPublishing(config, configured)
  const key = await readOrMakeCmsKey(config.env.dataDir)
  config.step(`key for announcements in ${cmsKeyFile(config.env.dataDir)}`)
  return createPublishing(config, key)
}

function createPublishing(
  { database, now }: Pick<NotificationsApiConfig, 'database' | 'now'>,
  key: string,
) {
  const deps = {
    now,
    newName: randomUUID,
    insertNotifications: database.bind(insertNotifications),
    selectAnnouncement: database.bind(selectAnnouncement),
  }
  return {
    isKey: (given: string | null) => isSameKey(given, key),
    publish: (draft: AnnouncementDraft) => publishAnnouncement(deps, draft),
    /** Whether there was such an announcement. */
    withdraw: (id: string): Promise<boolean> =>
      database.transaction(async (tx) => {
        if ((await selectAnnouncement(tx, { id })) === null) return false
        await withdrawAnnouncement(tx, { id })
        return true
      }),
  }
}
