import { expect, test } from '@playwright/test'
import { parseEther } from 'viem'
import type { OrderUid } from '@/lib/domain/order/order'
import { chainTrades } from '@/lib/testing/system/ledger'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { readOrder, readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { request } from '../support/http'
import {
  chainRefunds,
  coinRefusingUserCode,
  draftNativeOrder,
  placeNativeOrder,
  sendNativeOrder,
} from '../support/native-orders'
import { nodeCommand } from '../support/node-command'
import { rollBackTo } from '../support/roll-back'
import { waitForStatus } from '../support/wait-for-status'

test.describe.configure({ mode: 'serial' })

/** More USDC than any solver pays for the native coins sold here. */
const UNREACHABLE_USDC = 10n ** 12n
/** Of an order that is to expire: long enough to be placed in on a busy machine. */
const LIFE_SECONDS = 120

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

const orderStatus = async (uid: OrderUid): Promise<number> =>
  (await request(`${network.url}/${network.view.name}/api/v1/orders/${uid}`)).status

const placeNativeSell = (
  amount: string,
  changes: { buyAmount?: bigint; validForSeconds?: number } = {},
) =>
  draftNativeOrder(network, trader, {
    buyToken: network.token('USDC'),
    sellAmount: parseEther(amount),
    ...changes,
  })

const createdEvents = async (uid: OrderUid) =>
  (await readReport(network, uid)).events.filter(({ label }) => label === 'created')

test('an order whose placement is reorganised away is removed, and returns when it is mined again', async () => {
  const { uid, order } = await placeNativeSell('0.2', { buyAmount: UNREACHABLE_USDC })
  const { transactionHash, blockNumber } = await placeNativeOrder(network, trader, order)
  await until('the order is there', async () => (await orderStatus(uid)) === 200)
  const raw = await nodeCommand(system, 'eth_getRawTransactionByHash', [transactionHash])

  await rollBackTo(system, network, blockNumber)
  await until('the order is gone', async () => (await orderStatus(uid)) === 404)

  await nodeCommand(system, 'eth_sendRawTransaction', [raw])
  const orderAfterRollback = await until('the order is back', () => readOrder(network, uid))
  const mined = await network.chain.getTransactionReceipt({ hash: transactionHash })
  const { timestamp } = await network.chain.getBlock({ blockNumber: mined.blockNumber })
  expect(orderAfterRollback).toMatchObject({
    status: 'open',
    creationDate: Number(timestamp) * 1_000_000,
    onchainOrderData: { sender: trader.owner, placementError: null },
  })
  expect(await createdEvents(uid)).toHaveLength(1)
})

test('a placement mined while the service was dying is taken in once, and filled', async () => {
  const { uid, order } = await placeNativeSell('0.3')
  const hash = await sendNativeOrder(network, trader, order)
  await until('the placement is mined', () =>
    nodeCommand(system, 'eth_getTransactionReceipt', [hash]),
  )
  await system.kill()
  await system.restart()
  await waitForStatus(network, uid, 'fulfilled')
  expect(await createdEvents(uid)).toHaveLength(1)
  const trades = await chainTrades(network, await network.chain.getBlockNumber())
  expect(trades.filter((trade) => trade.uid === uid)).toHaveLength(1)
})

test('an order that the service died over and that then expires is paid back once, whenever it dies', async () => {
  const { uid, order } = await placeNativeSell('0.1', {
    buyAmount: UNREACHABLE_USDC,
    validForSeconds: LIFE_SECONDS,
  })
  await placeNativeOrder(network, trader, order)
  await system.kill()
  await system.restart()
  await system.advance(LIFE_SECONDS)
  const refundsOf = async () => (await chainRefunds(network)).filter((refund) => refund.uid === uid)
  await until('the refund is on chain', async () => (await refundsOf()).length > 0)
  await system.kill()
  await system.restart()
  const refunded = await until('the refund is known', async () => {
    const found = await readOrder(network, uid)
    return found.ethflowData?.isRefunded === true && found
  })
  const head = await network.chain.getBlockNumber()
  await until(
    'some blocks have passed',
    async () => (await network.chain.getBlockNumber()) > head + 7n,
  )
  const refunds = await refundsOf()
  expect(refunds).toHaveLength(1)
  expect(refunds[0]?.txHash).toBe(refunded.ethflowData?.refundTxHash)
  expect(refunded.status).toBe('expired')
})

test('a user who rejects coins does not delay other refunds', async () => {
  const life = { buyAmount: UNREACHABLE_USDC, validForSeconds: LIFE_SECONDS }
  const stuck = await placeNativeSell('0.11', life)
  await trader.send(null, coinRefusingUserCode(network, stuck.order), stuck.order.sellAmount)
  const other = await placeNativeSell('0.12', life)
  await placeNativeOrder(network, trader, other.order)
  await system.advance(LIFE_SECONDS)
  const isRefunded = async (uid: OrderUid) =>
    (await readOrder(network, uid)).ethflowData?.isRefunded === true
  await until('the other order is refunded', () => isRefunded(other.uid))

  expect(await isRefunded(stuck.uid)).toBe(false)
  expect((await readOrder(network, stuck.uid)).onchainUser).not.toBe(trader.owner)
  await until('the stuck one is put off', async () => system.log().includes('refund put off'))
})
