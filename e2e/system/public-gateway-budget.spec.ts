import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sampleHash } from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { addOrdersOf } from '@/lib/testing/fakes/public-order-book/sample-orders'
import { readNetwork } from '@/lib/testing/system/network'
import { until } from '@/lib/testing/system/until'
import { type EventReader, openEvents } from '../support/event-reader'
import { request } from '../support/http'
import { type PublicGateway, startPublicGateway } from '../support/public-gateway'
import { signInAs } from '../support/sign-in'

const ORDER_STREAMS = 50
const ACCOUNT_STREAMS = 20
const SUBSCRIBED = 30
const SUBSCRIBED_ORDERS = 200
/** Every other order is older than a day; such orders are asked for more rarely. */
const OLD_SECONDS = 2 * 86_400
/** Default number of requests per minute from a network to its upstream. */
const BUDGET = 100
const REPORT_MS = 20_000
const MINUTE_MS = 60_000
const HALF = ORDER_STREAMS / 2

let gateway: PublicGateway

test.beforeAll(async () => {
  gateway = await startPublicGateway({
    CMS_ENABLED: 'true',
    CMS_API_KEY: 'a-key-for-announcements',
    STREAMS_PER_CLIENT: '500',
  })
})
test.afterAll(() => gateway?.close())

const newWallet = () => privateKeyToAccount(generatePrivateKey())

function fill(uid: Hex): void {
  const { book } = gateway.book
  const order = book.orders.get(uid)
  if (order === undefined) throw new Error('the order book does not have the order')
  book.trades.push({
    orderUid: uid,
    blockNumber: 24_650_010,
    logIndex: book.trades.length,
    auctionId: null,
    sellAmount: order.sellAmount,
    sellAmountBeforeFees: order.sellAmount,
    buyAmount: order.buyAmount,
    txHash: sampleHash('e'),
    executedProtocolFees: [],
  })
}

const reportsFilled = ({ events }: EventReader, uid: Hex): boolean =>
  events.some(({ data }) => {
    const order = data as { readonly uid?: string; readonly status?: string }
    return order.uid === uid && order.status === 'fulfilled'
  })

const isNotified = async (account: Address, uid: Hex): Promise<boolean> => {
  const url = `${gateway.system.url}/accounts/${account}/notifications?type=order_filled`
  const { body } = await request(url)
  return (body as { metadata: { orderUid?: string } }[]).some(
    ({ metadata }) => metadata.orderUid === uid,
  )
}

/** What is watched, and the readers of it: half of the orders are young, the other half old. */
async function watchAll() {
  const { book, log } = gateway.book
  const now = new Date()
  const api = `${gateway.system.url}/mainnet/api/v1`
  const orders = [
    ...(await addOrdersOf(book, newWallet().address, HALF, now)),
    ...(await addOrdersOf(book, newWallet().address, HALF, now, OLD_SECONDS)),
  ]
  const accounts = Array.from({ length: ACCOUNT_STREAMS }, () => newWallet().address)
  const ofAccounts: Hex[] = []
  for (const account of accounts) ofAccounts.push(...(await addOrdersOf(book, account, 1, now)))
  const subscribers = Array.from({ length: SUBSCRIBED }, newWallet)
  const ofSubscribers: Hex[][] = []
  for (const [index, { address }] of subscribers.entries()) {
    const count = Math.ceil((SUBSCRIBED_ORDERS - index) / SUBSCRIBED)
    const ageSeconds = index % 2 === 0 ? OLD_SECONDS : 3_600
    ofSubscribers.push(await addOrdersOf(book, address, count, now, ageSeconds))
  }
  expect(ofSubscribers.flat()).toHaveLength(SUBSCRIBED_ORDERS)
  const network = await readNetwork(gateway.system.url)
  for (const wallet of subscribers) await signInAs(network, wallet)
  const orderStreams = await Promise.all(
    orders.map((uid) => openEvents(`${api}/orders/${uid}/events`)),
  )
  const accountStreams = await Promise.all(
    accounts.map((account) => openEvents(`${api}/account/${account}/events`)),
  )
  const streams = [...orderStreams, ...accountStreams]
  await until(
    'every stream has an order, and every subscriber was polled',
    async () =>
      streams.every(({ events }) => events.length > 0) &&
      subscribers.every(({ address }) => log.count(new RegExp(address, 'i')) > 0),
  )
  return { orders, ofAccounts, subscribers, ofSubscribers, orderStreams, accountStreams, streams }
}

type Watched = Awaited<ReturnType<typeof watchAll>>

const existing = <T>(list: readonly T[], index: number): T => {
  const found = list[index]
  if (found === undefined) throw new Error('there are of each kind')
  return found
}

/** Fills one of each kind, the ones at this place, and returns the milliseconds until each was told. */
async function timesUntilTold(watched: Watched, place: number): Promise<Record<string, number>> {
  const order = existing(watched.orders, place)
  const old = existing(watched.orders, HALF + place)
  const ofAccount = existing(watched.ofAccounts, place)
  const subscriber = existing(watched.subscribers, place)
  const ofSubscriber = existing(existing(watched.ofSubscribers, place), 0)
  for (const uid of [order, old, ofAccount, ofSubscriber]) fill(uid)
  const startMs = performance.now()
  const told = async (what: string, isTold: () => boolean | Promise<boolean>) => {
    await until(what, async () => isTold())
    return [what, Math.round(performance.now() - startMs)] as const
  }
  const { orderStreams, accountStreams } = watched
  const times = await Promise.all([
    told('order', () => reportsFilled(existing(orderStreams, place), order)),
    told('old order', () => reportsFilled(existing(orderStreams, HALF + place), old)),
    told('account', () => reportsFilled(existing(accountStreams, place), ofAccount)),
    told('subscriber', () => isNotified(subscriber.address, ofSubscriber)),
  ])
  return Object.fromEntries(times)
}

test('fifty orders, twenty accounts and thirty subscribers are watched within the budget, and changes are reported in time', async () => {
  const { log } = gateway.book
  const watched = await watchAll()
  try {
    const whileNew = await timesUntilTold(watched, 5)
    console.log('milliseconds until told, just begun:', whileNew)
    // What it takes to begin is over after a minute; then a minute is as any other.
    await sleep(MINUTE_MS)
    const before = log.count()
    const [steady] = await Promise.all([
      sleep(MINUTE_MS).then(() => log.count() - before),
      timesUntilTold(watched, 8).then((times) => {
        console.log('milliseconds until told, in a steady minute:', times)
        for (const [what, ms] of Object.entries(times)) {
          expect.soft(ms, `${what}, steady`).toBeLessThan(REPORT_MS)
        }
      }),
    ])
    const most = log.mostPerMinute()
    console.log('requests in a steady minute:', steady, 'most in any minute:', most)
    for (const [what, ms] of Object.entries(whileNew)) {
      expect.soft(ms, `${what}, new`).toBeLessThan(REPORT_MS)
    }
    expect.soft(steady).toBeGreaterThan(0)
    expect.soft(steady).toBeLessThanOrEqual(BUDGET)
    expect.soft(most).toBeLessThanOrEqual(BUDGET)
    expect.soft(log.count(/^\/.*events/), 'the upstream has no streams').toBe(0)
  } finally {
    await Promise.all(watched.streams.map((stream) => stream.close()))
  }
})
