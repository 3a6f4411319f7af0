import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { cancellationOf, suspendedOrder } from '../support/cancel'
import { request } from '../support/http'
import { marketOrder } from '../support/market-order'
import { readNetwork, type TestNetwork } from '../support/network'
import { endSystem, type RunningSystem, startSystem } from '../support/running-system'
import { signInAs } from '../support/sign-in'
import { createTrader, submit, type Trader } from '../support/trader'
import { until } from '../support/until'

/** The shortest life the order book takes an order with, and a little more. */
const SHORT_LIFE_SECONDS = 75
/** A look, and the rests of a watch that found nobody there. */
const CHECK_MS = 45_000
const PATIENCE_MS = 100_000

let upstream: RunningSystem
let gateway: RunningSystem
let book: TestNetwork
let served: TestNetwork
let trader: Trader

/** The second system serves a public network, as far as it can tell: the first one's chain and book. */
test.beforeAll(async () => {
  test.setTimeout(180_000)
  upstream = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_CHAIN_ID: '11155111' })
  gateway = await startSystem({
    NETWORKS: 'sepolia',
    // Through its own address, which stays the same when it is started again.
    RPC_URL_SEPOLIA: `${upstream.url}/sepolia/rpc`,
    ORDERBOOK_URL_SEPOLIA: `${upstream.url}/sepolia`,
    CMS_ENABLED: 'true',
    CMS_API_KEY: 'a-key-for-announcements',
  })
  book = await readNetwork(upstream.url)
  served = await readNetwork(gateway.url)
  trader = createTrader(book)
  await trader.fund()
  await trader.approve([book.token('USDC')])
})

test.afterAll(async () => {
  for (const system of [gateway, upstream]) await endSystem(system)
})

type Told = { readonly type: string; readonly message: string; readonly metadata: unknown }

/** What the second system tells of an order in one type. */
const notifiedOf = async (uid: string, type: string): Promise<Told | null> => {
  const url = `${gateway.url}/accounts/${trader.owner}/notifications?type=${type}`
  const { status, body } = await request(url)
  expect(status).toBe(200)
  const told = (body as (Told & { metadata: { orderUid: string } })[]).filter(
    ({ metadata }) => metadata.orderUid === uid,
  )
  expect(told.length).toBeLessThanOrEqual(1)
  return told[0] ?? null
}

async function forbidSpending(): Promise<void> {
  const { vaultRelayer } = book.view.contracts
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [vaultRelayer, 0n],
  })
  await trader.transact(book.token('USDC'), data)
}

test('an account is told what becomes of its orders with another deployment, outages or not', async () => {
  test.setTimeout(240_000)
  const before = await marketOrder(book, trader)
  await submit(book, before)
  await until(
    'an order from before is filled',
    async () => {
      const { body } = await request(`${upstream.url}/sepolia/api/v1/orders/${before.uid}`)
      return (body as { status: string }).status === 'fulfilled'
    },
    20_000,
  )
  await signInAs(served, trader.account)

  const short = await suspendedOrder(book, trader, { validForSeconds: SHORT_LIFE_SECONDS })
  await submit(served, short)
  const filled = await marketOrder(book, trader)
  await submit(served, filled)
  const cancelled = await suspendedOrder(book, trader)
  await submit(served, cancelled)
  const cancel = await request(`${gateway.url}/sepolia/api/v1/orders/${cancelled.uid}`, {
    method: 'DELETE',
    json: await cancellationOf(book, trader, cancelled.uid),
  })
  expect(cancel.status).toBe(200)

  const cancellation = await until(
    'the cancellation is told',
    () => notifiedOf(cancelled.uid, 'order_cancelled'),
    CHECK_MS,
  )
  expect(cancellation.metadata).toMatchObject({
    network: 'sepolia',
    chainId: 11155111,
    cancellationSource: 'signedRequest',
    sellToken: { symbol: 'USDC', decimals: 6 },
  })
  const fill = await until(
    'the fill is told',
    () => notifiedOf(filled.uid, 'order_filled'),
    CHECK_MS,
  )
  expect(fill.message).toContain('50.00 USDC sold for')
  expect(fill.metadata).toMatchObject({
    executedSellAmount: '50000000',
    filledPercent: 100,
    txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  expect(await notifiedOf(filled.uid, 'price_improvement')).not.toBeNull()

  await forbidSpending()
  const lacking = await until(
    'the lack of an approval is told',
    () => notifiedOf(short.uid, 'insufficient_balance'),
    CHECK_MS,
  )
  expect(lacking.metadata).toMatchObject({ short: 'allowance', have: '0', episode: 1 })

  await upstream.stop()
  await until(
    'the order is over while nobody can be asked',
    async () => Date.now() / 1000 > short.data.validTo,
    SHORT_LIFE_SECONDS * 1_000,
  )
  expect(await notifiedOf(short.uid, 'order_expired')).toBeNull()
  await upstream.restart()
  const expiry = await until(
    'the expiry is told',
    () => notifiedOf(short.uid, 'order_expired'),
    PATIENCE_MS,
  )
  expect(expiry.message).toContain('nothing of 1.00 USDC was sold')
  expect(expiry.metadata).toMatchObject({ lastSecond: short.data.validTo, filledPercent: 0 })

  const ended = await notifiedOf(short.uid, 'insufficient_balance')
  expect(ended?.metadata).toHaveProperty('endedAt')
  expect(await notifiedOf(before.uid, 'order_filled')).toBeNull()
})
