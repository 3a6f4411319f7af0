import { expect } from '@playwright/test'
import { verified, type WebhookReceiver } from '@/lib/testing/fakes/webhook-receiver'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { test } from '../support/channel-system'
import { accountRequest, listedChannels } from '../support/channels'
import { ANNOUNCEMENT_KEY as KEY } from '../support/fixtures'
import { publish } from '../support/inbox'
import {
  accountWithWebhook,
  addWebhook,
  listedTarget,
  postTargetAction,
  sendTest,
  signInNewAccount,
  waitForDeliveryState,
} from '../support/webhooks'

let receiver: WebhookReceiver
let system: RunningSystem
let network: TestNetwork

test.beforeAll(({ channelSystem }) => {
  ;({ system, network } = channelSystem)
  receiver = channelSystem.receivers.webhooks
})

const waitForMessages = (path: string, count = 1) =>
  until(`${count} messages at ${path}`, async () => {
    const received = receiver.receivedAt(path)
    return received.length >= count ? received : null
  })

test('an account is notified by a request that its receiver can verify', async () => {
  const { signedIn, target, secret } = await accountWithWebhook(network, `${receiver.url}/notified`)
  expect(target).toMatchObject({
    channel: 'webhook',
    address: `${receiver.url}/notified`,
    state: 'active',
    failures: 0,
    pausedUntil: null,
    lastOutcome: null,
    lastAttemptAt: null,
  })
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
  const published = await publish(network.url, KEY, {
    account: signedIn.account,
    message: 'Hello.',
  })
  expect(published.status, published.text).toBe(201)
  const [message] = await waitForMessages('/notified')
  if (message === undefined) throw new Error('no message was received')
  expect(verified(secret, message)).toEqual({
    type: 'notification.announcement',
    timestamp: (published.body as { timestamp: string }).timestamp,
    data: published.body,
  })
  expect(message.headers['content-type']).toBe('application/json')
  expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, message)).toThrow()
  expect(() => verified(secret, { ...message, body: `${message.body} ` })).toThrow()
  const received = await until('the target says so', async () => {
    const listed = await listedTarget(network, signedIn, target.id)
    return listed?.lastOutcome === 'delivered' ? listed : null
  })
  expect(received.failures).toBe(0)
})

test('the secret is returned once and never again', async () => {
  const { signedIn, secret } = await accountWithWebhook(network, `${receiver.url}/silent`)
  for (const path of ['channels', 'deliveries']) {
    const reply = await accountRequest(network, signedIn, path)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.text).not.toContain(secret)
    expect(reply.text).not.toContain('whsec_')
  }
})

test('while a secret is changed, messages verify with the old one and the new one', async () => {
  const { signedIn, target, secret } = await accountWithWebhook(network, `${receiver.url}/rotated`)
  const rotate = await postTargetAction(network, signedIn, target.id, 'secret')
  expect(rotate.status, rotate.text).toBe(200)
  const { secret: newer, previousUntil } = rotate.body as {
    secret: string
    previousUntil: string
  }
  expect(newer).not.toBe(secret)
  const hours = (Date.parse(previousUntil) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThan(24.1)
  await sendTest(network, signedIn, target.id)
  const [message] = await waitForMessages('/rotated')
  if (message === undefined) throw new Error('no message was received')
  expect(message.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  for (const holder of [secret, newer]) {
    expect(verified(holder, message)).toMatchObject({ type: 'notification.test' })
  }
})

test('the same URL again is the same target with a new secret', async () => {
  const url = `${receiver.url}/again`
  const { signedIn, target, secret } = await accountWithWebhook(network, url)
  const again = await addWebhook(network, signedIn, url)
  expect(again.status, again.text).toBe(201)
  const renewed = again.body as { target: { id: string }; secret: string }
  expect(renewed.target.id).toBe(target.id)
  expect(renewed.secret).not.toBe(secret)
  expect((await listedChannels(network, signedIn)).targets).toHaveLength(1)
})

test('a message is resent under the same id until it is accepted', async () => {
  receiver.answer('/flaky', { status: 503, headers: { 'retry-after': '1' } })
  const { signedIn, target, secret } = await accountWithWebhook(network, `${receiver.url}/flaky`)
  const id = await sendTest(network, signedIn, target.id)
  await waitForMessages('/flaky')
  receiver.answer('/flaky', { status: 200 })
  const { attempts } = await waitForDeliveryState(network, signedIn, id, 'sent')
  expect(attempts.map(({ attempt, outcome, status }) => [attempt, outcome, status])).toEqual([
    [1, 'failed', 503],
    [2, 'delivered', 200],
  ])
  const received = receiver.receivedAt('/flaky')
  expect(new Set(received.map((message) => message.id)).size).toBe(1)
  for (const message of received) expect(verified(secret, message)).toBeTruthy()
})

test('a receiver that is gone is switched off until its owner resumes it', async () => {
  receiver.answer('/gone', { status: 410 })
  const { signedIn, target } = await accountWithWebhook(network, `${receiver.url}/gone`)
  const id = await sendTest(network, signedIn, target.id)
  const switchedOff = await waitForDeliveryState(network, signedIn, id, 'dead')
  expect(switchedOff.attempts).toMatchObject([
    { outcome: 'gone', status: 410, detail: 'it answered 410' },
  ])
  expect(await listedTarget(network, signedIn, target.id)).toMatchObject({ state: 'disabled' })
  const refused = await postTargetAction(network, signedIn, target.id, 'test')
  expect(refused.status, refused.text).toBe(400)
  receiver.answer('/gone', { status: 204 })
  const resumed = await postTargetAction(network, signedIn, target.id, 'resume')
  expect(resumed.status, resumed.text).toBe(200)
  expect(resumed.body).toMatchObject({ id: target.id, state: 'active', failures: 0 })
  await waitForDeliveryState(
    network,
    signedIn,
    await sendTest(network, signedIn, target.id),
    'sent',
  )
})

test('a redirect is not followed', async () => {
  receiver.answer('/moved', { status: 307, headers: { location: `${receiver.url}/inner` } })
  const { signedIn, target } = await accountWithWebhook(network, `${receiver.url}/moved`)
  const id = await sendTest(network, signedIn, target.id)
  const switchedOff = await waitForDeliveryState(network, signedIn, id, 'dead')
  expect(switchedOff.attempts).toMatchObject([{ outcome: 'refused' }])
  expect(switchedOff.attempts[0]?.detail).toContain('redirect')
  expect(receiver.receivedAt('/inner')).toEqual([])
})

test('an account has ten webhooks at most', async () => {
  const signedIn = await signInNewAccount(network)
  const add = (n: number) => addWebhook(network, signedIn, `${receiver.url}/many/${n}`)
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => add(n)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(2)
})

const REFUSED_URLS = [
  'https://127.0.0.1/hook',
  'https://10.0.0.1/hook',
  'https://172.16.5.5/hook',
  'https://192.168.1.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://[::1]/hook',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://localhost/hook',
  'https://localhost:8443/hook',
  'http://example.org/hook',
  'https://name:word@example.org/hook',
  'ftp://example.org/',
  'example.org/hook',
  '',
] as const

for (const url of REFUSED_URLS) {
  test(`a webhook at '${url}' is a 400 that names the field`, async ({ network: closed }) => {
    const signedIn = await signInNewAccount(closed)
    const reply = await addWebhook(closed, signedIn, url)
    expect(reply.status, reply.text).toBe(400)
    expect(reply.text).toContain('url')
    expect((await listedChannels(closed, signedIn)).targets).toEqual([])
  })
}

test('a webhook URL has a length, and its body a form', async ({ network: closed }) => {
  const signedIn = await signInNewAccount(closed)
  const long = await addWebhook(closed, signedIn, `https://example.org/${'x'.repeat(2_048)}`)
  expect([long.status, long.text.includes('url')]).toEqual([400, true])
  for (const json of [{}, { url: 7 }, []]) {
    const reply = await accountRequest(closed, signedIn, 'channels/webhook', { json })
    expect(reply.status, reply.text).toBe(400)
  }
})

test('a private address stored before is refused at each attempt', { tag: '@full' }, async () => {
  // With https, so that it is the private address that is refused.
  const url = `${receiver.url.replace('http://127.0.0.1', 'https://localhost')}/stored`
  const { signedIn, target } = await accountWithWebhook(network, url)
  await system.stop()
  const after = await startSystem({ LOCAL_SIMULATOR: 'off', DATA_DIR: system.dataDir })
  try {
    const restarted = await readNetwork(after.url)
    const id = await sendTest(restarted, signedIn, target.id)
    const switchedOff = await waitForDeliveryState(restarted, signedIn, id, 'dead')
    expect(switchedOff.attempts).toMatchObject([{ outcome: 'refused', status: null }])
    expect(switchedOff.attempts[0]?.detail).toContain('private')
    expect(receiver.receivedAt('/stored')).toEqual([])
  } finally {
    await after.stop()
    await system.restart()
  }
})
