import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { sendOrder, unfillableOrder } from '../support/cancel'
import { expectDocumented, request } from '../support/http'
import type { Reply } from '../support/reply'

let system: RunningSystem
let network: TestNetwork

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off' })
  network = await readNetwork(system.url)
})

test.afterAll(() => endSystem(system))

const read = (path: string): Promise<Reply> => request(`${system.url}/local/${path}`)

/** Kills each node the system starts until stopped. */
function keepKillingNode(): { readonly stop: () => Promise<void> } {
  let isStopped = false
  const killed = new Set<number>()
  const killing = (async () => {
    for (; !isStopped; await sleep(20)) {
      const pid = recordedPid()
      if (pid === null || killed.has(pid)) continue
      killed.add(pid)
      process.kill(pid, 'SIGKILL')
    }
  })()
  return {
    stop: () => {
      isStopped = true
      return killing
    },
  }
}

/** Process id of the node; null while the file is being written. */
function recordedPid(): number | null {
  try {
    return system.nodePid()
  } catch {
    return null
  }
}

test('the first request after the start meets a market, not an empty index', async () => {
  for (const { symbol, address } of network.view.tokens) {
    expect((await read(`tokens/${address}/topHolders`)).status, symbol).toBe(200)
  }
})

test('while the node is down, what was read stands in with its age and the rest is a fault; nothing is "not found"', async () => {
  const weth = network.token('WETH')
  const known = [
    `tokens/${weth}/usdPrice`,
    `tokens/${weth}/priceHistory`,
    `tokens/${weth}/topHolders`,
    `tokens/${weth}/holders`,
    `markets/${weth}-${network.token('USDC')}/volatilityDetails`,
  ]
  // These prices were never requested, so no cached value can replace them.
  const fresh = ['LINK', 'AAVE', 'COW', 'GNO'].map((symbol) => network.token(symbol))
  for (const path of known) expect((await read(path)).status, path).toBe(200)
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const wire = orderCreationCodec.encode((await unfillableOrder(network, trader)).body)

  const statuses = new Set<number>()
  const outage = keepKillingNode()
  try {
    for (const path of known) {
      await until(`${path} is shown with its age`, async () => {
        const reply = await read(path)
        statuses.add(reply.status)
        return Number(reply.headers.get('age') ?? 0) >= 2
      })
    }
    expect([...statuses]).toEqual([200])
    for (const token of fresh) {
      const reply = await read(`tokens/${token}/usdPrice`)
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([500, 'no-store'])
      expect(Object.keys(reply.body ?? {})).toEqual(['message'])
    }
    const refused = await sendOrder(network, wire)
    await expectDocumented('POST', `${system.url}/local/api/v1/orders`, refused)
    expect(refused.status, refused.text).toBe(503)
    expect(refused.body).toMatchObject({
      errorType: 'ServiceUnavailable',
      description: expect.stringContaining('The node of this network is down'),
    })
    expect(refused.headers.get('x-fault-of')).toBe('node')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await outage.stop()
  }

  await until(
    'the same order is stored once the node is back',
    async () => (await sendOrder(network, wire)).status === 201,
  )
  for (const token of [weth, ...fresh]) {
    await until('the price is of now again', async () => {
      const reply = await read(`tokens/${token}/usdPrice`)
      statuses.add(reply.status)
      return reply.status === 200 && Number(reply.headers.get('age') ?? 0) === 0
    })
  }
  expect([...statuses].filter((status) => status !== 500)).toEqual([200])
})
