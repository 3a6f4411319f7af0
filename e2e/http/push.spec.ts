import { expect } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import type { PushService } from '@/lib/testing/fakes/push-service'
import type { TestNetwork } from '@/lib/testing/system/network'
import type { RunningSystem } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { test } from '../support/channel-system'
import { accountRequest, listedChannels, type SignedIn } from '../support/channels'
import { ANNOUNCEMENT_KEY as KEY } from '../support/fixtures'
import { publish } from '../support/inbox'
import { signInWith } from '../support/sign-in'

let service: PushService
let system: RunningSystem
let network: TestNetwork

test.beforeAll(({ channelSystem }) => {
  ;({ system, network } = channelSystem)
  service = channelSystem.receivers.browser
})

async function withBrowser(name: string): Promise<SignedIn> {
  const signedIn = await signInWith(network, generatePrivateKey())
  const json = { ...service.subscription(name), label: name }
  const reply = await accountRequest(network, signedIn, 'channels/push', { json })
  expect(reply.status, reply.text).toBe(201)
  return signedIn
}

const publishAndWait = (signedIn: SignedIn, message: string) =>
  publish(system.url, KEY, { account: signedIn.account, message })

const pushedTo = (name: string) =>
  until(`a message to ${name}`, async () =>
    service.pushed.find(({ path }) => path === `/push/${name}`),
  )

test('a browser reads what only it can read, signed by the key it was given', async () => {
  const signedIn = await withBrowser('first')
  await publishAndWait(signedIn, 'Hello there.')
  const { payload, vapid, serverKey, headers } = await pushedTo('first')
  expect(payload).toEqual({
    id: expect.any(String),
    type: 'announcement',
    title: 'Announcement',
    message: 'Hello there.',
    url: `${system.url}/notifications?account=${signedIn.account}`,
  })
  expect(vapid).toMatchObject({ aud: service.url, sub: 'mailto:ops@example.org' })
  expect((await listedChannels(network, signedIn)).channels).toContainEqual({
    channel: 'push',
    available: true,
    reason: null,
    publicKey: serverKey,
  })
  expect(headers).toMatchObject({ ttl: '86400', urgency: 'low' })
})

test('a browser that withdrew its permission is switched off', async () => {
  const signedIn = await withBrowser('gone')
  service.answer = { status: 410 }
  try {
    await publishAndWait(signedIn, 'Nobody reads this.')
    await until(
      'the browser to be switched off',
      async () => (await listedChannels(network, signedIn)).targets[0]?.state === 'disabled',
    )
  } finally {
    service.answer = { status: 201 }
  }
})

test('a server that is started again signs with the same key', { tag: '@full' }, async () => {
  const signedIn = await withBrowser('kept')
  const before = (await listedChannels(network, signedIn)).channels
  await system.stop()
  await system.restart()
  expect((await listedChannels(network, signedIn)).channels).toEqual(before)
  await publishAndWait(signedIn, 'After the restart.')
  await pushedTo('kept')
})
