import { expect } from '@playwright/test'
import type { MailServer } from '@/lib/testing/fakes/mail-server'
import type { PushService } from '@/lib/testing/fakes/push-service'
import type { TelegramServer } from '@/lib/testing/fakes/telegram-server'
import { listedChannels, ownRequest, type SignedIn } from './channels'
import { request } from './http'
import type { TestNetwork } from './network'
import { until } from './until'
import { type AddedWebhook, addWebhook } from './webhooks'

const IN_TIME_MS = 20_000

/** Has an account told at a URL; answers the secret its messages are signed with. */
export async function addReceiver(
  network: TestNetwork,
  one: SignedIn,
  url: string,
): Promise<string> {
  const reply = await addWebhook(network, one, url)
  expect(reply.status, reply.text).toBe(201)
  return (reply.body as AddedWebhook).secret
}

/** Has an account told in a browser of that name. */
export async function addBrowser(
  network: Pick<TestNetwork, 'url'>,
  one: SignedIn,
  service: PushService,
  name: string,
): Promise<void> {
  const json = { ...service.subscription(name), label: name }
  const reply = await ownRequest(network, one, 'channels/push', { json })
  expect(reply.status, reply.text).toBe(201)
}

/** Has an account told by mail, by the link in the mail that asks for it. */
export async function addMailbox(
  network: Pick<TestNetwork, 'url'>,
  one: SignedIn,
  mails: MailServer,
  address: string,
): Promise<void> {
  const added = await ownRequest(network, one, 'channels/email', { json: { address } })
  expect(added.status, added.text).toBe(201)
  const asking = mails.received.find(({ recipients }) => recipients.includes(address))
  const [, token = ''] = /\/notifications\/confirm\?token=(\S+)/.exec(asking?.mail.text ?? '') ?? []
  const confirmed = await request(`${network.url}/channels/email/confirm`, { json: { token } })
  expect(confirmed.body).toEqual({ account: one.account, address })
}

/** Has an account told in a chat, by the code that is written to the bot there. */
export async function addChat(
  network: Pick<TestNetwork, 'url'>,
  one: SignedIn,
  telegram: TelegramServer,
  chatId: number,
): Promise<void> {
  const reply = await ownRequest(network, one, 'channels/telegram', { method: 'POST' })
  expect(reply.status, reply.text).toBe(201)
  telegram.write(chatId, `/start ${(reply.body as { code: string }).code}`)
  await until(
    'the chat to be linked',
    async () =>
      (await listedChannels(network, one)).targets.some(
        ({ channel, state }) => channel === 'telegram' && state === 'active',
      ),
    IN_TIME_MS,
  )
}
