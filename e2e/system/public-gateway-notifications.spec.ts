import { expect, test } from '@playwright/test'
import type { Hex } from 'viem'
import {
  sampleHash,
  sampleOwner,
  sampleWallet,
} from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { readNetwork } from '@/lib/testing/system/network'
import { until } from '@/lib/testing/system/until'
import { request } from '../support/http'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'
import { draft } from '../support/public-orders'
import { signInAs } from '../support/sign-in'

let gateway: PublicGateway

test.beforeAll(async () => {
  gateway = await startPublicGateway({
    ...LARGE_BUDGET,
    CMS_ENABLED: 'true',
    CMS_API_KEY: 'a-key-for-announcements',
  })
})
test.afterAll(() => gateway?.close())

type Listed = { readonly type: string; readonly metadata: { readonly orderUid?: string } }

const notified = async (uid: Hex, type: string): Promise<Listed | null> => {
  const { status, body } = await request(
    `${gateway.system.url}/accounts/${sampleOwner}/notifications?type=${type}`,
  )
  expect(status).toBe(200)
  return (body as Listed[]).find(({ metadata }) => metadata.orderUid === uid) ?? null
}

test('an account with one unreadable order is notified of its other orders', async () => {
  const { book, log } = gateway.book
  await signInAs(await readNetwork(gateway.system.url), sampleWallet)
  const place = async (): Promise<Hex> => {
    const { uid, body } = await draft(book)
    const reply = await gateway.ask('/api/v1/orders', { json: body })
    expect(reply.status, reply.text).toBe(201)
    return uid
  }
  const filled = await place()
  const cancelled = await place()
  const polled = log.count(sampleOwner)
  await until('the account is polled', async () => log.count(sampleOwner) > polled)

  gateway.book.playFault({ kind: 'tooMany', retryAfter: '2' }, '/api/v1/')
  const order = book.orders.get(filled)
  book.trades.push({
    orderUid: filled,
    blockNumber: 24_650_010,
    logIndex: 7,
    auctionId: null,
    sellAmount: order?.sellAmount ?? 0n,
    sellAmountBeforeFees: order?.sellAmount ?? 0n,
    buyAmount: 25_000_000n,
    txHash: sampleHash('d'),
    executedProtocolFees: [],
  })
  const other = book.orders.get(cancelled)
  if (other !== undefined) book.orders.set(cancelled, { ...other, invalidated: true })
  const limited = log.count(sampleOwner)
  await until('a poll is refused', async () => log.count(sampleOwner) > limited)
  gateway.book.clearFaults()

  const fill = await until('the fill is notified', () => notified(filled, 'order_filled'))
  expect.soft(fill.metadata).toMatchObject({ network: 'mainnet', txHash: sampleHash('d') })
  await until('the cancellation is notified', () => notified(cancelled, 'order_cancelled'))
})
