import 'server-only'
import { randomBytes } from 'node:crypto'
import type { Env } from '@/lib/config/env'
import type { Delivery } from '@/lib/domain/notification/delivery-port'
import type { Database } from '@/lib/infra/db/database'
import { bindSharedQueries } from '@/lib/infra/db/network-store'
import { createGuardedPost, type GuardedPost } from '@/lib/infra/delivery/guarded-post'
import { createMailer, type Mailer } from '@/lib/infra/delivery/mail'
import { createTelegramBot, type TelegramBot } from '@/lib/infra/delivery/telegram'
import {
  createUnsubscribeTokens,
  type UnsubscribeTokens,
} from '@/lib/infra/delivery/unsubscribe-token'
import { createPushDelivery, newVapidKeys, readVapidKeys } from '@/lib/infra/delivery/web-push'
import type { ChannelState } from '@/lib/services/delivery/list-channels'

/** The delivery channels of this server and what they share. */
export type DeliveryChannels = {
  /** Sends requests to URLs chosen by users. */
  readonly guardedPost: GuardedPost
  /** All configured channels except webhooks. */
  readonly deliveries: readonly Delivery[]
  /** All channels, configured or not, as reported to clients. */
  readonly states: readonly ChannelState[]
  /** `null`: not configured. */
  readonly mailer: Mailer | null
  readonly bot: TelegramBot | null
  readonly tokens: UnsubscribeTokens
}

export type DeliveryChannelsConfig = {
  readonly env: Env
  readonly database: Database
  /** Public URL of this deployment, read when a message is sent. Without trailing slash. */
  readonly publicUrl: () => string
  readonly onStop: (stop: () => Promise<void>) => void
}

const KEY_BYTES = 32

/** Opens the configured channels. Keys are created at the first start and shared by all processes. */
export async function openDeliveryChannels(
  config: DeliveryChannelsConfig,
): Promise<DeliveryChannels> {
  const { env, database, publicUrl, onStop } = config
  const { mail, telegram, pushContact, allowPrivateTargets } = env.notifications
  const { ensureServerValue } = bindSharedQueries(database)
  const vapid = readVapidKeys(await ensureServerValue({ name: 'push keys', value: newVapidKeys() }))
  const tokens = createUnsubscribeTokens(
    await ensureServerValue({
      name: 'unsubscribe key',
      value: randomBytes(KEY_BYTES).toString('base64url'),
    }),
  )
  const guardedPost = createGuardedPost({ allowPrivate: allowPrivateTargets })
  const mailer = mail === null ? null : createMailer({ ...mail, publicUrl, tokens })
  const bot = telegram === null ? null : createTelegramBot(telegram, publicUrl)
  onStop(async () => {
    mailer?.close()
    guardedPost.close()
  })
  const push = createPushDelivery({
    post: guardedPost.post,
    vapid,
    contact: pushContact,
    publicUrl,
  })
  return {
    guardedPost,
    mailer,
    bot,
    tokens,
    deliveries: [push, ...(mailer ? [mailer.delivery] : []), ...(bot ? [bot.delivery] : [])],
    states: [
      { ...available('push'), publicKey: vapid.publicKey },
      mailer === null ? unavailable('email') : available('email'),
      telegram === null
        ? unavailable('telegram')
        : { ...available('telegram'), botName: telegram.botName },
      available('webhook'),
    ],
  }
}

const available = (channel: ChannelState['channel']): ChannelState => ({
  channel,
  available: true,
  reason: null,
})

const unavailable = (channel: ChannelState['channel']): ChannelState => ({
  channel,
  available: false,
  reason: 'Not set up on this server',
})
