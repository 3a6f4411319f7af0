import { createECDH } from 'node:crypto'
import { expect } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { NOTIFICATION_TYPES } from '@/lib/domain/notification/notification'
import type { TestNetwork } from '@/lib/testing/system/network'
import { accountRequest, listedChannels } from '../support/channels'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import { signInWith } from '../support/sign-in'

/** A public address; these tests send nothing to it. */
const PUSH_SERVICE = 'https://8.8.8.8/push'

const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
}

const subscription = (name: string) => ({
  endpoint: `${PUSH_SERVICE}/${name}`,
  keys,
  label: `Browser ${name}`,
})

const someone = (network: TestNetwork) => signInWith(network, generatePrivateKey())

const ENDPOINTS = [
  ['GET', 'watched', undefined],
  ['GET', 'channels', undefined],
  ['PUT', 'subscriptions', { subscriptions: [] }],
  ['POST', 'channels/push', subscription('closed')],
  ['POST', 'channels/email', { address: 'ada@example.org' }],
  ['POST', 'channels/telegram', undefined],
] as const

for (const [method, path, json] of ENDPOINTS) {
  test(`${method} ${path} is for the account itself`, async ({ network }) => {
    const [signedIn, other] = [await someone(network), await someone(network)]
    const sent = json === undefined ? { method } : { method, json }
    const nobody = await request(`${network.url}/accounts/${signedIn.account}/${path}`, sent)
    expect(nobody.status, nobody.text).toBe(401)
    const foreign = { ...other, account: signedIn.account }
    const reply = await accountRequest(network, foreign, path, sent)
    expect(reply.status, reply.text).toBe(403)
    expect(await listedChannels(network, signedIn)).toMatchObject({
      subscriptions: [],
      targets: [],
    })
  })
}

test('every way of notifying is listed, with why it cannot be used', async ({ network }) => {
  const reply = await accountRequest(network, await someone(network), 'channels')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.body).toEqual({
    channels: [
      {
        channel: 'push',
        available: true,
        reason: null,
        publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      },
      { channel: 'email', available: false, reason: 'Not set up on this server' },
      { channel: 'telegram', available: false, reason: 'Not set up on this server' },
      { channel: 'webhook', available: true, reason: null },
    ],
    subscriptions: [],
    targets: [],
  })
})

test('a choice replaces the one before, and what is none names its field', async ({ network }) => {
  const signedIn = await someone(network)
  const choose = (subscriptions: unknown) =>
    accountRequest(network, signedIn, 'subscriptions', { method: 'PUT', json: { subscriptions } })
  const filled = { type: 'order_filled', channel: 'email' }
  const expired = { type: 'order_expired', channel: 'webhook' }
  expect((await choose([filled, expired, filled])).body).toMatchObject({
    subscriptions: [filled, expired],
  })
  expect((await choose([expired])).body).toMatchObject({ subscriptions: [expired] })
  for (const [malformed, field] of [
    [[filled, { type: 'order_lost', channel: 'push' }], 'subscriptions[1].type'],
    [[{ type: 'order_filled', channel: 'fax' }], 'subscriptions[0].channel'],
    [Array(4 * NOTIFICATION_TYPES.length + 1).fill(filled), 'subscriptions'],
    ['all', 'subscriptions'],
  ] as const) {
    const reply = await choose(malformed)
    expect(reply.status, reply.text).toBe(400)
    expect(reply.text).toContain(field)
  }
  expect((await listedChannels(network, signedIn)).subscriptions).toEqual([expired])
  expect((await choose([])).body).toMatchObject({ subscriptions: [] })
})

test('the first browser receives every type, and is listed by its name alone', async ({
  network,
}) => {
  const signedIn = await someone(network)
  const add = (json: unknown) => accountRequest(network, signedIn, 'channels/push', { json })
  const added = await add(subscription('1'))
  expect(added.status, added.text).toBe(201)
  expect(added.body).toMatchObject({ channel: 'push', address: 'Browser 1', state: 'active' })
  expect(added.text).not.toContain(PUSH_SERVICE)
  expect(added.text).not.toContain(keys.auth)
  const listed = await listedChannels(network, signedIn)
  expect(listed.targets).toEqual([added.body])
  expect(listed.subscriptions.map(({ type }) => type).sort()).toEqual(
    [...NOTIFICATION_TYPES].sort(),
  )
  const renamed = await add({ ...subscription('1'), label: ' Phone ' })
  expect(renamed.body).toEqual({ ...(added.body as object), address: 'Phone' })
  expect((await listedChannels(network, signedIn)).targets).toHaveLength(1)
})

test('an account has ten browsers at most, also when it adds them all at once', async ({
  network,
}) => {
  const signedIn = await someone(network)
  const replies = await Promise.all(
    Array.from({ length: 14 }, (_, n) =>
      accountRequest(network, signedIn, 'channels/push', { json: subscription(`many-${n}`) }),
    ),
  )
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.filter((status) => status === 400)).toHaveLength(4)
  expect((await listedChannels(network, signedIn)).targets).toHaveLength(10)
})

for (const [what, change, field] of [
  ['this machine', { endpoint: 'https://127.0.0.1/push' }, 'endpoint'],
  ['this machine by its name', { endpoint: 'https://localhost/push' }, 'endpoint'],
  ['a private network', { endpoint: 'https://192.168.1.1/push' }, 'endpoint'],
  ['a machine of its cloud', { endpoint: 'https://169.254.169.254/latest' }, 'endpoint'],
  ['a place without encryption', { endpoint: 'http://8.8.8.8/push' }, 'endpoint'],
  ['no web address', { endpoint: 'file:///etc/passwd' }, 'endpoint'],
  ['an address without end', { endpoint: `https://8.8.8.8/${'x'.repeat(2048)}` }, 'endpoint'],
  ['a key that is no point', { keys: { ...keys, p256dh: `BA${'A'.repeat(85)}` } }, 'keys.p256dh'],
  ['a key that is too short', { keys: { ...keys, p256dh: 'BA' } }, 'keys.p256dh'],
  ['a secret that is too long', { keys: { ...keys, auth: 'x'.repeat(40) } }, 'keys.auth'],
  ['a name of two lines', { label: 'a\nb' }, 'label'],
  ['no name', { label: '  ' }, 'label'],
] as const) {
  test(`a browser at ${what} is refused by name`, async ({ network }) => {
    const json = { ...subscription('odd'), ...change }
    const reply = await accountRequest(network, await someone(network), 'channels/push', { json })
    expect(reply.status, reply.text).toBe(400)
    expect(reply.text).toContain(`${field}:`)
  })
}

test('what is not set up says so', async ({ network }) => {
  const signedIn = await someone(network)
  const mail = await accountRequest(network, signedIn, 'channels/email', {
    json: { address: 'ada@example.org' },
  })
  expect([mail.status, mail.body]).toEqual([
    503,
    { message: 'E-mail is not set up on this server' },
  ])
  const chat = await accountRequest(network, signedIn, 'channels/telegram', { method: 'POST' })
  expect([chat.status, chat.body]).toEqual([
    503,
    { message: 'Telegram is not set up on this server' },
  ])
})

test('links that are not ours lead nowhere', async ({ network }) => {
  const confirm = (token: string) =>
    request(`${network.url}/channels/email/confirm`, { json: { token } })
  const unsubscribe = (token: string) =>
    request(`${network.url}/channels/email/unsubscribe?token=${token}`, { method: 'POST' })
  const unknown = 'mLQ3yQn2f3xUuKqf0m8lKk4Vw7f3Jm9V0iQxX0b2zP8'
  for (const send of [confirm, unsubscribe]) {
    expect((await send(unknown)).status).toBe(404)
    expect((await send('short')).status).toBe(400)
  }
  // The page requests the token itself.
  const opened = (token: string) =>
    request(`${network.url}/channels/email/unsubscribe?token=${token}`)
  expect((await opened(unknown)).status).toBe(303)
  expect((await opened('short')).status).toBe(400)
})
