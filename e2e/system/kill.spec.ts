import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import type { OrderUid } from '@/lib/domain/order/order'
import {
  apiTrades,
  type ChainTrade,
  chainTrades,
  filledAmount,
  tradeKey,
} from '@/lib/testing/system/ledger'
import { readNetwork, type TestNetwork, TRADED_SYMBOLS } from '@/lib/testing/system/network'
import { seededRandom } from '@/lib/testing/system/random'
import { randomOrders } from '@/lib/testing/system/random-orders'
import { attemptsOf, REPORTS_POLL_MS, readOrders, readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { TEST_SEED } from '@/lib/testing/test-seed'
import { type Load, sendLoad } from '../support/load'

const ORDERS = 200
const SENDING_MS = 45_000
const KILLS = 5
/** Before each kill, while orders are sent, so that it finds some that must not be lost. */
const ACKNOWLEDGED_BEFORE = 10
/** Between two kills, while orders are sent, so that a kill finds some that must not be lost. */
const ACKNOWLEDGED_BETWEEN = 10
/** Long enough that no order expires while the service is down. */
const LIFE_SECONDS = 1_800
/** The kill at which the node is killed together with the service. */
const KILL_WITH_NODE = 3

// All tests below check the state after five kills during a minute of trading.
test.describe.configure({ mode: 'serial' })

let system: RunningSystem
let network: TestNetwork
let traders: readonly Trader[]
let load: Load
let trades: readonly ChainTrade[]
const acknowledged = new Set<OrderUid>()
/** Orders the service has reported as filled. */
const reportedFilled = new Set<OrderUid>()
const readyMs: number[] = []

test.beforeAll(async () => {
  const seed = Number(process.env.KILL_SEED ?? TEST_SEED)
  console.log(`kill seed ${seed}`)
  system = await startSystem()
  network = await readNetwork(system.url)
  traders = Array.from({ length: 10 }, () => createTrader(network))
  await Promise.all(traders.map((trader) => trader.fund()))
  await Promise.all(traders.map((trader) => trader.approve(TRADED_SYMBOLS.map(network.token))))
  const orders = await randomOrders(network, traders, ORDERS, seed, LIFE_SECONDS)
  const sending = sendLoad(network, orders, SENDING_MS, (uid) => acknowledged.add(uid))
  let isSent = false
  void sending.then(() => {
    isSent = true
  })
  await killAtRandom(seededRandom(seed), () => isSent)
  load = await sending
  await until(
    'everything has converged',
    async () => {
      // Orders first, because hundreds of reports per second would slow the settlements down.
      const found = await readOrders(
        network,
        load.sent.map(({ uid }) => uid),
      )
      const filled = new Set(found.filter(isFilled).map(({ uid }) => uid))
      const waiting = load.sent.filter(({ reach, uid }) => reach === 'market' && !filled.has(uid))
      return waiting.length <= 10 && (await everyAttemptEnded())
    },
    { pollMs: REPORTS_POLL_MS },
  )
  trades = await chainTrades(network, await network.chain.getBlockNumber())
})

const isFilled = ({ status }: { readonly status: string }) => status === 'fulfilled'

async function everyAttemptEnded(): Promise<boolean> {
  const reports = await Promise.all(load.sent.map(({ uid }) => readReport(network, uid)))
  return reports.flatMap(attemptsOf).every(({ outcome }) => outcome !== undefined)
}

test.afterAll(() => endSystem(system))

/** A busy machine takes longer to answer and to fill the first orders, so these are waited for. */
async function killAtRandom(random: () => number, isSent: () => boolean): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const wanted = acknowledged.size + ACKNOWLEDGED_BEFORE
    await sleep(1_500 + random() * 5_000)
    await until('orders are acknowledged', async () => acknowledged.size >= wanted || isSent())
    await until('a fill is reported', async () => {
      for (const order of await readOrders(network, [...acknowledged])) {
        if (isFilled(order)) reportedFilled.add(order.uid)
      }
      return reportedFilled.size > 0
    })
    const nodePid = system.nodePid()
    await system.kill()
    if (kill === KILL_WITH_NODE) process.kill(nodePid, 'SIGKILL')
    await system.restart()
    readyMs.push(Math.round(system.readyMs()))
  }
  console.log(`ready again after ${readyMs.join(', ')} ms`)
}

test('every order acknowledged with 201 exists', async () => {
  expect(load.refused.map(({ error }) => `${error.errorType}: ${error.description}`)).toEqual([])
  expect(acknowledged.size).toBeGreaterThanOrEqual(ACKNOWLEDGED_BETWEEN)
  const found = new Set((await readOrders(network, [...acknowledged])).map(({ uid }) => uid))
  expect([...acknowledged].filter((uid) => !found.has(uid))).toEqual([])
})

test('every order whose reply was lost is found by its uid', async () => {
  const uids = load.sent.map(({ uid }) => uid)
  expect(uids).toHaveLength(ORDERS)
  expect(await readOrders(network, uids)).toHaveLength(ORDERS)
})

test('a fill once reported is never taken back', async () => {
  expect(reportedFilled.size).toBeGreaterThan(0)
  const orders = await readOrders(network, [...reportedFilled])
  expect(orders.filter(({ status }) => status !== 'fulfilled').map(({ uid }) => uid)).toEqual([])
})

test('no order is filled beyond its amount', async () => {
  for (const { uid, data } of load.sent) {
    const fullAmount = data.kind === 'sell' ? data.sellAmount : data.buyAmount
    expect((await filledAmount(network, uid)) <= fullAmount, uid).toBe(true)
  }
})

test('every trade of the chain is recorded once, with its amounts', async () => {
  const owners = new Set(traders.map(({ owner }) => owner))
  const onChain = trades.filter(({ owner }) => owners.has(owner))
  const last = trades.at(-1)?.blockNumber ?? 0
  const listed = (await Promise.all([...owners].map((owner) => apiTrades(network, owner)))).flat()
  const recorded = listed.filter(({ blockNumber }) => blockNumber <= last)
  const amounts = (trade: (typeof onChain | typeof recorded)[number]) =>
    `${tradeKey(trade)} ${trade.sellAmount} ${trade.buyAmount}`
  expect(recorded.map(amounts).sort()).toEqual(onChain.map(amounts).sort())
})

test('it was killed and started again five times', () => {
  expect(readyMs).toHaveLength(KILLS)
})
