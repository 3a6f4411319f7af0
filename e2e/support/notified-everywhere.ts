import { expect } from '@playwright/test'
import { NOTIFICATION_TYPES } from '@/lib/domain/notification/notification'
import { notificationTitle } from '@/lib/domain/notification/notification-title'
import { type MailServer, startMailServer } from '@/lib/testing/fakes/mail-server'
import { type PushService, startPushService } from '@/lib/testing/fakes/push-service'
import { startTelegramServer, type TelegramServer } from '@/lib/testing/fakes/telegram-server'
import {
  startWebhookReceiver,
  verified,
  type WebhookReceiver,
} from '@/lib/testing/fakes/webhook-receiver'
import type { TestNetwork } from '@/lib/testing/system/network'
import { addBrowser, addChat, addMailbox, addWebhookUrl } from './add-channels'
import { accountRequest, type SignedIn } from './channels'
import type { WireEntry } from './inbox'

const MAILBOX = 'ada@example.org'
const BROWSER = 'laptop'
const CHAT = 7_001
const CHANNELS = ['push', 'email', 'telegram', 'webhook'] as const

/** The receiving side of every channel. */
export type Receivers = {
  readonly mails: MailServer
  readonly browser: PushService
  readonly telegram: TelegramServer
  readonly webhooks: WebhookReceiver
  /** Environment with which a system reaches them. */
  readonly environment: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

export async function startReceivers(): Promise<Receivers> {
  const [mails, browser, telegram, webhooks] = await Promise.all([
    startMailServer(),
    startPushService(),
    startTelegramServer(),
    startWebhookReceiver(),
  ])
  return {
    mails,
    browser,
    telegram,
    webhooks,
    environment: {
      SMTP_URL: mails.smtpUrl,
      MAIL_FROM: 'Coincidence <robot@mail.example>',
      TELEGRAM_BOT_TOKEN: telegram.token,
      TELEGRAM_BOT_NAME: 'coincidence_bot',
      TELEGRAM_API_URL: telegram.url,
      ALLOW_PRIVATE_TARGETS: 'true',
    },
    close: async () => {
      await Promise.all([mails.close(), browser.close(), telegram.close(), webhooks.close()])
    },
  }
}

/** Number of messages per channel. */
type Counts = Readonly<Record<(typeof CHANNELS)[number], number>>

/** An account that receives every notification type on every channel. */
export type NotifiedEverywhere = {
  /** How often each channel delivered this notification; fails if a message differs from the entry. */
  readonly countsOf: (entry: WireEntry) => Counts
  /** Number of all messages per channel. */
  readonly total: () => Counts
}

/** Adds one target per channel to the account and subscribes it to every notification type. */
export async function notifyEverywhere(
  network: TestNetwork,
  signedIn: SignedIn,
  { mails, browser, telegram, webhooks }: Receivers,
): Promise<NotifiedEverywhere> {
  const secret = await addWebhookUrl(network, signedIn, `${webhooks.url}/${signedIn.account}`)
  await addBrowser(network, signedIn, browser, BROWSER)
  await addMailbox(network, signedIn, mails, MAILBOX)
  await addChat(network, signedIn, telegram, CHAT)
  const subscriptions = CHANNELS.flatMap((channel) =>
    NOTIFICATION_TYPES.map((type) => ({ type, channel })),
  )
  const chosen = await accountRequest(network, signedIn, 'subscriptions', {
    method: 'PUT',
    json: { subscriptions },
  })
  expect(chosen.status, chosen.text).toBe(200)

  const requests = () =>
    webhooks.receivedAt(`/${signedIn.account}`).map((request) => verified(secret, request))
  const pushes = () => browser.pushed.map(({ payload }) => payload)
  // The link to the order distinguishes notifications with the same text.
  const texts = () => telegram.sent.filter(({ chat_id }) => chat_id === CHAT)
  const notificationMails = () =>
    mails.received.filter(({ mail }) => mail.subject !== 'Confirm this mailbox')
  return {
    countsOf: (entry) => {
      const { id, account, type, message, metadata } = entry
      const title = notificationTitle(type)
      const pagePath = `/orders?network=local&account=${account}&order=${metadata.orderUid}`
      const url = `${network.url}${pagePath}`
      const webhookBodies = requests().filter((body) => idOf(read(body).data) === id)
      for (const body of webhookBodies) {
        expect(body).toEqual({
          type: `notification.${type}`,
          timestamp: entry.timestamp,
          data: entry,
        })
      }
      const pushed = pushes().filter((payload) => idOf(payload) === id)
      for (const payload of pushed) expect(payload).toEqual({ id, type, title, message, url })
      return {
        webhook: webhookBodies.length,
        push: pushed.length,
        email: notificationMails().filter(
          ({ mail }) =>
            mail.subject === title &&
            mail.text?.includes(message) === true &&
            mail.text.includes(url),
        ).length,
        telegram: texts().filter(({ text }) => text === [title, message, url].join('\n')).length,
      }
    },
    total: () => ({
      webhook: requests().length,
      push: pushes().length,
      email: notificationMails().length,
      // The bot's first message says whose orders it reports.
      telegram: texts().length - 1,
    }),
  }
}

const read = (body: unknown) => (body ?? {}) as { readonly data?: unknown }
const idOf = (payload: unknown) => ((payload ?? {}) as { readonly id?: unknown }).id

export const ONCE_EACH: Counts = { webhook: 1, push: 1, email: 1, telegram: 1 }
