import 'server-only'
import type { Env, Role } from '@/lib/config/env'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { bindSharedStore } from '@/lib/infra/db/network-store'
import { createWebhookDelivery } from '@/lib/infra/delivery/webhook'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import {
  type ChannelsApi,
  createChannelsApi,
  createTelegramHandler,
} from '@/lib/server/delivery/channels-api'
import { createDeliveriesApi, type DeliveriesApi } from '@/lib/server/delivery/deliveries-api'
import { openDeliveryChannels } from '@/lib/server/delivery/delivery-channels'
import { runDeliveries } from '@/lib/server/delivery/run-deliveries'
import { readTelegramUpdates } from '@/lib/server/delivery/telegram-updates'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { openSessionApi, type SessionApi } from '@/lib/server/session/session-api'
import { createSessionGuard } from '@/lib/server/session/session-guard'
import { type NotificationsApi, openNotificationsApi } from './notifications-api'
import { createWatchesApi, type WatchesApi } from './watches-api'

/** Everything the server offers to accounts, independent of the network of their orders. */
export type AccountsApi = {
  readonly session: SessionApi
  readonly notifications: NotificationsApi
  readonly channels: ChannelsApi
  readonly deliveries: DeliveriesApi
  readonly watches: WatchesApi
}

export type AccountsApiConfig = {
  readonly env: Env
  readonly role: Role
  readonly database: Database
  readonly networks: readonly ServedNetwork[]
  readonly now: () => UnixMicros
  readonly observer: Observer
  readonly metrics: Metrics
  /** Public URL of this deployment, known once it listens. Without trailing slash. */
  readonly publicUrl: () => string
  /** Prints a message for the person who starts the system. */
  readonly step: (text: string) => void
  /** Registers a function to be called when the process stops. */
  readonly onStop: (stop: () => Promise<void>) => void
}

/** Composes the operations offered to accounts. */
export async function openAccountsApi(config: AccountsApiConfig): Promise<AccountsApi> {
  const { env, database, networks, now } = config
  const { publicUrl } = env.notifications
  const store = bindSharedStore(database)
  const guard = createSessionGuard({
    selectSession: store.selectSession,
    now,
    publicUrl,
    // The fallback without a configured public URL: where the process listens.
    listensAt: config.publicUrl,
  })
  const channels = await openDeliveryChannels(config)
  const channelsApi = { database, channels, now, ...env.notifications }
  if (channels.bot !== null && config.role !== 'web') {
    const reading = readTelegramUpdates({
      store,
      takeLock: () => database.tryLeaderLock('telegram-updates'),
      bot: channels.bot,
      answer: createTelegramHandler(channelsApi),
      onFault: (error) => config.observer.telegramFault({ error }),
      random: Math.random,
    })
    config.onStop(reading)
  }
  if (config.role !== 'web') {
    const webhooks = createWebhookDelivery({
      now,
      post: channels.guardedPost.post,
      userAgent: 'Coincidence',
    })
    const adapters = [...channels.deliveries, webhooks]
    config.onStop(await runDeliveries({ ...config, adapters, random: Math.random }))
  }
  return {
    session: openSessionApi({ guard, database, networks, publicUrl, now }),
    notifications: { guard, ...(await openNotificationsApi(config)) },
    channels: createChannelsApi(channelsApi),
    watches: createWatchesApi(config),
    deliveries: createDeliveriesApi({
      database,
      now,
      guardedPost: channels.guardedPost,
      allowPrivateTargets: env.notifications.allowPrivateTargets,
    }),
  }
}
