import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Env } from '@/lib/config/env'
import type { CmsEnv } from '@/lib/config/notification-env'
import type { AnnouncementDraft } from '@/lib/contract/codecs/announcement'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { bindSharedStore } from '@/lib/infra/db/network-store'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import { publishReader } from '@/lib/server/changes/inbox-readers'
import { openNotificationChanges } from '@/lib/server/changes/notification-changes'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { isSameKey } from '@/lib/server/session/is-same-key'
import type { SessionGuard } from '@/lib/server/session/session-guard'
import { publishAnnouncement } from '@/lib/services/notifications/publish-announcement'
import { withdrawAnnouncement } from '@/lib/services/notifications/withdraw-announcement'
import { cmsKeyFile, readOrCreateCmsKey } from './cms-key'
import { createInbox, type Inbox } from './inbox'
import { createStrapiNotifications } from './strapi-notifications'

type Unavailable = Failure<'ServiceUnavailable'>

/** Inbox and publishing, or why they are not available. */
export type NotificationsInboxApi = {
  readonly inbox: Result<Inbox, Unavailable>
  readonly publishing: Result<Publishing, Unavailable>
}

/** The same, for requests of accounts that are signed in. */
export type NotificationsApi = NotificationsInboxApi & { readonly guard: SessionGuard }

export type Publishing = ReturnType<typeof createPublishing>

export type NotificationsApiConfig = {
  readonly env: Env
  readonly database: Database
  readonly networks: readonly Pick<ServedNetwork, 'orderBook'>[]
  readonly now: () => UnixMicros
  readonly observer: Observer
  readonly metrics: Metrics
  /** Prints a message for the person who starts the system. */
  readonly step: (text: string) => void
  readonly onStop: (stop: () => Promise<void>) => void
}

/** Opens inboxes according to the configuration; when switched off, nothing is read or listened to. */
export async function openNotificationsApi(
  config: NotificationsApiConfig,
): Promise<NotificationsInboxApi> {
  const { cms } = config.env.notifications
  if (cms.kind === 'off' || cms.kind === 'keyless') {
    const reason = unavailable(cms)
    return { inbox: reason, publishing: reason }
  }
  const changes = await openNotificationChanges(config.database)
  config.onStop(changes.close)
  const { database, networks, now, observer, metrics } = config
  // Open inboxes matter only to the polling of other deployments' orders.
  const hasGateway = networks.some(({ orderBook }) => orderBook.kind === 'gateway')
  const onReader = (account: Address, signal: AbortSignal) => {
    if (hasGateway) publishReader(database, account, signal)
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

function unavailable({ kind }: Extract<CmsEnv, { kind: 'off' | 'keyless' }>) {
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
  const key = await readOrCreateCmsKey(config.env.dataDir)
  config.step(`key for announcements in ${cmsKeyFile(config.env.dataDir)}`)
  return createPublishing(config, key)
}

function createPublishing(
  { database, now }: Pick<NotificationsApiConfig, 'database' | 'now'>,
  key: string,
) {
  const store = bindSharedStore(database)
  const deps = { ...store, now, newName: randomUUID }
  return {
    isKey: (given: string | null) => isSameKey(given, key),
    publish: (draft: AnnouncementDraft) => publishAnnouncement(deps, draft),
    withdraw: (id: string) => withdrawAnnouncement(store, { id }),
  }
}
