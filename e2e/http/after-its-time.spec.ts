import { expect } from '@playwright/test'
import type { OrderUid } from '@/lib/domain/order/order'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readOrder } from '@/lib/testing/system/reports'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import {
  batchCancellationOf,
  cancellationOf,
  replacementOf,
  sendBatchCancellation,
  sendCancellation,
  sendOrder,
  submitUnfillable,
} from '../support/cancel'
import { expectRefusal } from '../support/cancel-cases'
import { test } from '../support/channel-system'
import { ANNOUNCEMENT_KEY as KEY } from '../support/fixtures'
import { entriesOf, publish, readInbox } from '../support/inbox'

/** Long enough to be set up in, and so short that other tests of the system hardly notice it. */
const LIFE_SECONDS = 150

let network: TestNetwork
let owner: Trader
let orderUid: OrderUid
let announcement: { readonly account: string; readonly shownUntil: string }

/** Makes an order and an announcement, sees both, and lets their time pass. */
test.beforeAll(async ({ channelSystem }) => {
  ;({ network } = channelSystem)
  owner = createTrader(network)
  await owner.fund()
  await owner.approve([network.token('USDC')])
  announcement = {
    account: createTrader(network).owner,
    shownUntil: new Date(Date.now() + LIFE_SECONDS * 1_000).toISOString(),
  }
  const published = await publish(network.url, KEY, { ...announcement, message: 'Soon over' })
  expect(published.status, published.text).toBe(201)
  expect(entriesOf(await readInbox(network.url, announcement.account))).toHaveLength(1)
  orderUid = await submitUnfillable(network, owner, { validForSeconds: LIFE_SECONDS })
  expect((await readOrder(network, orderUid)).status).toBe('open')
  await channelSystem.system.advance(LIFE_SECONDS + 1)
})

test('an announcement is hidden after its time', async () => {
  await until(
    'it is hidden',
    async () => entriesOf(await readInbox(network.url, announcement.account)).length === 0,
  )
  const late = await publish(network.url, KEY, { ...announcement, message: 'Late' })
  expect([late.status, late.text.includes('shownUntil')]).toEqual([400, true])
})

test('an expired order is neither cancelled nor replaced', async () => {
  await until(
    'the order has expired',
    async () => (await readOrder(network, orderUid)).status === 'expired',
  )
  const single = await sendCancellation(
    network,
    orderUid,
    await cancellationOf(network, owner, orderUid),
  )
  expectRefusal(single, 'OrderExpired', orderUid)
  const many = await sendBatchCancellation(
    network,
    await batchCancellationOf(network, owner, [orderUid]),
  )
  expectRefusal(many, 'OrderExpired', orderUid)
  const { wire } = await replacementOf(network, owner, orderUid)
  expectRefusal(await sendOrder(network, wire), 'OrderExpired', orderUid)
})
