import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { parseUnits } from 'viem'
import type { NotificationJson } from '@/lib/domain/notification/notification'
import type { OrderUid } from '@/lib/domain/order/order'
import {
  startWebhookReceiver,
  verified,
  type WebhookReceiver,
} from '@/lib/testing/fakes/webhook-receiver'
import { filledAmount } from '@/lib/testing/system/ledger'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { seededRandom } from '@/lib/testing/system/random'
import { readOrders } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { TEST_SEED } from '@/lib/testing/test-seed'
import { addWebhookUrl } from '../support/add-channels'
import { cancellationOf, sendCancellation, submitUnfillable } from '../support/cancel'
import { expectCancelled } from '../support/cancel-cases'
import type { SignedIn } from '../support/channels'
import type { WireEntry } from '../support/inbox'
import {
  KILL_MOMENTS,
  type KillMoment,
  makePausable,
  type PausableReceiver,
} from '../support/kill-moments'
import { signInAs } from '../support/sign-in'
import { inboxOf } from '../support/watched-account'

const KILLS = 20
/** Kills take turns with accounts, because a message being sent during a kill waits for its lease to end. */
const OWNERS = 20
const OWNERS_PER_KILL = 2
/** These orders notify their owners when they expire after a minute, during whichever kill that is. */
const SHORT_LIFE_SECONDS = 66
const SHORT_LIVED_KILLS = 10
const LAST_ANSWER_MS = 15
/** Leases of a minute, plus the back-off after failed attempts. */
const DELIVERY_TIMEOUT_MS = 100_000

// All tests below check the state after twenty kills.
test.describe.configure({ mode: 'serial' })

type Owner = {
  readonly trader: Trader
  readonly signedIn: SignedIn
  readonly path: string
  readonly secret: string
}

type Kill = {
  readonly moment: KillMoment
  readonly at: number
  readonly owners: readonly Owner[]
}

let receiver: WebhookReceiver
let pausable: PausableReceiver
let system: RunningSystem
let network: TestNetwork
let owners: readonly Owner[]
/** DAI for 5 USDC; low enough for all these orders. */
let minBuyAmount: bigint
const sellAmount = parseUnits('5', 6)
const placed: OrderUid[] = []
const kills: Kill[] = []
const readyMs: number[] = []
const inboxes = new Map<Owner, readonly WireEntry[]>()

test.beforeAll(async () => {
  const seed = Number(process.env.KILL_SEED ?? TEST_SEED)
  console.log(`kill seed ${seed}`)
  const random = seededRandom(seed)
  receiver = await startWebhookReceiver()
  pausable = makePausable(receiver)
  system = await startSystem({ LOCAL_SIMULATOR: 'off', ALLOW_PRIVATE_TARGETS: 'true' })
  network = await readNetwork(system.url)
  owners = await Promise.all(Array.from({ length: OWNERS }, (_, at) => addOwner(`/owner-${at}`)))
  const [usdc, dai] = [network.token('USDC'), network.token('DAI')]
  const [first] = owners
  if (first === undefined) throw new Error('there is no trader')
  minBuyAmount =
    ((await quotedBuyAmount(network, first.trader.owner, usdc, dai, sellAmount)) * 90n) / 100n
  for (let number = 0; number < KILLS; number += 1) await killOnce(number, random)
  await until('every order has ended', everyOrderEnded)
  await until('every expiry is notified', everyExpiryNotified)
  for (const owner of owners) inboxes.set(owner, await inboxOf(network, owner.signedIn.account))
})

test.afterAll(async () => {
  await endSystem(system)
  await receiver?.close()
})

async function addOwner(path: string): Promise<Owner> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const signedIn = await signInAs(network, trader.account)
  const secret = await addWebhookUrl(network, signedIn, `${receiver.url}${path}`)
  return { trader, signedIn, path, secret }
}

async function everyOrderEnded(): Promise<boolean> {
  const orders = await readOrders(network, placed)
  return orders.length === placed.length && orders.every(({ status }) => status !== 'open')
}

/** An order expires by the clock; its notification comes with the next block. */
async function everyExpiryNotified(): Promise<boolean> {
  const orders = await readOrders(network, placed)
  const notifications = await Promise.all(
    owners.map(({ signedIn }) => inboxOf(network, signedIn.account)),
  )
  const uids = new Set(notifications.flat().map(({ metadata }) => metadata.orderUid))
  return orders.every(({ uid, status }) => status !== 'expired' || uids.has(uid))
}

/** Lets some accounts trade and cancel, and kills the process at one of the moments in between. */
async function killOnce(number: number, random: () => number): Promise<void> {
  const moment = KILL_MOMENTS[number % KILL_MOMENTS.length] ?? 'listed'
  const first = (number * OWNERS_PER_KILL) % OWNERS
  const killOwners = owners.slice(first, first + OWNERS_PER_KILL)
  const before = receiver.received.length
  // No message is answered before the kill, except one if the kill is to follow an answer.
  const answered = pausable.pause(
    killOwners.map(({ path }) => path),
    moment === 'answered',
  )
  const filled = await Promise.all(killOwners.map((owner) => trade(owner, number)))
  if (moment === 'answered') {
    await answered
    // The kill happens before the answer is read, while it is recorded, or after.
    await sleep(random() * LAST_ANSWER_MS)
  } else {
    await waitForMoment(moment, killOwners, filled, before)
  }
  await system.kill()
  kills.push({ moment, at: Date.now(), owners: killOwners })
  pausable.resume()
  await system.restart()
  readyMs.push(Math.round(system.readyMs()))
}

/** Places an order that will be filled, one that is cancelled and one that expires; returns the first. */
async function trade({ trader }: Owner, number: number): Promise<OrderUid> {
  const order = await trader.draft({
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    // Equal orders created within the same second would have the same uid.
    sellAmount: sellAmount + BigInt(number),
    buyAmount: minBuyAmount,
  })
  const uid = await submit(network, order)
  const cancelledUid = await submitUnfillable(network, trader)
  placed.push(uid, cancelledUid)
  if (number < SHORT_LIVED_KILLS) {
    placed.push(await submitUnfillable(network, trader, { validForSeconds: SHORT_LIFE_SECONDS }))
  }
  expectCancelled(
    await sendCancellation(
      network,
      cancelledUid,
      await cancellationOf(network, trader, cancelledUid),
    ),
  )
  return uid
}

async function waitForMoment(
  moment: Exclude<KillMoment, 'answered'>,
  killOwners: readonly Owner[],
  filled: readonly OrderUid[],
  before: number,
): Promise<void> {
  const isReached: Readonly<Record<typeof moment, () => Promise<boolean>>> = {
    acknowledged: async () => true,
    'on chain': async () =>
      (await Promise.all(filled.map((uid) => filledAmount(network, uid)))).some((sum) => sum > 0n),
    listed: async () => {
      const entries = await Promise.all(
        killOwners.map(({ signedIn }) => inboxOf(network, signedIn.account)),
      )
      return entries.flat().some(({ type, metadata }) => {
        return type === 'order_filled' && filled.some((uid) => uid === metadata.orderUid)
      })
    },
    'under way': async () =>
      receiver.received
        .slice(before)
        .some(({ path }) => killOwners.some((killOwner) => killOwner.path === path)),
  }
  await until(`a notification is ${moment}`, isReached[moment])
}

/** The owner's received messages, each verified. */
const receivedMessages = ({ path, secret }: Owner) =>
  receiver.receivedAt(path).map((message) => ({
    webhookId: message.id,
    data: (verified(secret, message) as { data: NotificationJson }).data,
  }))

test('the endpoint lists what became of every order, each notification once', async () => {
  const orders = new Map((await readOrders(network, placed)).map((order) => [order.uid, order]))
  const expected = { fulfilled: 0, cancelled: 0, expired: 0 }
  const notifications = [...inboxes.values()].flat()
  const typesOf = (uid: OrderUid) =>
    notifications
      .filter(({ metadata }) => metadata.orderUid === uid)
      .map(({ type }) => type)
      .toSorted()
  for (const uid of placed) {
    const status = orders.get(uid)?.status
    if (status === 'fulfilled')
      expect(typesOf(uid), uid).toEqual(['order_filled', 'price_improvement'])
    else expect(typesOf(uid), uid).toEqual([`order_${status}`])
    if (status === 'fulfilled' || status === 'cancelled' || status === 'expired') {
      expected[status] += 1
    }
  }
  const perKill = OWNERS_PER_KILL
  expect(expected).toEqual({
    fulfilled: KILLS * perKill,
    cancelled: KILLS * perKill,
    expired: SHORT_LIVED_KILLS * perKill,
  })
  const ids = notifications.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(2 * expected.fulfilled + expected.cancelled + expected.expired)
})

test('each of them arrives at least once, as it is listed, and nothing else does', async () => {
  const missing = () =>
    [...inboxes].flatMap(([owner, entries]) => {
      const ids = new Set(receivedMessages(owner).map(({ data }) => data.id))
      return entries.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
    })
  await expect.poll(missing, { timeout: DELIVERY_TIMEOUT_MS, intervals: [500] }).toEqual([])
  let messages = 0
  for (const [owner, entries] of inboxes) {
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const webhookIds = new Map<string, string>()
    for (const { webhookId, data } of receivedMessages(owner)) {
      expect(data).toEqual(byId.get(data.id))
      // A receiver that ignores known ids gets each notification once.
      expect(webhookIds.get(webhookId) ?? data.id).toBe(data.id)
      webhookIds.set(webhookId, data.id)
      messages += 1
    }
    expect(webhookIds.size).toBe(entries.length)
  }
  const notifications = [...inboxes.values()].flat().length
  console.log(
    `${KILLS} kills, ${notifications} notifications, ${messages} messages, ${messages - notifications} of them again`,
  )
})

test('every kill fell between a fact and its delivery', () => {
  const between = kills.map((kill) => {
    const notifications = kill.owners.flatMap((owner) => inboxes.get(owner) ?? [])
    const ended = new Set(
      kill.owners.flatMap(receivedMessages).flatMap(({ webhookId, data }) => {
        return (pausable.answeredAt.get(webhookId) ?? kill.at) < kill.at ? [data.id] : []
      }),
    )
    const open = notifications.filter(({ id, timestamp }) => {
      return Date.parse(timestamp) < kill.at && !ended.has(id)
    })
    return { moment: kill.moment, open: open.length }
  })
  console.log(between.map(({ moment, open }) => `${moment} ${open}`).join(', '))
  console.log(`ready again after ${readyMs.join(', ')} ms`)
  expect(between).toHaveLength(KILLS)
  expect(between.filter(({ open }) => open === 0)).toEqual([])
})
