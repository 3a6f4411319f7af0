import { expect, test } from '@playwright/test'
import type { NotificationJson } from '@/lib/domain/notification/notification'
import type { OrderUid } from '@/lib/domain/order/order'
import {
  startWebhookReceiver,
  verified,
  type WebhookReceiver,
} from '@/lib/testing/fakes/webhook-receiver'
import { chainTrades } from '@/lib/testing/system/ledger'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { attemptsOf, readOrder, readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { submit } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { addWebhookUrl } from '../support/add-channels'
import { cancellationOf, sendCancellation, submitUnfillable } from '../support/cancel'
import { expectCancelled, invalidateCall } from '../support/cancel-cases'
import { marketOrder } from '../support/market-order'
import { rollBackTo } from '../support/roll-back'
import {
  expectNotifiedOnce,
  inboxOf,
  isStreamed,
  listedEntries,
  type WatchedAccount,
  watchAccount,
} from '../support/watched-account'

/** A sent settlement is mined within this many blocks or never. */
const SETTLING_BLOCKS = 4n
const LATE_FILL_TRIES = 10

test.describe.configure({ mode: 'serial' })

let receiver: WebhookReceiver
let system: RunningSystem
let network: TestNetwork
let eve: WatchedAccount
let secret: string

test.beforeAll(async () => {
  receiver = await startWebhookReceiver()
  system = await startSystem({
    LOCAL_SIMULATOR: 'off',
    ALLOW_PRIVATE_TARGETS: 'true',
    // A settlement waits long enough for a cancellation to come between.
    LOCAL_MINING: 'interval',
    LOCAL_BLOCK_SECONDS: '2',
  })
  network = await readNetwork(system.url)
  eve = await watchAccount(network, ['USDC'])
  secret = await addWebhookUrl(network, eve.signedIn, `${receiver.url}/eve`)
})

test.afterAll(async () => {
  await eve?.stream.close()
  await endSystem(system)
  await receiver?.close()
})

/** Notification ids in the order of their messages. */
const deliveredIds = (): readonly string[] =>
  receiver
    .receivedAt('/eve')
    .map((message) => (verified(secret, message) as { data: NotificationJson }).data.id)

const timesDelivered = (id: string): number =>
  deliveredIds().filter((deliveredId) => deliveredId === id).length

/** Resolves once a later notification has arrived: all earlier ones have been sent by then. */
async function waitForLaterNotification(): Promise<void> {
  const uid = await submitUnfillable(network, eve.trader)
  await cancelBySignature(uid)
  const { id } = await expectNotifiedOnce(eve, uid, 'order_cancelled')
  await until('the later fact', async () => timesDelivered(id) === 1)
}

async function cancelBySignature(uid: OrderUid): Promise<void> {
  expectCancelled(
    await sendCancellation(network, uid, await cancellationOf(network, eve.trader, uid)),
  )
}

const tradesOf = async (uid: OrderUid) =>
  (await chainTrades(network, await network.chain.getBlockNumber())).filter(
    (trade) => trade.uid === uid,
  )

test('a fill whose blocks are replaced is reported once, as on the final chain', async () => {
  const uid = await submit(network, await marketOrder(network, eve.trader))
  const before = await expectNotifiedOnce(eve, uid, 'order_filled')
  await until('its message', async () => timesDelivered(before.id) === 1)
  const [first] = await tradesOf(uid)
  if (first === undefined) throw new Error('the fill is not on chain')
  await rollBackTo(system, network, first.blockNumber)
  await until('inbox and chain to agree again', async () => {
    const [trade, ...others] = await tradesOf(uid)
    if (trade === undefined || others.length > 0) return false
    const { txHash, blockNumber } = trade
    const entries = (await inboxOf(network, eve.signedIn.account)).filter(
      ({ metadata }) => metadata.orderUid === uid,
    )
    expect(entries.map(({ type }) => type).toSorted()).toEqual([
      'order_filled',
      'price_improvement',
    ])
    for (const { metadata } of entries) expect(metadata).toMatchObject({ txHash, blockNumber })
    return true
  })
  expect((await expectNotifiedOnce(eve, uid, 'order_filled')).id).toBe(before.id)
  await waitForLaterNotification()
  expect(timesDelivered(before.id)).toBe(1)
})

test('a cancellation that is reorganised away is withdrawn, and not delivered twice when it is mined again', async () => {
  const uid = await submitUnfillable(network, eve.trader)
  const { blockNumber } = await eve.trader.transact(
    network.view.contracts.settlement,
    invalidateCall(uid),
  )
  const cancelled = await expectNotifiedOnce(eve, uid, 'order_cancelled')
  await until('its message', async () => timesDelivered(cancelled.id) === 1)
  await rollBackTo(system, network, blockNumber)
  await until(
    'the withdrawal',
    async () =>
      isStreamed(eve, 'withdrawn', cancelled.id) &&
      (await listedEntries(eve, uid, 'order_cancelled')).length === 0,
  )
  expect((await readOrder(network, uid)).status).toBe('open')
  await cancelBySignature(uid)
  const secondCancellation = await expectNotifiedOnce(eve, uid, 'order_cancelled')
  expect(secondCancellation.id).toBe(cancelled.id)
  expect(secondCancellation.metadata).toMatchObject({
    cancellationSource: 'signedRequest',
    blockNumber: null,
  })
  await waitForLaterNotification()
  expect(timesDelivered(cancelled.id)).toBe(1)
})

/** Places an order and cancels it while its settlement is pending; resolves with its uid if it was filled. */
async function cancelTooLate(): Promise<OrderUid | null> {
  const order = await marketOrder(network, eve.trader)
  const { uid } = order
  const cancellation = await cancellationOf(network, eve.trader, uid)
  await submit(network, order)
  await until(
    'a settlement on its way',
    async () => attemptsOf(await readReport(network, uid)).length > 0,
  )
  const reply = await sendCancellation(network, uid, cancellation)
  // Already filled, so the cancellation came too late to be accepted.
  if (reply.status !== 200) return null
  const head = await network.chain.getBlockNumber()
  await until(
    'the blocks in which it may still be filled',
    async () => (await network.chain.getBlockNumber()) >= head + SETTLING_BLOCKS,
  )
  return (await readOrder(network, uid)).status === 'fulfilled' ? uid : null
}

test('a fill that comes after a cancellation takes its notification back', async () => {
  let uid: OrderUid | null = null
  for (let attempt = 0; uid === null && attempt < LATE_FILL_TRIES; attempt += 1) {
    uid = await cancelTooLate()
  }
  if (uid === null) throw new Error(`no late fill in ${LATE_FILL_TRIES} tries`)
  const filled = await expectNotifiedOnce(eve, uid, 'order_filled')
  expect(await listedEntries(eve, uid, 'order_cancelled')).toEqual([])
  const wrongId = filled.id.replace('order_filled', 'order_cancelled')
  expect(isStreamed(eve, 'withdrawn', wrongId)).toBe(true)
  await until('its message', async () => timesDelivered(filled.id) === 1)
  await waitForLaterNotification()
  expect(timesDelivered(filled.id)).toBe(1)
  expect(timesDelivered(wrongId)).toBeLessThanOrEqual(1)
})

test('in the end each notification is in the inbox once and was delivered once', async () => {
  const ids = (await inboxOf(network, eve.signedIn.account)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const delivered = deliveredIds()
  expect(new Set(delivered).size).toBe(delivered.length)
  expect(ids.filter((id) => !delivered.includes(id))).toEqual([])
})
