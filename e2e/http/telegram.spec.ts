import { expect } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import type { TelegramServer } from '@/lib/testing/fakes/telegram-server'
import type { TestNetwork } from '@/lib/testing/system/network'
import type { RunningSystem } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { test } from '../support/channel-system'
import { accountRequest, listedChannels, type SignedIn } from '../support/channels'
import { ANNOUNCEMENT_KEY as KEY } from '../support/fixtures'
import { publish } from '../support/inbox'
import { signInWith } from '../support/sign-in'

let telegram: TelegramServer
let system: RunningSystem
let network: TestNetwork

test.beforeAll(({ channelSystem }) => {
  ;({ system, network } = channelSystem)
  ;({ telegram } = channelSystem.receivers)
})

let chatCount = 7_000
const newChat = () => {
  chatCount += 1
  return chatCount
}

const waitForMessage = (chat: number, words: string) =>
  until(`"${words}" in chat ${chat}`, async () =>
    telegram.sent.find((message) => message.chat_id === chat && message.text.includes(words)),
  )

async function newCode(signedIn: SignedIn) {
  const reply = await accountRequest(network, signedIn, 'channels/telegram', { method: 'POST' })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as { code: string; link: string; expiresAt: string }
}

async function linked() {
  const signedIn = await signInWith(network, generatePrivateKey())
  const chat = newChat()
  telegram.write(chat, `/start ${(await newCode(signedIn)).code}`)
  await waitForMessage(chat, signedIn.account)
  return { signedIn, chat }
}

const publishMessage = (signedIn: SignedIn, message: string) =>
  publish(system.url, KEY, { account: signedIn.account, message })

test('a chat is linked by the code of an account, notified, and unlinked', async () => {
  const signedIn = await signInWith(network, generatePrivateKey())
  const { code, link, expiresAt } = await newCode(signedIn)
  expect(link).toBe(`https://t.me/coincidence_bot?start=${code}`)
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 500_000)
  const chat = newChat()
  telegram.write(chat, `/start ${code}`)
  await waitForMessage(chat, signedIn.account)
  const listed = await listedChannels(network, signedIn)
  expect(listed.targets).toMatchObject([{ channel: 'telegram', address: '@ada', state: 'active' }])
  expect(listed.channels).toContainEqual({
    channel: 'telegram',
    available: true,
    reason: null,
    botName: 'coincidence_bot',
  })
  await publishMessage(signedIn, '*Hello* <b>there</b>')
  await waitForMessage(chat, 'Announcement\n*Hello* <b>there</b>\n')
  telegram.write(chat, '/stop')
  await waitForMessage(chat, 'unlinked')
  expect((await listedChannels(network, signedIn)).targets).toEqual([])
})

test('a code works once, and the newest of an account alone', async () => {
  const signedIn = await signInWith(network, generatePrivateKey())
  const first = await newCode(signedIn)
  const second = await newCode(signedIn)
  const [early, late, later] = [newChat(), newChat(), newChat()]
  telegram.write(early, `/start ${first.code}`)
  await waitForMessage(early, 'too old')
  telegram.write(late, `/start ${second.code}`)
  await waitForMessage(late, signedIn.account)
  telegram.write(later, `/start ${second.code}`)
  await waitForMessage(later, 'used before')
  expect((await listedChannels(network, signedIn)).targets).toHaveLength(1)
})

test('a chat that blocked the bot is switched off', async () => {
  const { signedIn } = await linked()
  telegram.fail('sendMessage', {
    status: 403,
    body: { ok: false, description: 'Forbidden: bot was blocked by the user' },
  })
  await publishMessage(signedIn, 'Nobody reads this.')
  await until(
    'the chat to be switched off',
    async () => (await listedChannels(network, signedIn)).targets[0]?.state === 'disabled',
  )
})

test('a fault of Telegram is retried, and nothing reveals the token', async () => {
  const { signedIn, chat } = await linked()
  telegram.fail('getUpdates', { status: 502, body: '<html>' })
  telegram.fail('sendMessage', {
    status: 429,
    body: { ok: false, description: 'Too Many Requests', parameters: { retry_after: 1 } },
  })
  await publishMessage(signedIn, 'Sent in the end.')
  await waitForMessage(chat, 'Sent in the end.')
  telegram.write(chat, 'hello')
  await waitForMessage(chat, 'To link this chat')
  expect(system.log()).not.toContain('secret-token')
})

test('a restart goes on where it was', { tag: '@full' }, async () => {
  const { chat } = await linked()
  const before = telegram.sent.length
  const offset = await until(
    'a poll behind the last message',
    async () => telegram.polls.at(-1)?.offset,
  )
  await system.kill()
  telegram.write(chat, 'are you there')
  await system.restart()
  await until(
    'the message of the time between to be answered',
    async () => telegram.sent.length > before,
  )
  expect(telegram.polls.at(-1)?.offset).toBeGreaterThanOrEqual(offset)
})
