import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import type { MarketAlert } from '@/lib/domain/alert/market-alert'
import type { NotificationJson } from '@/lib/domain/notification/notification'
import {
  startWebhookReceiver,
  verified,
  type WebhookReceiver,
} from '@/lib/testing/fakes/webhook-receiver'
import { readNetwork, type TestNetwork, TRADED_SYMBOLS } from '@/lib/testing/system/network'
import { seededRandom } from '@/lib/testing/system/random'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { TEST_SEED } from '@/lib/testing/test-seed'
import { addWebhookUrl } from '../support/add-channels'
import { accountRequest, type SignedIn } from '../support/channels'
import type { WireEntry } from '../support/inbox'
import { marketOrder } from '../support/market-order'
import { signInAs } from '../support/sign-in'
import { inboxOf } from '../support/watched-account'

const KILLS = 20
/** Volumes of both tokens of a trade; a second place of the same channel gets its own message. */
const WATCHED = ['WETH', 'USDC'] as const
const PLACES = 2
/** Between the trade and the delivery of what it crossed. */
const MOST_WAIT_MS = 6_000
/** Leases of a minute, plus the back-off after failed attempts. */
const DELIVERY_TIMEOUT_MS = 100_000

type Stored = { readonly alert: MarketAlert; readonly state: string }

let receiver: WebhookReceiver
let system: RunningSystem
let network: TestNetwork
let trader: Trader
let owner: SignedIn
const secrets = new Map<string, string>()

test.beforeAll(async () => {
  receiver = await startWebhookReceiver()
  system = await startSystem({
    LOCAL_SIMULATOR: 'off',
    // Without a past, volumes only grow.
    LOCAL_HISTORY_DAYS: '0',
    ALLOW_PRIVATE_TARGETS: 'true',
  })
  network = await readNetwork(system.url)
  trader = createTrader(network)
  await trader.fund()
  await trader.approve(TRADED_SYMBOLS.map(network.token))
  owner = await signInAs(network, trader.account)
  for (let place = 0; place < PLACES; place += 1) {
    const path = `/place-${place}`
    secrets.set(path, await addWebhookUrl(network, owner, `${receiver.url}${path}`))
  }
})

test.afterAll(async () => {
  await endSystem(system)
  await receiver?.close()
})

async function storedAlerts(): Promise<readonly Stored[]> {
  const { body } = await accountRequest(network, owner, 'watches')
  return (body as { alerts: readonly Stored[] }).alerts
}

async function volumeOf(symbol: string): Promise<number> {
  const { name } = network.view
  const reply = await fetch(`${network.url}/${name}/tokens/market?token=${network.token(symbol)}`)
  const body = (await reply.json()) as { tokens: readonly { volumeUsd: number | null }[] }
  return body.tokens[0]?.volumeUsd ?? 0
}

/** Adds an alert just above the volume of each token, and waits until they are armed. */
async function watch(): Promise<void> {
  const before = (await storedAlerts()).map(({ alert }) => alert)
  const added = await Promise.all(
    WATCHED.map(
      async (symbol): Promise<MarketAlert> => ({
        chainId: network.view.chainId,
        subject: 'token',
        address: network.token(symbol),
        measure: 'volume',
        condition: 'above',
        threshold: (await volumeOf(symbol)) + 1,
        windowSeconds: 0,
      }),
    ),
  )
  const json = { watched: [], alerts: [...before, ...added] }
  const reply = await accountRequest(network, owner, 'watches', { method: 'PUT', json })
  expect(reply.status, reply.text).toBe(200)
  await until('the alerts are armed', async () =>
    (await storedAlerts()).slice(-added.length).every(({ state }) => state === 'armed'),
  )
}

test('each crossing is listed once and delivered to each place over twenty kills', async () => {
  const seed = Number(process.env.KILL_SEED ?? TEST_SEED)
  console.log(`kill seed ${seed}`)
  const random = seededRandom(seed)
  for (let kill = 0; kill < KILLS; kill += 1) {
    await watch()
    const amounts = { sell: 'WETH', buy: 'USDC', amount: `0.${kill + 10}`, decimals: 18 } as const
    await submit(network, await marketOrder(network, trader, amounts))
    await sleep(random() * MOST_WAIT_MS)
    await system.kill()
    await system.restart()
    await until('the trade has crossed', async () =>
      (await storedAlerts()).every(({ state }) => state === 'told'),
    )
  }
  const alerts = await storedAlerts()
  expect(alerts).toHaveLength(KILLS * WATCHED.length)
  const entries = (await inboxOf(network, owner.account)).filter(
    ({ type }) => type === 'market_alert',
  )
  const told = (entry: WireEntry) => `${entry.metadata.address} ${entry.metadata.threshold}`
  expect(entries.map(told).toSorted()).toEqual(
    alerts.map(({ alert }) => `${alert.address} ${alert.threshold}`).toSorted(),
  )
  const ids = entries.map(({ id }) => id).toSorted()
  expect(new Set(ids).size).toBe(ids.length)

  const received = (path: string) =>
    receiver.receivedAt(path).flatMap((message) => {
      const { data } = verified(secrets.get(path) ?? '', message) as { data: NotificationJson }
      return data.type === 'market_alert' ? [{ webhookId: message.id, id: data.id }] : []
    })
  let messages = 0
  for (const path of secrets.keys()) {
    const arrived = () => [...new Set(received(path).map(({ id }) => id))].toSorted()
    await expect.poll(arrived, { timeout: DELIVERY_TIMEOUT_MS, intervals: [500] }).toEqual(ids)
    // One delivery each: what comes again after a kill says that it is the same.
    expect(new Set(received(path).map(({ webhookId }) => webhookId)).size).toBe(ids.length)
    messages += received(path).length
  }
  console.log(
    `${KILLS} kills, ${alerts.length} alerts, ${ids.length} crossings told, ${messages} messages to ${PLACES} places, ${messages - PLACES * ids.length} of them again`,
  )
})
