import { expect, test } from '@playwright/test'
import type { Address, Hex } from 'viem'
import type { z } from 'zod'
import type { judgedOrderCodec } from '@/lib/contract/codecs/verdict'
import { recordEvent } from '@/lib/testing/fakes/public-order-book/book'
import {
  sampleHash,
  sampleSolvers,
  sampleTokens,
} from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { addOrderLike, addPlainOrders } from '@/lib/testing/fakes/public-order-book/sample-orders'
import type { StoredOrder } from '@/lib/testing/fakes/public-order-book/stored'
import { until } from '@/lib/testing/system/until'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'

type Judged = z.input<typeof judgedOrderCodec>
type Verdict = NonNullable<Judged['verdict']>

const { weth, usdc } = sampleTokens
const WETH = 10n ** 18n
/** USDC atoms that the stand-in's prices give for 1 WETH. */
const MARKET = BigInt(Math.floor(1e18 / 402_576_489.5321))

let gateway: PublicGateway
let owners = 0

test.beforeAll(async () => {
  gateway = await startPublicGateway(LARGE_BUDGET)
})
test.afterAll(() => gateway?.close())

/** An account that no other order has. */
const newOwner = (): Address => {
  owners += 1
  return `0x${owners.toString(16).padStart(40, 'b')}`
}

/** Adds an order that sells 1 WETH, an hour old unless changed, with its first event. */
async function place(change: Partial<StoredOrder> = {}): Promise<Hex> {
  const { book } = gateway.book
  const owner = newOwner()
  const uid = await addOrderLike(book, new Date(), { owner, receiver: owner, ...change })
  recordEvent(book, uid, { label: 'created', timestamp: book.orders.get(uid)?.creationDate ?? '' })
  return uid
}

async function verdictsOf(uids: readonly Hex[]): Promise<readonly Judged[]> {
  const { status, body, text } = await gateway.ask('/api/v1/orders/verdicts', { json: uids })
  expect(status, text.slice(0, 400)).toBe(200)
  return body as Judged[]
}

/** The verdict of the report, which is the same asked for alone. */
async function verdictOf(uid: Hex): Promise<Verdict> {
  const { status, body, text } = await gateway.ask(`/api/v1/debug/order/${uid}`)
  expect(status, text.slice(0, 400)).toBe(200)
  const { verdict, publicOnly } = body as { verdict: Verdict; publicOnly: boolean }
  expect(publicOnly).toBe(true)
  const [alone] = await verdictsOf([uid])
  expect(alone?.verdict?.code).toBe(verdict.code)
  return verdict
}

test('an owner who lacks balance or allowance is named with what is missing', async () => {
  const poor = newOwner()
  gateway.node.funds.set(poor, { balance: (4n * WETH) / 10n })
  const uid = await place({ owner: poor })
  expect(await verdictOf(uid)).toMatchObject({
    code: 'balance_missing',
    certainty: 'certain',
    status: 'open',
    params: { missing: `${(6n * WETH) / 10n}`, token: weth },
    sentence: expect.stringContaining('The balance is 0.60 WETH short.'),
    advice: { owner: expect.stringContaining('0.60 WETH') },
  })
  const stingy = newOwner()
  gateway.node.funds.set(stingy, { allowance: 0n })
  expect(await verdictOf(await place({ owner: stingy }))).toMatchObject({
    code: 'allowance_missing',
    certainty: 'certain',
    params: { missing: `${WETH}`, token: weth },
  })
  // Judged again when the facts change.
  gateway.node.funds.delete(poor)
  expect((await verdictOf(uid)).code).not.toBe('balance_missing')
})

test('a limit above the market is named with its distance, one below is not', async () => {
  // 10 % more than the market gives.
  const far = await verdictOf(await place({ buyAmount: (MARKET * 11n) / 10n }))
  expect(far).toMatchObject({ code: 'limit_out_of_market', certainty: 'likely' })
  expect(Math.abs(Number(far.params.gapBps) - 1_000)).toBeLessThanOrEqual(1)
  expect(far.sentence).toMatch(/^The limit is (9\.99|10) % away from the market\./)
  const near = await verdictOf(await place({ buyAmount: (MARKET * 9n) / 10n }))
  expect(near).toMatchObject({ code: 'not_published', certainty: 'unknown' })
})

test('a token that the order book has no price for is named', async () => {
  const buyToken: Address = `0x${'21'.repeat(20)}`
  expect(await verdictOf(await place({ buyToken }))).toMatchObject({
    code: 'no_native_price',
    certainty: 'likely',
  })
})

test('what the order book says of the auctions decides where nothing else does', async () => {
  const { book } = gateway.book
  const expected = [
    ['considered', 'outbid', 'likely'],
    ['executing', 'being_settled', 'likely'],
    ['ready', 'not_published', 'unknown'],
    ['filtered', 'not_published', 'unknown'],
    ['invalid', 'not_published', 'unknown'],
  ] as const
  for (const [label, code, certainty] of expected) {
    const uid = await place()
    recordEvent(book, uid, { label, timestamp: new Date().toISOString() })
    expect.soft(await verdictOf(uid), label).toMatchObject({ code, certainty })
  }
  const fresh = await place({ creationDate: new Date().toISOString() })
  expect.soft((await verdictOf(fresh)).code).toBe('waiting_for_auction')
  const validFrom = Math.floor(Date.now() / 1000) + 3_600
  expect
    .soft(await verdictOf(await place({ validFrom })))
    .toMatchObject({ code: 'scheduled', certainty: 'certain', params: { validFrom } })
})

test('the newest competition says that bids for an order lost', async () => {
  const uid = await place()
  const { book } = gateway.book
  const [winner, loser] = sampleSolvers
  const solution = { solver: winner, score: 2n, clearingPrices: {}, filteredOut: false }
  const amounts = { sellAmount: WETH, buyAmount: MARKET, sellToken: weth, buyToken: usdc }
  book.competitions.push({
    auctionId: 12_000_001,
    startBlock: 24_650_000,
    deadlineBlock: 24_650_003,
    orders: [uid],
    prices: { [weth]: WETH, [usdc]: 402_576_489_532_100_000_000_000_000n },
    referenceScores: {},
    solutions: [
      { ...solution, ranking: 1, isWinner: true, txHash: sampleHash('9'), orders: [] },
      {
        ...solution,
        solver: loser,
        score: 1n,
        ranking: 2,
        isWinner: false,
        txHash: null,
        orders: [{ id: uid, ...amounts }],
      },
    ],
  })
  await until('the newest competition is read', async () => {
    const { code } = await verdictOf(uid)
    return code === 'outbid'
  })
  expect(await verdictOf(uid)).toMatchObject({
    code: 'outbid',
    certainty: 'certain',
    sentence: expect.stringContaining('auction 12,000,001'),
  })
  book.competitions.pop()
})

test('what has been decided has the code of that', async () => {
  const { samples } = gateway
  for (const [name, code] of [
    ['market', 'filled_below_quote'],
    ['partial', 'partly_filled'],
    ['cancelled', 'cancelled'],
    ['presign', 'unsigned'],
    ['placementFailed', 'placement_refused'],
    ['expired', 'not_published'],
    ['ethflowRefunded', 'not_published'],
  ] as const) {
    const verdict = await verdictOf(samples[name])
    expect.soft([name, verdict.code]).toEqual([name, code])
    expect.soft(verdict.evidence.length, name).toBeGreaterThan(0)
  }
})

test('128 orders are judged with a handful of requests, and the unknown have an error in their place', async () => {
  const { book, log } = gateway.book
  const far = await place({ buyAmount: MARKET * 2n })
  const unknown: Hex = `0x${'ab'.repeat(56)}`
  const plain = await addPlainOrders(book, 124, new Date())
  const asked = [far, unknown, gateway.samples.market, ...plain, gateway.samples.unreadable]
  expect(asked).toHaveLength(128)
  const before = log.count()
  const judged = await verdictsOf(asked)
  const requests = log.count() - before
  console.log('requests to the order book for 128 verdicts:', requests)
  // The orders in one, the newest competition, and prices of two tokens and the dollar's.
  expect(requests).toBeLessThanOrEqual(5)
  expect(judged.map(({ uid }) => uid)).toEqual(asked)
  expect(judged[0]?.verdict?.code).toBe('limit_out_of_market')
  expect(judged[1]).toMatchObject({ verdict: null, error: { errorType: 'NotFound' } })
  expect(judged[2]?.verdict).toMatchObject({ code: 'filled_below_quote' })
  expect(judged[2]?.verdict?.params).not.toHaveProperty('trades')
  expect(judged[127]).toMatchObject({ verdict: null, error: { errorType: 'BadGateway' } })
})

test('what cannot be read now is not claimed', async () => {
  const poor = newOwner()
  gateway.node.funds.set(poor, { balance: 0n })
  const uid = await place({ owner: poor, buyAmount: MARKET * 2n })
  expect((await verdictOf(uid)).code).toBe('balance_missing')
  await gateway.node.close()
  // The market is known from before.
  await until('the node is missed', async () => {
    const { code } = await verdictOf(uid)
    return code === 'limit_out_of_market'
  })
})
