import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { cancellationOf, unfillableOrder } from '../support/cancel'
import { request } from '../support/http'
import { marketOrder } from '../support/market-order'
import { signInAs } from '../support/sign-in'

/** A little more than the shortest life the order book accepts. */
const SHORT_LIFE_SECONDS = 75

let upstream: RunningSystem
let gateway: RunningSystem
let upstreamNetwork: TestNetwork
let gatewayNetwork: TestNetwork
let trader: Trader

/** The second system serves the first one's chain and order book as if it were a public network. */
test.beforeAll(async () => {
  upstream = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_CHAIN_ID: '11155111' })
  gateway = await startSystem({
    NETWORKS: 'sepolia',
    // The system's own proxy, whose address stays the same after a restart.
    RPC_URL_SEPOLIA: `${upstream.url}/sepolia/rpc`,
    ORDERBOOK_URL_SEPOLIA: `${upstream.url}/sepolia`,
    CMS_ENABLED: 'true',
    CMS_API_KEY: 'a-key-for-announcements',
  })
  upstreamNetwork = await readNetwork(upstream.url)
  gatewayNetwork = await readNetwork(gateway.url)
  trader = createTrader(upstreamNetwork)
  await trader.fund()
  await trader.approve([upstreamNetwork.token('USDC')])
})

test.afterAll(async () => {
  for (const system of [gateway, upstream]) await endSystem(system)
})

type ListedNotification = {
  readonly type: string
  readonly message: string
  readonly metadata: unknown
}

/** The second system's notification of this type about an order; null if there is none. */
const notifiedOf = async (uid: string, type: string): Promise<ListedNotification | null> => {
  const url = `${gateway.url}/accounts/${trader.owner}/notifications?type=${type}`
  const { status, body } = await request(url)
  expect(status).toBe(200)
  const matching = (body as (ListedNotification & { metadata: { orderUid: string } })[]).filter(
    ({ metadata }) => metadata.orderUid === uid,
  )
  expect(matching.length).toBeLessThanOrEqual(1)
  return matching[0] ?? null
}

async function revokeApproval(): Promise<void> {
  const { vaultRelayer } = upstreamNetwork.view.contracts
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [vaultRelayer, 0n],
  })
  await trader.transact(upstreamNetwork.token('USDC'), data)
}

test('an account is notified of its orders at another deployment, also across outages', async () => {
  const before = await marketOrder(upstreamNetwork, trader)
  await submit(upstreamNetwork, before)
  await until('an order from before is filled', async () => {
    const { body } = await request(`${upstream.url}/sepolia/api/v1/orders/${before.uid}`)
    return (body as { status: string }).status === 'fulfilled'
  })
  await signInAs(gatewayNetwork, trader.account)

  const short = await unfillableOrder(upstreamNetwork, trader, {
    validForSeconds: SHORT_LIFE_SECONDS,
  })
  await submit(gatewayNetwork, short)
  const filled = await marketOrder(upstreamNetwork, trader)
  await submit(gatewayNetwork, filled)
  const cancelled = await unfillableOrder(upstreamNetwork, trader)
  await submit(gatewayNetwork, cancelled)
  const cancel = await request(`${gateway.url}/sepolia/api/v1/orders/${cancelled.uid}`, {
    method: 'DELETE',
    json: await cancellationOf(upstreamNetwork, trader, cancelled.uid),
  })
  expect(cancel.status).toBe(200)

  const cancellation = await until('the cancellation is notified', () =>
    notifiedOf(cancelled.uid, 'order_cancelled'),
  )
  expect(cancellation.metadata).toMatchObject({
    network: 'sepolia',
    chainId: 11155111,
    cancellationSource: 'signedRequest',
    sellToken: { symbol: 'USDC', decimals: 6 },
  })
  const fill = await until('the fill is notified', () => notifiedOf(filled.uid, 'order_filled'))
  expect(fill.message).toContain('50.00 USDC sold for')
  expect(fill.metadata).toMatchObject({
    executedSellAmount: '50000000',
    filledPercent: 100,
    txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  expect(await notifiedOf(filled.uid, 'price_improvement')).not.toBeNull()

  await revokeApproval()
  const missingApproval = await until('the missing approval is notified', () =>
    notifiedOf(short.uid, 'insufficient_balance'),
  )
  expect(missingApproval.metadata).toMatchObject({ short: 'allowance', have: '0', episode: 1 })

  await upstream.stop()
  await until(
    'the order expires while the order book is unreachable',
    async () => Date.now() / 1000 > short.data.validTo,
  )
  expect(await notifiedOf(short.uid, 'order_expired')).toBeNull()
  await upstream.restart()
  const expiry = await until('the expiry is notified', () => notifiedOf(short.uid, 'order_expired'))
  // The order sells a few atoms more than one, so that it equals no other.
  expect(expiry.message).toMatch(/nothing of 1\.00\d* USDC was sold/)
  expect(expiry.metadata).toMatchObject({ lastSecond: short.data.validTo, filledPercent: 0 })

  const ended = await notifiedOf(short.uid, 'insufficient_balance')
  expect(ended?.metadata).toHaveProperty('endedAt')
  expect(await notifiedOf(before.uid, 'order_filled')).toBeNull()
})
