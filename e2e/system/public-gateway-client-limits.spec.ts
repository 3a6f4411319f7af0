import { setTimeout as sleep } from 'node:timers/promises'
import { type OrderBookApi, OrderQuoteSideKindSell, setGlobalAdapter } from '@cowprotocol/cow-sdk'
import { expect, test } from '@playwright/test'
import { rateLimits } from '@/lib/contract/limits'
import { sampleOwner, sampleTokens } from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { seededRandom } from '@/lib/testing/system/random'
import { TEST_SEED } from '@/lib/testing/test-seed'
import { adapterAt, drawAmount, drawOrder, signedCreation } from '../support/client-orders'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'
import { type BothSides, bothSides, clientAt, outcomeOf } from '../support/published-client'

/*
 * Limits and outages on the way of the published client: at its own pace it meets none, and what it
 * meets it overcomes by the retries that it comes with.
 */

const seed = Number(process.env.CLIENT_SEED ?? TEST_SEED)
const random = seededRandom(seed)
/** More than the client's pace, so that only its retries and our limits count. */
const hasty = { limiterOpts: { tokensPerInterval: 1_000, interval: 'second' } } as const

let gateway: PublicGateway
let sides: BothSides
let url: string

test.beforeAll(async () => {
  console.log(`client seed ${seed}`)
  const ours = Object.entries(rateLimits).map(
    ([name, { perSecond, burst }]) => `${name}=${perSecond}/${burst}`,
  )
  gateway = await startPublicGateway({ ...LARGE_BUDGET, RATE_LIMITS: ours.join() })
  sides = bothSides(gateway)
  url = `${gateway.system.url}/mainnet`
  setGlobalAdapter(adapterAt(gateway.node.url))
})
test.afterAll(() => gateway?.close())

const quoteOf = (book: OrderBookApi, amount: bigint) =>
  book.getQuote({
    from: sampleOwner,
    sellToken: sampleTokens.weth,
    buyToken: sampleTokens.usdc,
    kind: OrderQuoteSideKindSell.SELL,
    sellAmountBeforeFee: String(amount),
  })

const drawQuotes = (count: number) =>
  Array.from({ length: count }, () => 10n ** 18n + drawAmount(random, 20))

/** What is bought for each amount. */
const boughtFor = async (book: OrderBookApi, amounts: readonly bigint[]) =>
  (await Promise.all(amounts.map((amount) => quoteOf(book, amount)))).map(
    ({ quote }) => quote.buyAmount,
  )

test('at its own pace the client is never asked to wait', async () => {
  const patient = { backoffOpts: { numOfAttempts: 1 } }
  const amounts = drawQuotes(25)
  const bought = await boughtFor(clientAt(url, patient), amounts)
  expect(bought).toEqual(await boughtFor(clientAt(gateway.book.url, hasty), amounts))
  const book = clientAt(url, patient)
  const adapter = adapterAt(gateway.node.url)
  for (let placed = 0; placed < 8; placed += 1) {
    const creation = await signedCreation(adapter, drawOrder(random))
    const hash = String(creation.appDataHash)
    expect.soft(await book.uploadAppData(hash, creation.appData)).toBe(hash)
    const uid = await book.sendOrder(creation)
    expect.soft((await book.getOrder(uid)).uid).toBe(uid)
  }
})

test('a hasty client is asked to wait, and its retries bring it the same quotes', async () => {
  const once = clientAt(url, { ...hasty, backoffOpts: { numOfAttempts: 1 } })
  const outcomes = await Promise.all(
    drawQuotes(60).map((amount) => outcomeOf(() => quoteOf(once, amount))),
  )
  const refused = outcomes.flatMap((outcome) => ('status' in outcome ? [outcome] : []))
  expect(refused.length).toBeGreaterThan(0)
  for (const outcome of refused) {
    expect.soft(outcome).toMatchObject({ status: 429, body: { errorType: 'RateLimited' } })
  }
  const amounts = drawQuotes(40)
  const bought = await boughtFor(clientAt(url, hasty), amounts)
  expect(bought).toEqual(await boughtFor(clientAt(gateway.book.url, hasty), amounts))
})

const HINDRANCES = {
  'limits it, and says for how long': { kind: 'tooMany', retryAfter: '1' },
  'limits it': { kind: 'tooMany' },
  'has a fault': { kind: 'internalError' },
  'is behind a page of its load balancer': { kind: 'html502' },
} as const

for (const [what, fault] of Object.entries(HINDRANCES)) {
  test(`the client waits for an order book that ${what}`, async () => {
    const uids = [gateway.samples.open, gateway.samples.market, gateway.samples.presign]
    gateway.book.playFault(fault)
    const read = (book: OrderBookApi) => Promise.all(uids.map((uid) => book.getOrder(uid)))
    const reading = [read(clientAt(gateway.book.url, hasty)), read(clientAt(url, hasty))]
    await sleep(1_000)
    gateway.book.clearFaults()
    const [direct, through] = await Promise.all(reading)
    expect(through?.map(({ uid, status }) => [uid, status])).toEqual(
      direct?.map(({ uid, status }) => [uid, status]),
    )
  })
}

test('the client waits for an order book that is down', async () => {
  await gateway.book.goDown()
  const { ethflowOpen } = gateway.samples
  const reading = clientAt(url, hasty).getOrder(ethflowOpen)
  const refusal = await outcomeOf(() =>
    clientAt(url, { ...hasty, backoffOpts: { numOfAttempts: 1 } }).getOrder(
      gateway.samples.expired,
    ),
  )
  await gateway.book.comeUp()
  expect.soft(refusal).toMatchObject({ status: 503, body: { errorType: 'ServiceUnavailable' } })
  expect((await reading).uid).toBe(ethflowOpen)
})

test('keys and tokens that the client sends for others are no hindrance', async () => {
  const { open } = gateway.samples
  await sides.expectSame('with a key', ({ book }) =>
    book.getOrder(open, { apiKey: 'of a partner', bearerToken: 'of somebody' }),
  )
})

test('pages of other sites read which orders a list leaves out', async () => {
  const response = await fetch(`${url}/api/v1/account/${sampleOwner}/orders?limit=1000`)
  expect(response.headers.get('x-left-out')).toBe(`1, ${gateway.samples.unreadable}`)
  const exposed = response.headers.get('access-control-expose-headers')?.split(', ')
  expect(exposed).toEqual(expect.arrayContaining(['X-Left-Out', 'X-Limited-By']))
})
