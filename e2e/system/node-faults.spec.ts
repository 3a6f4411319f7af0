import { expect, test } from '@playwright/test'
import { readinessSchema } from '@/lib/contract/codecs/health'
import type { OrderUid } from '@/lib/domain/order/order'
import { apiTrades, chainTrades, filledAmount, tradeKey } from '@/lib/testing/system/ledger'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { attemptsOf, readOrder, readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { marketOrder } from '../support/market-order'
import { nodeCommand } from '../support/node-command'
import { rollBackTo } from '../support/roll-back'

test.describe.configure({ mode: 'serial' })

let system: RunningSystem
let network: TestNetwork
let trader: Trader

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_NODE_CONTROL: 'on' })
  network = await readNetwork(system.url)
  trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
})

test.afterAll(() => endSystem(system))

const isReady = async (): Promise<boolean> => (await fetch(`${system.url}/readyz`)).status === 200

const isFilled = async (uid: OrderUid): Promise<boolean> =>
  (await readOrder(network, uid)).status === 'fulfilled'

async function placeAndFill(): Promise<OrderUid> {
  const uid = await submit(network, await marketOrder(network, trader))
  await until('the order is filled', () => isFilled(uid))
  return uid
}

async function tradesOnChain(uid?: OrderUid) {
  const all = await chainTrades(network, await network.chain.getBlockNumber())
  return uid === undefined ? all : all.filter((trade) => trade.uid === uid)
}

/**
 * Kills the node, and each one that replaces it, until readiness fails: it is computed once a second,
 * and a node may be back within a tenth of that.
 */
async function killUntilUnready(timeoutMs: number) {
  const killed = new Set<number>()
  for (const end = performance.now() + timeoutMs; performance.now() < end; ) {
    const pid = system.nodePid()
    if (!killed.has(pid)) process.kill(pid, 'SIGKILL')
    killed.add(pid)
    const response = await fetch(`${system.url}/readyz`)
    const body = readinessSchema.parse(await response.json())
    if (response.status === 503) return body
  }
  throw new Error('readiness never failed')
}

test('a killed node comes back with its chain; readiness fails meanwhile and names the node', async () => {
  await placeAndFill()
  const before = await tradesOnChain()
  const waiting = await marketOrder(network, trader)

  const unready = await killUntilUnready(120_000)
  expect(unready.checks.find(({ name }) => name === 'chain head')).toMatchObject({ ok: false })
  await until('readiness returns', isReady)

  expect((await tradesOnChain()).slice(0, before.length)).toEqual(before)
  await submit(network, waiting)
  await until('the order placed afterwards is filled', () => isFilled(waiting.uid))
})

test('an order sent just before the node is killed is filled after it is back', async () => {
  const order = await marketOrder(network, trader)
  await submit(network, order)
  process.kill(system.nodePid(), 'SIGKILL')
  await until('the order is filled', () => isFilled(order.uid))
  expect(await tradesOnChain(order.uid)).toHaveLength(1)
})

/** What no block changes here: the coins of an account that sends nothing, and whether there is code. */
async function lastingFacts() {
  const [coins, code] = await Promise.all([
    network.chain.getBalance({ address: trader.owner }),
    network.chain.getCode({ address: network.view.contracts.settlement }),
  ])
  return { coins, hasCode: code !== undefined }
}

test('a node that still loads its chain is read by nobody', async () => {
  const lasting = await lastingFacts()
  expect(lasting.coins).toBeGreaterThan(0n)
  for (let kill = 0; kill < 3; kill += 1) {
    process.kill(system.nodePid(), 'SIGKILL')
    // Asked without a pause until it has been away, and back for many answers in a row.
    let wasAway = false
    let inARow = 0
    for (const end = performance.now() + 20_000; !wasAway || inARow < 20; ) {
      expect(performance.now(), 'the node is back in time').toBeLessThan(end)
      const facts = await lastingFacts().catch(() => null)
      if (facts !== null) expect(facts).toEqual(lasting)
      wasAway ||= facts === null
      inARow = facts === null ? 0 : inARow + 1
    }
  }
})

test('blocks taken back take their trade with them; the order ends filled once', async () => {
  const uid = await placeAndFill()
  const [first] = await tradesOnChain(uid)
  if (first === undefined) throw new Error('the fill is not on chain')
  await rollBackTo(system, network, first.blockNumber)

  await until('record and chain agree again', async () => {
    const onChain = await tradesOnChain(uid)
    const recorded = (await apiTrades(network, trader.owner)).filter(
      ({ orderUid }) => orderUid === uid,
    )
    return (
      onChain.length === 1 &&
      recorded.length === 1 &&
      recorded.map(tradeKey).join() === onChain.map(tradeKey).join() &&
      (await isFilled(uid))
    )
  })
  const { sellAmount } = await readOrder(network, uid)
  expect(await filledAmount(network, uid)).toBe(sellAmount)
  const report = await readReport(network, uid)
  expect(report.trades).toHaveLength(1)
  expect(attemptsOf(report).filter(({ outcome }) => outcome === 'success')).toHaveLength(1)
  expect(system.log()).toContain('reorganised')
})

test('what a program commands at the port of the node is still so after its death', async () => {
  const account = `0x${'00'.repeat(18)}beef` as const
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'anvil_setBalance',
    params: [account, '0x64'],
  })
  const send = (headers: Readonly<Record<string, string>> = {}) =>
    fetch(system.portUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const extension = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'
  expect(await (await send({ origin: extension })).json()).toMatchObject({
    error: { code: -32004 },
  })
  expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
  expect(await network.chain.getBalance({ address: account })).toBe(0n)
  expect(await (await send()).json()).toEqual({ jsonrpc: '2.0', id: 1, result: null })
  await killUntilUnready(60_000)
  await until('the network is ready', isReady)
  expect(await network.chain.getBalance({ address: account })).toBe(100n)
})

// The last one: this network does not come back.
test('a node that begins anew takes nothing that is recorded with it, and readiness says why', async () => {
  const uid = await placeAndFill()
  const recorded = () =>
    Promise.all([
      apiTrades(network, trader.owner),
      readOrder(network, uid),
      readReport(network, uid),
    ])
  const [trades, order, report] = await recorded()
  expect(trades.length).toBeGreaterThan(0)

  await nodeCommand(system, 'anvil_reset', [])

  const auctions = async () => {
    const { checks } = readinessSchema.parse(await (await fetch(`${system.url}/readyz`)).json())
    return checks.find(({ name }) => name === 'auctions')?.detail ?? ''
  }
  await expect.poll(auctions).toMatch(/below the indexed block|another chain/)
  const before = await auctions()
  await until('it has mined more blocks', async () => (await auctions()) !== before)
  const [tradesAfter, orderAfter, reportAfter] = await recorded()
  expect(tradesAfter).toEqual(trades)
  expect([orderAfter.status, orderAfter.executedSellAmount]).toEqual([
    'fulfilled',
    order.executedSellAmount,
  ])
  expect(reportAfter.events).toEqual(report.events)
})
