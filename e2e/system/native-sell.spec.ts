import { expect, test } from '@playwright/test'
import { parseEther } from 'viem'
import type { OrderUid } from '@/lib/domain/order/order'
import { chainTrades } from '@/lib/testing/system/ledger'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { readOrder, readReport, verdictOf } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { balanceOf } from '../support/balances'
import { request } from '../support/http'
import {
  chainRefunds,
  draftNativeOrder,
  invalidateNativeOrder,
  placeNativeOrder,
  placingContract,
  wrappedToken,
} from '../support/native-orders'
import { waitForStatus } from '../support/wait-for-status'

test.describe.configure({ mode: 'serial' })

/** Selector of wrapAll(). Source: lib/docs/protocol.md#native-coin-orders. */
const WRAP_ALL = '0x4c84c1c8'
/** More USDC than any solver pays for the native coins sold here. */
const UNREACHABLE_USDC = 10n ** 12n
/** Of an order that is to expire: too short to be auctioned, long enough to be placed in. */
const LIFE_SECONDS = 50

let system: RunningSystem
let network: TestNetwork
let trader: Trader

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off' })
  network = await readNetwork(system.url)
  trader = createTrader(network)
  await trader.fund()
})

test.afterAll(() => endSystem(system))

const usdc = () => network.token('USDC')
const api = (path: string) => `${network.url}/${network.view.name}/api/v1${path}`
const coins = () => network.chain.getBalance({ address: trader.owner })

const stored = (uid: OrderUid) => until('the placement is indexed', () => readOrder(network, uid))

const eventsOf = async (uid: OrderUid) => (await readReport(network, uid)).events

test('native coins sent with an order are sold, to the atom of what the chain says', async () => {
  const flow = placingContract(network)
  const before = await balanceOf(network, usdc(), trader.owner)
  const { uid, order } = await draftNativeOrder(network, trader, {
    buyToken: usdc(),
    sellAmount: parseEther('0.5'),
  })
  const receipt = await placeNativeOrder(network, trader, order)
  const filled = await waitForStatus(network, uid, 'fulfilled')

  const { timestamp } = await network.chain.getBlock({ blockNumber: receipt.blockNumber })
  expect(filled).toMatchObject({
    owner: flow,
    from: trader.owner,
    onchainUser: trader.owner,
    onchainOrderData: { sender: trader.owner, placementError: null },
    ethflowData: { userValidTo: order.validTo, refundTxHash: null, isRefunded: false },
    signingScheme: 'eip1271',
    signature: flow,
    sellToken: wrappedToken(network),
    receiver: trader.owner,
    kind: 'sell',
    validTo: 0xffff_ffff,
    quoteId: Number(order.quoteId),
    creationDate: Number(timestamp) * 1_000_000,
    interactions: { pre: [{ target: flow, value: 0n, callData: WRAP_ALL }], post: [] },
  })
  const [trade, ...others] = (
    await chainTrades(network, await network.chain.getBlockNumber())
  ).filter((chainTrade) => chainTrade.uid === uid)
  expect(others).toEqual([])
  expect(trade).toMatchObject({ owner: flow, sellAmount: order.sellAmount })
  expect(filled.executedSellAmount).toBe(order.sellAmount)
  expect(filled.executedBuyAmount).toBe(trade?.buyAmount)
  expect((await balanceOf(network, usdc(), trader.owner)) - before).toBe(trade?.buyAmount)
  expect(await network.chain.getBalance({ address: flow })).toBe(0n)
  expect(await balanceOf(network, wrappedToken(network), flow)).toBe(0n)
  const labels = (await eventsOf(uid)).map(({ label }) => label)
  expect(labels[0]).toBe('created')
  expect(labels).toContain('traded')
})

test('several native sell orders placed in one block are all filled', async () => {
  const drafts = []
  for (const amount of ['0.1', '0.2', '0.3']) {
    drafts.push(
      await draftNativeOrder(network, trader, {
        buyToken: network.token('DAI'),
        sellAmount: parseEther(amount),
      }),
    )
  }
  await Promise.all(drafts.map(({ order }) => placeNativeOrder(network, trader, order)))
  for (const { uid, order } of drafts) {
    expect((await waitForStatus(network, uid, 'fulfilled')).executedSellAmount).toBe(
      order.sellAmount,
    )
  }
})

test('the orders of an account include those it placed on chain', async () => {
  const reply = await request(api(`/account/${trader.owner}/orders`))
  expect(reply.status).toBe(200)
  expect(reply.body).toHaveLength(4)
  expect(reply.body).toContainEqual(expect.objectContaining({ onchainUser: trader.owner }))
})

test('a native sell order that expires unfilled is refunded by the service itself', async () => {
  const { uid, order } = await draftNativeOrder(network, trader, {
    buyToken: usdc(),
    sellAmount: parseEther('0.7'),
    buyAmount: UNREACHABLE_USDC,
    validForSeconds: LIFE_SECONDS,
  })
  const placed = await placeNativeOrder(network, trader, order)
  expect(await stored(uid)).toMatchObject({
    status: 'open',
    ethflowData: { refundTxHash: null, isRefunded: false },
  })
  const before = await coins()
  await system.advance(LIFE_SECONDS)
  const refunded = await until('the order is refunded', async () => {
    const found = await readOrder(network, uid)
    return found.ethflowData?.isRefunded === true && found
  })

  expect(refunded).toMatchObject({ status: 'expired', invalidated: false })
  expect((await coins()) - before).toBe(order.sellAmount)
  const refunds = (await chainRefunds(network)).filter((refund) => refund.uid === uid)
  expect(refunds).toHaveLength(1)
  expect(refunds[0]?.txHash).toBe(refunded.ethflowData?.refundTxHash)
  expect(refunds[0]?.refunder).not.toBe(trader.owner)
  const block = await network.chain.getBlock({ blockNumber: refunds[0]?.blockNumber ?? 0n })
  expect(Number(block.timestamp)).toBeGreaterThan(order.validTo)
  expect(block.number).toBeGreaterThan(placed.blockNumber)
  expect((await eventsOf(uid)).map(({ label }) => label)).toEqual(['created'])
})

test('a withdrawal on chain pays at once and cancels the order; a signed request cannot', async () => {
  const { uid, order } = await draftNativeOrder(network, trader, {
    buyToken: usdc(),
    sellAmount: parseEther('0.4'),
    buyAmount: UNREACHABLE_USDC,
  })
  await placeNativeOrder(network, trader, order)
  await stored(uid)
  const signature = await trader.account.sign({ hash: `0x${'11'.repeat(32)}` })
  const refused = await request(api(`/orders/${uid}`), {
    method: 'DELETE',
    json: { signature, signingScheme: 'eip712' },
  })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ errorType: 'OnChainOrder' })

  const before = await coins()
  const receipt = await invalidateNativeOrder(network, trader, order)
  const cancelled = await waitForStatus(network, uid, 'cancelled')
  const gas = receipt.gasUsed * receipt.effectiveGasPrice
  expect((await coins()) - before).toBe(order.sellAmount - gas)
  expect(cancelled).toMatchObject({
    invalidated: true,
    ethflowData: { isRefunded: true, refundTxHash: receipt.transactionHash },
  })
  expect((await eventsOf(uid)).at(-1)).toMatchObject({
    label: 'cancelled',
    reason: 'invalidated on chain by its user',
  })
  expect(verdictOf(await readReport(network, uid))).toMatchObject({ code: 'withdrawn' })
})
