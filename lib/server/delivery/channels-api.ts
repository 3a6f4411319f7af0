import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import type { TelegramEnv } from '@/lib/config/notification-env'
import type { Subscription } from '@/lib/domain/notification/channel'
import type { MailAddress } from '@/lib/domain/notification/mail-address'
import type { Address } from '@/lib/domain/shared/address'
import { failure, ok } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { bindSharedStore } from '@/lib/infra/db/network-store'
import { isPushKey } from '@/lib/infra/delivery/web-push'
import { tokenHash } from '@/lib/server/session/session-guard'
import { addMailTarget } from '@/lib/services/delivery/add-mail-target'
import { addPushTarget, type PushSubscription } from '@/lib/services/delivery/add-push-target'
import { answerTelegram } from '@/lib/services/delivery/answer-telegram'
import { confirmMail } from '@/lib/services/delivery/confirm-mail'
import { startTelegramLink } from '@/lib/services/delivery/link-telegram'
import { listChannels } from '@/lib/services/delivery/list-channels'
import { setSubscriptions } from '@/lib/services/delivery/set-subscriptions'
import { unsubscribeMail } from '@/lib/services/delivery/unsubscribe-mail'
import type { DeliveryChannels } from './delivery-channels'

export type ChannelsApiConfig = {
  readonly database: Database
  readonly channels: DeliveryChannels
  /** `null`: not configured. */
  readonly telegram: TelegramEnv | null
  readonly allowPrivateTargets: boolean
  readonly now: () => UnixMicros
}

/** Operations on channels. The caller checks that the request may access the account. */
export type ChannelsApi = ReturnType<typeof createChannelsApi>

const TOKEN_BYTES = 32
/** The link that starts a bot allows at most 64 characters, and people may have to type the code. */
const CODE_BYTES = 16

/** Composes the use cases of channels. */
export function createChannelsApi(config: ChannelsApiConfig) {
  const { channels, telegram } = config
  const deps = channelDeps(config)
  return {
    list: (account: Address) => listChannels(deps, { account }),
    choose: (account: Address, subscriptions: readonly Subscription[]) =>
      setSubscriptions(deps, { account, subscriptions }),
    addPush: (account: Address, subscription: PushSubscription) =>
      addPushTarget(
        { ...deps, isPushKey, refuseAddress: (url) => addressRefusal(config, url) },
        { account, subscription },
      ),
    addMail: (account: Address, address: MailAddress) =>
      channels.mailer === null
        ? notConfigured('E-mail')
        : addMailTarget(
            {
              ...deps,
              newToken: () => newToken(TOKEN_BYTES),
              sendConfirmation: channels.mailer.sendConfirmation,
            },
            { account, address },
          ),
    startTelegram: async (account: Address) => {
      if (telegram === null) return notConfigured('Telegram')
      const { code, expiresAt } = await startTelegramLink(
        { ...deps, newToken: () => newToken(CODE_BYTES) },
        { account },
      )
      return ok({ code, link: `https://t.me/${telegram.botName}?start=${code}`, expiresAt })
    },
    confirmMail: (token: string) => confirmMail(deps, { token }),
    unsubscribeMail: (token: string) =>
      unsubscribeMail({ ...deps, targetOfToken: channels.tokens.read }, { token }),
  }
}

/** Creates the function that handles messages to the bot and returns the replies. */
export function createTelegramHandler(config: ChannelsApiConfig) {
  const deps = channelDeps(config)
  return (message: Parameters<typeof answerTelegram>[1]) => answerTelegram(deps, message)
}

const channelDeps = ({ database, channels, now }: ChannelsApiConfig) => ({
  ...bindSharedStore(database),
  now,
  newId: randomUUID,
  hashToken: tokenHash,
  channels: channels.states,
})

const notConfigured = (channelName: string) =>
  failure('ServiceUnavailable', `${channelName} is not set up on this server`)

function newToken(bytes: number) {
  const token = randomBytes(bytes).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** Accepts a host name that cannot be resolved at present: it may become valid, deliveries will show. */
async function addressRefusal(
  { channels, allowPrivateTargets }: ChannelsApiConfig,
  url: string,
): Promise<string | null> {
  if (!allowPrivateTargets && !url.startsWith('https:')) return 'expected https'
  const checked = await channels.guardedPost.check(url)
  return checked.kind === 'refused' ? checked.detail : null
}
