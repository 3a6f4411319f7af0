import { createECDH } from 'node:crypto'
import { expect } from '@playwright/test'
import type { WebhookReceiver } from '@/lib/testing/fakes/webhook-receiver'
import type { TestNetwork } from '@/lib/testing/system/network'
import { until } from '@/lib/testing/system/until'
import { test } from '../support/channel-system'
import { accountRequest, listedChannels, type SignedIn } from '../support/channels'
import { ANNOUNCEMENT_KEY as KEY } from '../support/fixtures'
import { request } from '../support/http'
import { publish } from '../support/inbox'
import {
  accountWithWebhook,
  addWebhook,
  deliveryLog,
  postTargetAction,
  sendTest,
  signInNewAccount,
  waitForDeliveryState,
} from '../support/webhooks'

const UNKNOWN = 'no-such-target'

let receiver: WebhookReceiver
let network: TestNetwork

test.beforeAll(({ channelSystem }) => {
  ;({ network } = channelSystem)
  receiver = channelSystem.receivers.webhooks
})

const ENDPOINTS = [
  ['POST', 'channels/webhook', { url: 'https://8.8.8.8/closed' }],
  ['POST', `targets/${UNKNOWN}/secret`, undefined],
  ['POST', `targets/${UNKNOWN}/test`, undefined],
  ['POST', `targets/${UNKNOWN}/resume`, undefined],
  ['DELETE', `targets/${UNKNOWN}`, undefined],
  ['GET', 'deliveries', undefined],
  ['POST', 'deliveries/1/replay', undefined],
] as const

for (const [method, path, json] of ENDPOINTS) {
  const options = json === undefined ? { method } : { method, json }

  test(`${method} ${path} is for the account itself`, async ({ network: open }) => {
    const [signedIn, other] = [await signInNewAccount(open), await signInNewAccount(open)]
    const nobody = await request(`${open.url}/accounts/${signedIn.account}/${path}`, options)
    expect(nobody.status, nobody.text).toBe(401)
    const foreign = await accountRequest(
      open,
      { ...other, account: signedIn.account },
      path,
      options,
    )
    expect(foreign.status, foreign.text).toBe(403)
    expect((await listedChannels(open, signedIn)).targets).toEqual([])
  })

  test(`${method} ${path} of no account is a 400`, async ({ network: open }) => {
    const signedIn = await signInNewAccount(open)
    const reply = await request(`${open.url}/accounts/0x12/${path}`, {
      ...options,
      headers: signedIn.headers,
    })
    expect(reply.status, reply.text).toBe(400)
    expect(reply.text).toContain('account')
  })
}

for (const [method, path] of ENDPOINTS.filter(([, name]) => /targets|replay/.test(name))) {
  test(`${method} ${path} of what is not there is a 404`, async ({ network: open }) => {
    const reply = await accountRequest(open, await signInNewAccount(open), path, { method })
    expect(reply.status, reply.text).toBe(404)
  })
}

test('what belongs to another account is not there', async () => {
  const { signedIn, target } = await accountWithWebhook(network, `${receiver.url}/owned`)
  const id = await sendTest(network, signedIn, target.id)
  await waitForDeliveryState(network, signedIn, id, 'sent')
  const other = await signInNewAccount(network)
  for (const action of ['secret', 'test', 'resume']) {
    expect((await postTargetAction(network, other, target.id, action)).status).toBe(404)
  }
  const removed = await accountRequest(network, other, `targets/${target.id}`, { method: 'DELETE' })
  expect(removed.status).toBe(404)
  const replayed = await accountRequest(network, other, `deliveries/${id}/replay`, {
    method: 'POST',
  })
  expect(replayed.status).toBe(404)
  expect(await deliveryLog(network, other)).toEqual([])
})

test('the log lists what was sent, newest first, and can be paged and filtered', async () => {
  const { signedIn, target } = await accountWithWebhook(network, `${receiver.url}/logged`)
  const second = await addWebhook(network, signedIn, `${receiver.url}/logged-too`)
  const other = (second.body as { target: { id: string } }).target.id
  const ids: number[] = []
  for (const targetId of [target.id, other, target.id]) {
    const id = await sendTest(network, signedIn, targetId)
    await waitForDeliveryState(network, signedIn, id, 'sent')
    ids.unshift(id)
  }
  const log = await deliveryLog(network, signedIn)
  expect(log.map(({ id }) => id)).toEqual(ids)
  expect(log[0]).toMatchObject({
    targetId: target.id,
    channel: 'webhook',
    type: 'test',
    state: 'sent',
    nextAttemptAt: null,
    endedAt: expect.any(String),
    attempts: [{ attempt: 1, outcome: 'delivered', status: 204, detail: null }],
  })
  const pages = [await deliveryLog(network, signedIn, '?limit=2')]
  pages.push(await deliveryLog(network, signedIn, `?limit=2&before=${pages[0]?.at(-1)?.id}`))
  expect(pages.flat().map(({ id }) => id)).toEqual(ids)
  expect(await deliveryLog(network, signedIn, `?target=${other}`)).toEqual([log[1]])
  expect(await deliveryLog(network, signedIn, '?state=dead')).toEqual([])
  expect(await deliveryLog(network, signedIn, '?before=999999999')).toEqual([])
})

test('the log names what is wrong with its query', async () => {
  const signedIn = await signInNewAccount(network)
  for (const [search, field] of [
    ['?limit=0', 'limit'],
    ['?limit=201', 'limit'],
    ['?limit=x', 'limit'],
    ['?state=lost', 'state'],
    ['?before=-1', 'before'],
    [`?target=${'x'.repeat(101)}`, 'target'],
  ] as const) {
    const reply = await accountRequest(network, signedIn, `deliveries${search}`)
    expect(reply.status, reply.text).toBe(400)
    expect(reply.text).toContain(field)
  }
})

const replay = (signedIn: SignedIn, id: number) =>
  accountRequest(network, signedIn, `deliveries/${id}/replay`, { method: 'POST' })

test('a message that was sent or given up is resent under its own id', async () => {
  receiver.answer('/replayed', { status: 307, headers: { location: '/' } })
  const { signedIn, target } = await accountWithWebhook(network, `${receiver.url}/replayed`)
  const id = await sendTest(network, signedIn, target.id)
  await waitForDeliveryState(network, signedIn, id, 'dead')
  receiver.answer('/replayed', { status: 204 })
  for (const attempts of [2, 3]) {
    const reply = await replay(signedIn, id)
    expect(reply.status, reply.text).toBe(202)
    expect(reply.body).toEqual({ deliveryId: id })
    await until('it is sent again', async () => {
      const [delivery] = await deliveryLog(network, signedIn)
      return delivery?.state === 'sent' && delivery.attempts.length === attempts
    })
  }
  const received = receiver.receivedAt('/replayed')
  expect(received).toHaveLength(3)
  expect(new Set(received.map((message) => message.id)).size).toBe(1)
})

test('what is still tried, not wanted or has no target is not replayed', async () => {
  receiver.answer('/busy', { status: 500, headers: { 'retry-after': '600' } })
  const { signedIn, target } = await accountWithWebhook(network, `${receiver.url}/busy`)
  await publish(network.url, KEY, { account: signedIn.account, message: 'Later.' })
  const [pending] = await until('the first attempt has failed', async () => {
    const log = await deliveryLog(network, signedIn)
    return log[0]?.attempts.length === 1 ? log : null
  })
  const id = pending?.id ?? 0
  expect(pending).toMatchObject({ state: 'pending', type: 'announcement', endedAt: null })
  const refusals: string[] = []
  const expectRefused = async () => {
    const reply = await replay(signedIn, id)
    expect(reply.status, reply.text).toBe(400)
    refusals.push(reply.text)
  }
  await expectRefused()
  const removed = await accountRequest(network, signedIn, `targets/${target.id}`, {
    method: 'DELETE',
  })
  expect([removed.status, removed.body]).toEqual([200, { deleted: true }])
  expect((await deliveryLog(network, signedIn))[0]).toMatchObject({ state: 'dropped' })
  await expectRefused()
  expect(new Set(refusals).size).toBe(2)
})

test('what is no longer subscribed to is dropped before it is tried', async () => {
  receiver.answer('/changed', { status: 500, headers: { 'retry-after': '1' } })
  const { signedIn } = await accountWithWebhook(network, `${receiver.url}/changed`)
  // The first attempt does not end before the choice is made, and so no second one begins before.
  let onChoice = () => {}
  const choice = new Promise<void>((resolve) => {
    onChoice = resolve
  })
  receiver.beforeAnswer = ({ path }) => (path === '/changed' ? choice : Promise.resolve())
  try {
    await publish(network.url, KEY, { account: signedIn.account, message: 'Too late.' })
    await until(
      'the first attempt is made',
      async () => receiver.receivedAt('/changed').length === 1,
    )
    const chosen = await accountRequest(network, signedIn, 'subscriptions', {
      method: 'PUT',
      json: { subscriptions: [] },
    })
    expect(chosen.status, chosen.text).toBe(200)
  } finally {
    onChoice()
    receiver.beforeAnswer = async () => undefined
  }
  const [dropped] = await until('it is dropped', async () => {
    const log = await deliveryLog(network, signedIn)
    return log[0]?.state === 'dropped' ? log : null
  })
  expect(dropped?.attempts).toHaveLength(1)
  const after = await replay(signedIn, dropped?.id ?? 0)
  expect(after.status).toBe(400)
})

test('a target of another channel has no secret', async () => {
  const signedIn = await signInNewAccount(network)
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  }
  const reply = await accountRequest(network, signedIn, 'channels/push', {
    json: { endpoint: `${receiver.url}/push`, keys, label: 'Browser' },
  })
  expect(reply.status, reply.text).toBe(201)
  const { id } = reply.body as { id: string }
  expect((await postTargetAction(network, signedIn, id, 'secret')).status).toBe(404)
})

test('the deliveries are counted', async () => {
  const text = (await request(`${network.url}/metrics`)).text
  expect(text).toMatch(
    /coincidence_delivery_attempts_total\{channel="webhook",outcome="delivered"\} \d+/,
  )
  expect(text).toMatch(/coincidence_deliveries_ended_total\{channel="webhook",state="sent"\} \d+/)
})
