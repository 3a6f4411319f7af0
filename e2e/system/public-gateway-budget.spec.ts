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

test('fifty orders, twenty accounts and thirty subscribers are watched within the budget, and changes are reported in time', async () => {
  const { book, log } = gateway.book
  const now = new Date()
  const api = `${gateway.system.url}/mainnet/api/v1`
  const half = ORDER_STREAMS / 2
  const watchedOrders = [
    ...(await addOrdersOf(book, newWallet().address, half, now)),
    ...(await addOrdersOf(book, newWallet().address, half, now, OLD_SECONDS)),
  ]
  const watchedAccounts = Array.from({ length: ACCOUNT_STREAMS }, () => newWallet().address)
  const ofAccounts: Hex[] = []
  for (const account of watchedAccounts) {
    ofAccounts.push(...(await addOrdersOf(book, account, 1, now)))
  }
  const subscribers = Array.from({ length: SUBSCRIBED }, newWallet)
  const ofSubscribers: Hex[] = []
  for (const [index, { address }] of subscribers.entries()) {
    const count = Math.ceil((SUBSCRIBED_ORDERS - index) / SUBSCRIBED)
    const ageSeconds = index % 2 === 0 ? OLD_SECONDS : 3_600
    ofSubscribers.push(...(await addOrdersOf(book, address, count, now, ageSeconds)))
  }
  expect(ofSubscribers).toHaveLength(SUBSCRIBED_ORDERS)
  const network = await readNetwork(gateway.system.url)
  for (const wallet of subscribers) await signInAs(network, wallet)
  const orderStreams = await Promise.all(
    watchedOrders.map((uid) => openEvents(`${api}/orders/${uid}/events`)),
  )
  const accountStreams = await Promise.all(
    watchedAccounts.map((account) => openEvents(`${api}/account/${account}/events`)),
  )
  const streams = [...orderStreams, ...accountStreams]
  try {
    await until(
      'every stream has an order, and every subscriber was polled',
      async () =>
        streams.every(({ events }) => events.length > 0) &&
        subscribers.every(({ address }) => log.count(new RegExp(address, 'i')) > 0),
    )
    const [order, oldOrder, ofAccount] = [watchedOrders[7], watchedOrders[half + 7], ofAccounts[5]]
    const [subscriber, ofSubscriber] = [subscribers[0], ofSubscribers[0]]
    const [orderStream, oldStream] = [orderStreams[7], orderStreams[half + 7]]
    const accountStream = accountStreams[5]
    if (!order || !oldOrder || !ofAccount || !ofSubscriber || !subscriber) {
      throw new Error('there are orders of each kind')
    }
    if (!orderStream || !oldStream || !accountStream) {
      throw new Error('there are streams of each kind')
    }
    for (const uid of [order, oldOrder, ofAccount, ofSubscriber]) fill(uid)
    const startMs = performance.now()
    const timeUntil = async (what: string, isReported: () => boolean | Promise<boolean>) => {
      await until(what, async () => isReported())
      return [what, performance.now() - startMs] as const
    }
    const times = await Promise.all([
      timeUntil('stream of the order', () => reportsFilled(orderStream, order)),
      timeUntil('stream of an old order', () => reportsFilled(oldStream, oldOrder)),
      timeUntil('stream of the account', () => reportsFilled(accountStream, ofAccount)),
      timeUntil('notification of the subscriber', () =>
        isNotified(subscriber.address, ofSubscriber),
      ),
    ])
    const most = log.mostPerMinute()
    console.log('most requests a minute:', most, ...times.flat())
    for (const [what, ms] of times) expect.soft(ms, what).toBeLessThan(REPORT_MS)
    expect.soft(most).toBeLessThanOrEqual(BUDGET)
    expect.soft(log.count(/^\/.*events/), 'the upstream has no streams').toBe(0)
  } finally {
    await Promise.all(streams.map((stream) => stream.close()))
  }
})
