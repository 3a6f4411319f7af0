import { expect } from '@playwright/test'
import type { MailServer } from '@/lib/testing/fakes/mail-server'
import type { PushService } from '@/lib/testing/fakes/push-service'
import type { TelegramServer } from '@/lib/testing/fakes/telegram-server'
import type { TestNetwork } from '@/lib/testing/system/network'
import { until } from '@/lib/testing/system/until'
import { accountRequest, listedChannels, type SignedIn } from './channels'
import { request } from './http'
import { type AddedWebhook, addWebhook } from './webhooks'

/** Adds a webhook URL to the account; returns the secret that signs its messages. */
export async function addWebhookUrl(
  network: TestNetwork,
  signedIn: SignedIn,
  url: string,
): Promise<string> {
  const reply = await addWebhook(network, signedIn, url)
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as AddedWebhook).secret
}

/** Adds a browser with this label to the account. */
export async function addBrowser(
  network: Pick<TestNetwork, 'url'>,
  signedIn: SignedIn,
  service: PushService,
  name: string,
): Promise<void> {
  const json = { ...service.subscription(name), label: name }
  const reply = await accountRequest(network, signedIn, 'channels/push', { json })
  expect(reply.status, reply.text).toBe(201)
}

/** Adds a mailbox to the account and confirms it with the link in the mail. */
export async function addMailbox(
  network: Pick<TestNetwork, 'url'>,
  signedIn: SignedIn,
  mails: MailServer,
  address: string,
): Promise<void> {
  const added = await accountRequest(network, signedIn, 'channels/email', { json: { address } })
  expect(added.status, added.text).toBe(201)
  const confirmationMail = mails.received.find(({ recipients }) => recipients.includes(address))
  const [, token = ''] =
    /\/notifications\/confirm\?token=(\S+)/.exec(confirmationMail?.mail.text ?? '') ?? []
  const confirmed = await request(`${network.url}/channels/email/confirm`, { json: { token } })
  expect(confirmed.body).toEqual({ account: signedIn.account, address })
}

/** Links a Telegram chat to the account by sending its code to the bot. */
export async function addChat(
  network: Pick<TestNetwork, 'url'>,
  signedIn: SignedIn,
  telegram: TelegramServer,
  chatId: number,
): Promise<void> {
  const reply = await accountRequest(network, signedIn, 'channels/telegram', { method: 'POST' })
  expect(reply.status, reply.text).toBe(201)
  telegram.write(chatId, `/start ${(reply.body as { code: string }).code}`)
  await until('the chat to be linked', async () =>
    (await listedChannels(network, signedIn)).targets.some(
      ({ channel, state }) => channel === 'telegram' && state === 'active',
    ),
  )
}
