import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { type ChaosDatabase, createDatabase } from '@/lib/testing/chaos/chaos-database'
import { startWebhookReceiver, type WebhookReceiver } from '@/lib/testing/fakes/webhook-receiver'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { type EmptyNode, startEmptyNode } from '../support/empty-node'
import { publish } from '../support/inbox'
import { publicNetworks } from '../support/public-networks'
import { accountWithWebhook } from '../support/webhooks'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''
const KEY = 'a-key-for-announcements'
/** Twice as many as one engine sends to a host concurrently. */
const ACCOUNTS = 16
const ANNOUNCEMENTS = 4

test.describe.configure({ mode: 'serial' })
test.skip(serverUrl === '', 'several processes need a PostgreSQL server: set TEST_DATABASE_URL')

let database: ChaosDatabase
let node: EmptyNode
let receiver: WebhookReceiver
let web: RunningSystem
const engines: RunningSystem[] = []
let network: TestNetwork

test.beforeAll(async () => {
  database = await createDatabase(serverUrl)
  node = await startEmptyNode()
  receiver = await startWebhookReceiver()
  const environment = {
    ...publicNetworks(['sepolia'], node.url),
    GECKOTERMINAL_BASE_URL: node.url,
    DEFILLAMA_BASE_URL: node.url,
    DATABASE_URL: database.url,
    CMS_ENABLED: 'true',
    CMS_API_KEY: KEY,
    ALLOW_PRIVATE_TARGETS: 'true',
  }
  web = await startSystem(environment, ['--role', 'web'])
  for (let started = 0; started < 2; started += 1) {
    engines.push(await startSystem(environment, ['--role', 'engine']))
  }
  network = await readNetwork(web.url)
  for (let added = 0; added < ACCOUNTS; added += 1) {
    await accountWithWebhook(network, `${receiver.url}/account-${added}`)
  }
})

test.afterAll(async () => {
  for (const system of [...engines, web]) await endSystem(system)
  await receiver?.close()
  await node?.close()
  await database?.drop()
})

async function publishAnnouncements(): Promise<void> {
  for (let received = 0; received < ANNOUNCEMENTS; received += 1) {
    const reply = await publish(web.url, KEY, { message: `Fact ${received}.` })
    expect(reply.status, reply.text).toBe(201)
  }
}

/** Number of messages an engine has delivered. */
async function deliveredBy(engine: RunningSystem): Promise<number> {
  const text = await (await fetch(`${engine.url}/metrics`)).text()
  const [, count = '0'] =
    /^coincidence_delivery_attempts_total\{[^}]*outcome="delivered"[^}]*\} (\d+)/m.exec(text) ?? []
  return Number(count)
}

const distinct = () => new Set(receiver.received.map(({ path, id }) => `${path} ${id}`)).size

test('two engines share the deliveries, and deliver nothing twice', async () => {
  receiver.beforeAnswer = () => sleep(300)
  await publishAnnouncements()
  await until('all messages are received', async () => distinct() === ACCOUNTS * ANNOUNCEMENTS)
  await until('both engines have recorded their deliveries', async () => {
    const counts = await Promise.all(engines.map(deliveredBy))
    return counts.every((count) => count > 0) && counts.reduce((a, b) => a + b) === distinct()
  })
  expect(receiver.received).toHaveLength(ACCOUNTS * ANNOUNCEMENTS)
})

test('the deliveries that a killed engine had started are made by the other', async () => {
  const before = distinct()
  let release: () => void = () => undefined
  const heldAnswer = new Promise<void>((resolve) => {
    release = resolve
  })
  receiver.beforeAnswer = () => heldAnswer
  await publishAnnouncements()
  await until('both engines wait for answers', async () => distinct() >= before + ACCOUNTS)
  const [killed] = engines
  await killed?.kill()
  release()
  await until(
    'all messages are received',
    async () => distinct() === before + ACCOUNTS * ANNOUNCEMENTS,
  )
})
