import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { callApi } from '@/lib/client/api-client'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import { notificationsEndpoint } from '@/lib/contract/endpoints/notifications'
import type { NotificationType } from '@/lib/domain/notification/notification'
import type { OrderUid } from '@/lib/domain/order/order'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { balanceOf } from '../support/balances'
import {
  cancellationOf,
  replacementOf,
  sendCancellation,
  sendOrder,
  submitUnfillable,
} from '../support/cancel'
import { marketOrder } from '../support/market-order'
import { draftNativeOrder, invalidateNativeOrder, placeNativeOrder } from '../support/native-orders'

test.describe.configure({ mode: 'serial' })

/** The service accepts one minute at least. */
const SHORT_LIFE_SECONDS = 200
/** More USDC than any solver pays for the native coins sold here. */
const UNREACHABLE_USDC = 10n ** 12n

let system: RunningSystem
let network: TestNetwork
let trader: Trader
let shortLived: { readonly signed: OrderUid; readonly native: OrderUid }

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off' })
  network = await readNetwork(system.url)
  trader = await newTrader()
  const native = await draftNativeOrder(network, trader, {
    buyToken: network.token('USDC'),
    sellAmount: parseEther('0.1'),
    buyAmount: UNREACHABLE_USDC,
    validForSeconds: SHORT_LIFE_SECONDS,
  })
  await placeNativeOrder(network, trader, native.order)
  shortLived = {
    signed: await submitUnfillable(network, trader, {
      sellAmount: 1_000_000n,
      validForSeconds: SHORT_LIFE_SECONDS,
    }),
    native: native.uid,
  }
})

test.afterAll(() => endSystem(system))

async function newTrader(): Promise<Trader> {
  const created = createTrader(network)
  await created.fund()
  await created.approve([network.token('USDC')])
  return created
}

const inboxOf = (account: Address): Promise<readonly NotificationEntry[]> =>
  callApi(
    notificationsEndpoint,
    { params: { account }, query: { type: null, limit: 100, before: null } },
    { baseUrl: network.url },
  )

const notifiedOf = async (account: Address, uid: OrderUid) =>
  (await inboxOf(account)).filter(({ metadata }) => metadata.orderUid === uid)

/** Waits for the account's notification of this type about the order. */
const listed = (of: Trader, uid: OrderUid, type: NotificationType) =>
  until(`${type} of ${uid}`, async () =>
    (await notifiedOf(of.owner, uid)).find((entry) => entry.type === type),
  )

test('a fill and what it gained over the limit', async () => {
  const order = await marketOrder(network, trader)
  const uid = await submit(network, order)
  const filled = await listed(trader, uid, 'order_filled')
  expect(filled.message).toMatch(/^Order filled: 50\.00 USDC sold for [\d,.]+ DAI\.$/)
  expect(filled.metadata).toMatchObject({
    network: 'local',
    executedSellAmount: '50000000',
    filledPercent: 100,
    sellToken: { symbol: 'USDC', decimals: 6 },
  })
  expect(BigInt(`${filled.metadata.executedFee}`)).toBeGreaterThan(0n)
  const better = await listed(trader, uid, 'price_improvement')
  const { surplus, limitAmount } = better.metadata
  expect(BigInt(`${limitAmount}`)).toBe(order.data.buyAmount)
  expect(BigInt(`${surplus}`)).toBe(
    BigInt(`${filled.metadata.executedBuyAmount}`) - order.data.buyAmount,
  )
  expect(better.message).toContain('≈ $')
  expect(await notifiedOf(trader.owner, uid)).toHaveLength(2)
})

test('a cancellation, whichever way it came', async () => {
  const minBuyAmount = await submitUnfillable(network, trader)
  expect(
    (
      await sendCancellation(
        network,
        minBuyAmount,
        await cancellationOf(network, trader, minBuyAmount),
      )
    ).status,
  ).toBe(200)
  const source = async (uid: OrderUid) =>
    (await listed(trader, uid, 'order_cancelled')).metadata.cancellationSource
  expect(await source(minBuyAmount)).toBe('signedRequest')

  const old = await submitUnfillable(network, trader)
  const { uid: next, wire } = await replacementOf(network, trader, old)
  expect((await sendOrder(network, wire)).status).toBe(201)
  expect(await source(old)).toBe('replacement')
  expect((await listed(trader, old, 'order_cancelled')).metadata.replacedBy).toBe(next)

  const args = [next] as const
  await trader.transact(
    network.view.contracts.settlement,
    encodeFunctionData({ abi: settlementAbi, functionName: 'invalidateOrder', args }),
  )
  expect(await source(next)).toBe('onChain')

  // A native order's uid depends on its amount, not on the user's own expiry.
  const native = await draftNativeOrder(network, trader, {
    buyToken: network.token('USDC'),
    sellAmount: parseEther('0.2'),
    buyAmount: UNREACHABLE_USDC,
  })
  await placeNativeOrder(network, trader, native.order)
  await invalidateNativeOrder(network, trader, native.order)
  expect(await source(native.uid)).toBe('nativeRefund')
})

test('a lack of funds while it lasts, and each one once', async () => {
  const unfundedTrader = await newTrader()
  const uid = await submitUnfillable(network, unfundedTrader)
  const usdc = network.token('USDC')
  const usdcBalance = await balanceOf(network, usdc, unfundedTrader.owner)
  await unfundedTrader.transact(
    usdc,
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [trader.owner, usdcBalance],
    }),
  )
  const missingFunds = await listed(unfundedTrader, uid, 'insufficient_balance')
  expect(missingFunds.metadata).toMatchObject({
    short: 'balance',
    have: '0',
    token: { address: usdc },
  })
  await trader.transact(
    usdc,
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [unfundedTrader.owner, usdcBalance],
    }),
  )
  await until(
    'the lack of funds is over',
    async () =>
      (await listed(unfundedTrader, uid, 'insufficient_balance')).metadata.endedAt !== undefined,
  )
  expect(await notifiedOf(unfundedTrader.owner, uid)).toHaveLength(1)
})

test('an expiry, to the user behind a placing contract too', async () => {
  await system.advance(SHORT_LIFE_SECONDS)
  const signed = await listed(trader, shortLived.signed, 'order_expired')
  expect(signed.message).toMatch(/^Order expired: nothing of 1\.00 USDC was sold\.$/)
  const native = await listed(trader, shortLived.native, 'order_expired')
  expect(native.metadata).toMatchObject({ refundFollows: true, filledPercent: 0 })
})

test('nothing twice and nothing less after the process was killed', async () => {
  const before = await inboxOf(trader.owner)
  await system.kill()
  await system.restart()
  network = await readNetwork(system.url)
  const uid = await submit(network, await marketOrder(network, trader))
  await listed(trader, uid, 'order_filled')
  const known = new Set((await notifiedOf(trader.owner, uid)).map(({ id }) => id))
  expect((await inboxOf(trader.owner)).filter(({ id }) => !known.has(id))).toEqual(before)
})
