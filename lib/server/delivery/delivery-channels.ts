import 'server-only'
import { randomBytes } from 'node:crypto'
import type { Env } from '@/lib/config/env'
import type { Database } from '@/lib/infra/db/database'
import { ensureServerValue } from '@/lib/infra/db/queries/accounts/server-values'
import { createGuardedPost, type GuardedPost } from '@/lib/infra/delivery/guarded-post'
import { createMailer, type Mailer } from '@/lib/infra/delivery/mail'
import { createTelegramBot, type TelegramBot } from '@/lib/infra/delivery/telegram'
import {
  createUnsubscribeTokens,
  type UnsubscribeTokens,
} from '@/lib/infra/delivery/unsubscribe-token'
import { createPushDelivery, newVapidKeys, readVapidKeys } from '@/lib/infra/delivery/web-push'
import type { Delivery } from '@/lib/services/delivery/delivery-port'
import type { ChannelState } from '@/lib/services/delivery/list-channels'

/** The ways of telling this server has, and what they share. */
export type DeliveryChannels = {
  /** Posts to places that strangers name. */
  readonly guardedPost: GuardedPost
  /** Every way but webhooks, as far as it is set up. */
  readonly deliveries: readonly Delivery[]
  /** Every way, set up or not, as clients see it. */
  readonly states: readonly ChannelState[]
  /** `null`: not set up. */
  readonly mailer: Mailer | null
  readonly bot: TelegramBot | null
  readonly tokens: UnsubscribeTokens
}

export type DeliveryChannelsConfig = {
  readonly env: Env
  readonly database: Database
  /** Where people reach this deployment; asked when a message leaves. No slash at its end. */
  readonly publicUrl: () => string
  readonly onStop: (stop: () => Promise<void>) => void
}

const KEY_BYTES = 32

/** Opens what the configuration names. Keys are made at the first start and kept for all processes. */
export async function openDeliveryChannels(
  config: DeliveryChannelsConfig,
): Promise<DeliveryChannels> {
  const { env, database, publicUrl, onStop } = config
  const { mail, telegram, pushContact, allowPrivateTargets } = env.notifications
  const ensure = database.bind(ensureServerValue)
  const vapid = readVapidKeys(await ensure({ name: 'push keys', value: newVapidKeys() }))
  const tokens = createUnsubscribeTokens(
    await ensure({
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
    ...{ post: guardedPost.post, vapid, contact: pushContact, publicUrl },
  })
  return {
    guardedPost,
    mailer,
    bot,
    tokens,
    deliveries: [push, ...(mailer ? [mailer.delivery] : []), ...(bot ? [bot.delivery] : [])],
    states: [
      { ...open('push'), publicKey: vapid.publicKey },
      mailer === null ? notSetUp('email') : open('email'),
      telegram === null ? notSetUp('telegram') : { ...open('telegram'), botName: telegram.botName },
      open('webhook'),
    ],
  }
}

const open = (channel: ChannelState['channel']): ChannelState => ({
  channel,
  available: true,
  reason: null,
})

const notSetUp = (channel: ChannelState['channel']): ChannelState => ({
  channel,
  available: false,
  reason: 'Not set up on this server',
})
