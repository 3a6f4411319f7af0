import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import type { OrderNotificationType } from '@/lib/domain/notification/notification'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { balanceOf } from '../support/balances'
import { cancellationOf, sendCancellation, submitUnfillable } from '../support/cancel'
import { expectCancelled, invalidateCall } from '../support/cancel-cases'
import type { WireEntry } from '../support/inbox'
import { marketOrder } from '../support/market-order'
import {
  type NotifiedEverywhere,
  notifyEverywhere,
  ONCE_EACH,
  type Receivers,
  startReceivers,
} from '../support/notified-everywhere'
import {
  expectNotified,
  expectNotifiedOnce,
  inboxOf,
  listedEntries,
  type WatchedAccount,
  waitForListed,
  watchAccount,
} from '../support/watched-account'

/** The service accepts one minute at least. */
const SHORT_LIFE_SECONDS = 200

test.describe.configure({ mode: 'serial' })

let receivers: Receivers
let system: RunningSystem
let network: TestNetwork
let ada: WatchedAccount
let everywhere: NotifiedEverywhere
let shortLived: OrderUid
const seen: WireEntry[] = []

test.beforeAll(async () => {
  receivers = await startReceivers()
  system = await startSystem({ LOCAL_SIMULATOR: 'off', ...receivers.environment })
  network = await readNetwork(system.url)
  ada = await watchAccount(network, ['USDC', 'DAI', 'LDO'])
  everywhere = await notifyEverywhere(network, ada.signedIn, receivers)
  // Sells a token no other test uses, so that it does not lack funds.
  shortLived = await submitUnfillable(network, ada.trader, {
    sellToken: network.token('DAI'),
    buyToken: network.token('USDC'),
    sellAmount: parseUnits('3', 18),
    buyAmount: parseUnits('40', 6),
    validForSeconds: SHORT_LIFE_SECONDS,
  })
})

test.afterAll(async () => {
  await ada?.stream.close()
  await endSystem(system)
  await receivers?.close()
})

/** Waits until every channel has delivered the entry once, with the same id and text. */
async function expectEverywhere(entry: WireEntry): Promise<void> {
  await expect.poll(() => everywhere.countsOf(entry)).toEqual(ONCE_EACH)
  seen.push(entry)
}

/** The inbox entry about the order, once every channel has delivered it, too. */
async function notifiedEverywhere(uid: OrderUid, type: OrderNotificationType): Promise<WireEntry> {
  const entry = await expectNotifiedOnce(ada, uid, type)
  await expectEverywhere(entry)
  return entry
}

const transfer = (from: Trader, token: Address, to: Address, amount: bigint) =>
  from.transact(
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
  )

const invalidate = (trader: Trader, uid: OrderUid) =>
  trader.transact(network.view.contracts.settlement, invalidateCall(uid))

test('order_filled and price_improvement: an order that is filled above its limit', async () => {
  const order = await marketOrder(network, ada.trader)
  const uid = await submit(network, order)
  const filled = await notifiedEverywhere(uid, 'order_filled')
  const better = await notifiedEverywhere(uid, 'price_improvement')
  expect(filled.metadata).toMatchObject({ executedSellAmount: '50000000', filledPercent: 100 })
  const { surplus, executedBuyAmount } = better.metadata
  expect(BigInt(`${surplus}`)).toBe(BigInt(`${executedBuyAmount}`) - order.data.buyAmount)
})

test('order_partially_filled and order_cancelled: an order its pools fill in part, then invalidated on chain', async () => {
  const { trader } = ada
  const [ldo, uni] = [network.token('LDO'), network.token('UNI')]
  const unit = parseUnits('1', 18)
  const offered = await quotedBuyAmount(network, trader.owner, ldo, uni, 100n * unit)
  const wanted = {
    sellToken: ldo,
    buyToken: uni,
    sellAmount: 3_000n * unit,
    partiallyFillable: true,
    buyAmount: (offered * 30n * 98n) / 100n,
  }
  const uid = await submit(network, await trader.draft(wanted))
  await waitForListed(ada, uid, 'order_partially_filled')
  // Until it is invalidated, each batch may fill another part.
  await invalidate(trader, uid)
  const { metadata } = await notifiedEverywhere(uid, 'order_cancelled')
  const parts = await listedEntries(ada, uid, 'order_partially_filled')
  for (const entry of [...parts, ...(await listedEntries(ada, uid, 'price_improvement'))]) {
    await expectNotified(ada, entry)
    await expectEverywhere(entry)
  }
  const last = Number(parts[0]?.metadata.filledPercent)
  expect(last).toBeGreaterThan(0)
  expect(last).toBeLessThan(100)
  expect(metadata).toMatchObject({ cancellationSource: 'onChain', filledPercent: last })
})

test('order_cancelled: an order its owner cancels by signature', async () => {
  const uid = await submitUnfillable(network, ada.trader)
  const reply = await sendCancellation(network, uid, await cancellationOf(network, ada.trader, uid))
  expectCancelled(reply)
  const { metadata } = await notifiedEverywhere(uid, 'order_cancelled')
  expect(metadata).toMatchObject({ cancellationSource: 'signedRequest', blockNumber: null })
})

test('insufficient_balance: funds that leave while an order is open, until they are back', async () => {
  const { trader, stream } = ada
  const usdc = network.token('USDC')
  const uid = await submitUnfillable(network, trader)
  const usdcBalance = await balanceOf(network, usdc, trader.owner)
  const otherTrader = createTrader(network)
  await otherTrader.fund()
  await transfer(trader, usdc, otherTrader.owner, usdcBalance)
  const missingFunds = await notifiedEverywhere(uid, 'insufficient_balance')
  expect(missingFunds.metadata).toMatchObject({ short: 'balance', have: '0' })
  expect(missingFunds.metadata).not.toHaveProperty('endedAt')
  await transfer(otherTrader, usdc, trader.owner, usdcBalance)
  const expiredEntry = await until('the lack of funds is over', async () => {
    const [entry] = await listedEntries(ada, uid, 'insufficient_balance')
    return entry?.metadata.endedAt === undefined ? null : entry
  })
  const { endedAt, ...before } = expiredEntry.metadata
  expect({ ...expiredEntry, metadata: before }).toEqual(missingFunds)
  expect(Date.parse(`${endedAt}`)).toBeGreaterThan(Date.parse(missingFunds.timestamp))
  await expect.poll(() => stream.events.map(({ data }) => data)).toContainEqual(expiredEntry)
  await invalidate(trader, uid)
  await notifiedEverywhere(uid, 'order_cancelled')
})

test('order_expired: an order nobody filled in its time', async () => {
  await system.advance(SHORT_LIFE_SECONDS)
  const expired = await notifiedEverywhere(shortLived, 'order_expired')
  expect(expired.message).toBe('Order expired: nothing of 3.00 DAI was sold.')
})

test('all six types came, each once in the inbox and in every channel, and nothing else', async () => {
  const entries = await inboxOf(network, ada.signedIn.account)
  const ids = entries.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(seen.map(({ id }) => id).toSorted())
  expect([...new Set(entries.map(({ type }) => type))].toSorted()).toEqual([
    'insufficient_balance',
    'order_cancelled',
    'order_expired',
    'order_filled',
    'order_partially_filled',
    'price_improvement',
  ])
  const count = entries.length
  expect(everywhere.total()).toEqual({ webhook: count, push: count, email: count, telegram: count })
})
