import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import type { TelegramEnv } from '@/lib/config/notification-env'
import { limits } from '@/lib/contract/limits'
import type { Subscription } from '@/lib/domain/notification/channel'
import type { MailAddress } from '@/lib/domain/notification/mail-address'
import type { Address } from '@/lib/domain/shared/address'
import { failure, ok } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Database, Tx } from '@/lib/infra/db/database'
import {
  confirmTarget,
  deleteTargetsAt,
  lockTargets,
  revokeTarget,
  selectTargets,
  upsertTarget,
} from '@/lib/infra/db/queries/delivery/channel-targets'
import { replaceLinkCode, takeLinkCode } from '@/lib/infra/db/queries/delivery/link-codes'
import { takeMailAllowance } from '@/lib/infra/db/queries/delivery/mail-allowances'
import {
  replaceSubscriptions,
  selectSubscriptions,
  subscribeOnce,
} from '@/lib/infra/db/queries/delivery/subscriptions'
import { isPushKey } from '@/lib/infra/delivery/web-push'
import { tokenHash } from '@/lib/server/accounts/session-guard'
import { addMailTarget } from '@/lib/services/delivery/add-mail-target'
import { addPushTarget, type PushSubscription } from '@/lib/services/delivery/add-push-target'
import type { AddTargetDeps, TargetStore } from '@/lib/services/delivery/add-target'
import { type AnswerTelegramDeps, answerTelegram } from '@/lib/services/delivery/answer-telegram'
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
  const { database, channels, telegram, now } = config
  const adding = addTargetDeps(config)
  const listDeps = {
    channels: channels.states,
    selectTargets: database.bind(selectTargets),
    selectSubscriptions: database.bind(selectSubscriptions),
  }
  return {
    list: (account: Address) => listChannels(listDeps, { account }),
    choose: (account: Address, subscriptions: readonly Subscription[]) =>
      setSubscriptions(
        {
          ...listDeps,
          replaceSubscriptions: (input) =>
            database.transaction((tx) => replaceSubscriptions(tx, input)),
        },
        { account, subscriptions },
      ),
    addPush: (account: Address, subscription: PushSubscription) =>
      addPushTarget(
        { ...adding, isPushKey, refuseAddress: (url) => addressRefusal(config, url) },
        { account, subscription },
      ),
    addMail: (account: Address, address: MailAddress) =>
      channels.mailer === null
        ? notConfigured('E-mail')
        : addMailTarget(
            {
              ...adding,
              selectTargets: listDeps.selectTargets,
              newToken: () => newToken(TOKEN_BYTES),
              takeConfirmAllowance: (name) => takeConfirmAllowance(config, name),
              sendConfirmation: channels.mailer.sendConfirmation,
            },
            { account, address },
          ),
    startTelegram: async (account: Address) => {
      if (telegram === null) return notConfigured('Telegram')
      const deps = {
        now,
        newToken: () => newToken(CODE_BYTES),
        replaceLinkCode: database.bind(replaceLinkCode),
      }
      const { code, expiresAt } = await startTelegramLink(deps, { account })
      return ok({ code, link: `https://t.me/${telegram.botName}?start=${code}`, expiresAt })
    },
    confirmMail: (token: string) =>
      confirmMail(
        { now, hashToken: tokenHash, confirmTarget: database.bind(confirmTarget) },
        { token },
      ),
    unsubscribeMail: (token: string) =>
      unsubscribeMail(
        {
          now,
          targetOfToken: channels.tokens.read,
          revokeTarget: (input) => database.transaction((tx) => revokeTarget(tx, input)),
        },
        { token },
      ),
  }
}

/** Creates the function that handles messages to the bot and returns the replies. */
export function createTelegramHandler(config: ChannelsApiConfig) {
  const { database } = config
  const { now, newId } = addTargetDeps(config)
  const deps: AnswerTelegramDeps = {
    ...{ now, newId, hashToken: tokenHash },
    linkTransaction: (work) =>
      database.transaction((tx) =>
        work({ ...targetStore(tx), takeLinkCode: (of) => takeLinkCode(tx, of) }),
      ),
    deleteTargetsAt: database.bind(deleteTargetsAt),
  }
  return (message: Parameters<typeof answerTelegram>[1]) => answerTelegram(deps, message)
}

/** Dependencies of adding a target of any channel. */
export function addTargetDeps({
  database,
  now,
}: Pick<ChannelsApiConfig, 'database' | 'now'>): AddTargetDeps {
  return {
    now,
    newId: randomUUID,
    targetTransaction: (work) => database.transaction((tx) => work(targetStore(tx))),
  }
}

const targetStore = (tx: Tx): TargetStore => ({
  lockTargets: (of) => lockTargets(tx, of),
  selectTargets: (of) => selectTargets(tx, of),
  upsertTarget: (of) => upsertTarget(tx, of),
  subscribeOnce: (of) => subscribeOnce(tx, of),
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

const HOUR_SECONDS = 3_600

/** Stores only a hash of the name, as the entry may outlive a removed mailbox by an hour. */
function takeConfirmAllowance({ database, now }: ChannelsApiConfig, name: string) {
  return database.bind(takeMailAllowance)({
    name: tokenHash(name),
    limit: limits.mailConfirmsPerHour,
    windowSeconds: HOUR_SECONDS,
    nowSeconds: Math.floor(now() / 1_000_000),
  })
}
