import {
  type OrderCreation,
  OrderQuoteSideKindSell,
  SigningScheme,
  setGlobalAdapter,
} from '@cowprotocol/cow-sdk'
import type { ViemAdapter } from '@cowprotocol/sdk-viem-adapter'
import { expect, test } from '@playwright/test'
import type { Hex } from 'viem'
import { hashOf } from '@/lib/testing/fakes/public-order-book/app-data'
import type { ChainRefusal } from '@/lib/testing/fakes/public-order-book/book'
import {
  sampleHash,
  sampleOwner,
  sampleSafe,
  sampleStranger,
  sampleTokens,
} from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { seededRandom } from '@/lib/testing/system/random'
import { startSystem } from '@/lib/testing/system/running-system'
import { TEST_SEED } from '@/lib/testing/test-seed'
import {
  adapterAt,
  cancelAll,
  drawAmount,
  drawDocument,
  drawOrder,
  signedCreation,
  unknownUid,
} from '../support/client-orders'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'
import { type BothSides, bothSides, type Side } from '../support/published-client'

/* What the published client is refused: its error, status and body are those of the order book. */

const seed = Number(process.env.CLIENT_SEED ?? TEST_SEED)
const random = seededRandom(seed)

let gateway: PublicGateway
let sides: BothSides
let now = new Date()
let adapter: ViemAdapter

test.beforeAll(async () => {
  console.log(`client seed ${seed}`)
  gateway = await startPublicGateway(LARGE_BUDGET, startSystem, { now: () => now })
  sides = bothSides(gateway)
  adapter = adapterAt(gateway.node.url)
  setGlobalAdapter(adapter)
})
test.afterAll(() => gateway?.close())
// The order book's clock stands still within a test, so that both sides are answered at one time.
test.beforeEach(() => {
  now = new Date()
})

type Change = Partial<Parameters<typeof drawOrder>[1]>

const create = (change: Change = {}, body: Partial<OrderCreation> = {}) =>
  signedCreation(adapter, drawOrder(random, change ?? {}), body)

/** Amounts and document that a quote of the sample pair gets an answer for. */
const quoteRequest = (change: object = {}) => ({
  from: sampleOwner,
  sellToken: sampleTokens.weth,
  buyToken: sampleTokens.usdc,
  kind: OrderQuoteSideKindSell.SELL,
  validTo: nowSeconds() + 1_800,
  sellAmountBeforeFee: String(10n ** 18n + drawAmount(random, 18)),
  ...change,
})

const nowSeconds = () => Math.floor(Date.now() / 1_000)

const ask =
  (request: object) =>
  ({ book }: Side) =>
    book.getQuote(request as Parameters<typeof book.getQuote>[0])

test('what is not there', async () => {
  const uid = unknownUid(random)
  const { expectSameRefusal } = sides
  await expectSameRefusal('order', ({ book }) => book.getOrder(uid))
  await expectSameRefusal('order of any environment', ({ book }) => book.getOrderMultiEnv(uid))
  await expectSameRefusal('status', ({ book }) => book.getOrderCompetitionStatus(uid))
  await expectSameRefusal('competition', ({ book }) => book.getSolverCompetition(987_654_321))
  await expectSameRefusal('competition by transaction', ({ book }) =>
    book.getSolverCompetition(sampleHash('9')),
  )
})

test('orders that break a rule', async () => {
  const { weth, dai } = sampleTokens
  const native = `0x${'ee'.repeat(20)}`
  const document = drawDocument(random)
  const replacing = (uid: string) =>
    JSON.stringify({ appCode: 'replaces', metadata: { replacedOrder: { uid } }, version: '1.4.0' })
  const withDocument = (text: string) =>
    create({ appData: hashOf(text) }, { appData: text, appDataHash: hashOf(text) })
  const { samples } = gateway
  gateway.book.book.deniedTokens.add(dai)
  const bodies: readonly (readonly [string, OrderCreation])[] = [
    ['too soon', await create({ validTo: nowSeconds() + 30 })],
    ['too late', await create({ validTo: nowSeconds() + 40_000_000 })],
    ['fee', await create({ feeAmount: '1', partiallyFillable: false })],
    ['fee of a partial', await create({ feeAmount: '1', partiallyFillable: true })],
    ['nothing bought', await create({ buyAmount: '0' })],
    ['nothing sold', await create({ sellAmount: '0' })],
    ['same token', await create({ sellToken: weth, buyToken: weth })],
    ['native sold', await create({ sellToken: native })],
    ['denied token', await create({ sellToken: weth, buyToken: dai })],
    [
      'unknown document',
      await create(
        { appData: sampleHash('3') },
        { appData: sampleHash('3'), appDataHash: null as never },
      ),
    ],
    ['other document', await create({}, { appData: document })],
    ['document that is no JSON', await withDocument('{"appCode":')],
    [
      'signer of the document',
      await withDocument(JSON.stringify({ metadata: { signer: sampleSafe } })),
    ],
    [
      'later validFrom',
      await withDocument(JSON.stringify({ metadata: { validFrom: 4_000_000_000 } })),
    ],
    ['replaces nothing', await withDocument(replacing(unknownUid(random)))],
    ['replaces a filled one', await withDocument(replacing(samples.market))],
    ['replaces a cancelled one', await withDocument(replacing(samples.cancelled))],
    ['no owner', await create({}, { signingScheme: SigningScheme.EIP1271, from: null as never })],
    ['malformed signature', await create({}, { signature: `0x${'00'.repeat(64)}1b` })],
  ]
  for (const [what, body] of bodies) {
    await sides.expectSameRefusal(what, ({ book }) => book.sendOrder(body))
  }
  gateway.book.book.deniedTokens.delete(dai)
  const twice = await create()
  await sides.expectSame('placed', ({ book }) => book.sendOrder(twice))
  await sides.expectSameRefusal('placed twice', ({ book }) => book.sendOrder(twice))
})

test('what the chain and the price sources refuse', async () => {
  const { refusals } = gateway.book.book
  const ofOrders: readonly ChainRefusal[] = [
    ...(['InsufficientBalance', 'InsufficientAllowance', 'TooMuchGas'] as const),
    ...(['TransferSimulationFailed', 'TooManyLimitOrders'] as const),
  ]
  const ofBoth: readonly ChainRefusal[] = [
    ...(['Forbidden', 'QuoteNotVerified', 'TradingOutsideAllowedWindow'] as const),
    ...(['TokenTemporarilySuspended', 'InsufficientLiquidity', 'CustomSolverError'] as const),
  ]
  for (const code of [...ofOrders, ...ofBoth]) {
    refusals.set(sampleOwner, code)
    const body = await create()
    await sides.expectSameRefusal(`order: ${code}`, ({ book }) => book.sendOrder(body))
    const expectOfQuote = ofBoth.includes(code) ? sides.expectSameRefusal : sides.expectSame
    await expectOfQuote(`quote: ${code}`, ask(quoteRequest()))
  }
  refusals.delete(sampleOwner)
  refusals.set(sampleStranger, 'InvalidEip1271Signature')
  const contract = await create({}, { signingScheme: SigningScheme.EIP1271, from: sampleStranger })
  await sides.expectSameRefusal('contract', ({ book }) => book.sendOrder(contract))
  refusals.delete(sampleStranger)
})

test('quotes that break a rule', async () => {
  const { weth, dai } = sampleTokens
  gateway.book.book.deniedTokens.add(dai)
  const requests: readonly (readonly [string, object])[] = [
    ['too little', quoteRequest({ sellAmountBeforeFee: String(drawAmount(random, 4)) })],
    ['denied token', quoteRequest({ buyToken: dai })],
    ['same token', quoteRequest({ buyToken: weth })],
    ['too soon', quoteRequest({ validFor: 5, validTo: undefined })],
    ['internal balance', quoteRequest({ sellTokenBalance: 'internal' })],
    ['into the vault', quoteRequest({ buyTokenBalance: 'internal' })],
    ['unknown document', quoteRequest({ appData: sampleHash('4') })],
    ['other document', quoteRequest({ appData: '{}', appDataHash: sampleHash('4') })],
  ]
  for (const [what, request] of requests) await sides.expectSameRefusal(what, ask(request))
  gateway.book.book.deniedTokens.delete(dai)
})

test('cancellations and documents', async () => {
  const { samples } = gateway
  const uid = unknownUid(random)
  const states = ['market', 'cancelled', 'expired', 'presign', 'ethflowOpen', 'eip1271'] as const
  for (const name of states) {
    await sides.expectSameRefusal(`cancels ${name}`, ({ book }) =>
      cancelAll(adapter, book, [samples[name]]),
    )
  }
  await sides.expectSameRefusal('cancels the unknown', ({ book }) =>
    cancelAll(adapter, book, [samples.open, uid]),
  )
  const signature: Hex = `0x${'12'.repeat(64)}1b`
  await sides.expectSameRefusal("cancels by another's signature", ({ book }) =>
    book.sendSignedOrderCancellations({
      orderUids: [samples.open],
      signature,
      signingScheme: 'eip712' as never,
    }),
  )
  const document = drawDocument(random)
  await sides.expectSameRefusal('document of another hash', ({ book }) =>
    book.uploadAppData(sampleHash('5'), document),
  )
  await sides.expectSameRefusal('document that is no JSON', ({ book }) =>
    book.uploadAppData(hashOf('{'), '{'),
  )
})

/*
 * The interface asks for another answer than the public service gives: the client meets the same
 * kind of error, a refusal that it does not try again, under these statuses and codes.
 */
test('refusals that the interface words differently', async () => {
  const malformed = [400, 'InvalidParameter'] as const
  const past = await create({ validTo: nowSeconds() - 100 })
  const stranger = await create({}, { from: sampleSafe })
  const tooMuch = { ...(await create()), sellAmount: String(2n ** 256n) }
  const short = await create({}, { signature: '0x1234' })
  type Call = (side: Side) => Promise<unknown>
  const cases: readonly (readonly [string, Call, number, readonly [number, string]])[] = [
    // "400 | NoLiquidity | No liquidity path for the pair at the amount": one status for the code.
    ['no route', ask(quoteRequest({ buyToken: sampleSafe })), 404, [400, 'NoLiquidity']],
    ['no price', ({ book }) => book.getNativePrice(sampleSafe), 404, [400, 'NoLiquidity']],
    // "400 | InvalidParameter | Missing or malformed parameter".
    ['no address', ask(quoteRequest({ sellToken: 'WETH' })), 422, malformed],
    ['no owner', ask(quoteRequest({ from: undefined })), 422, malformed],
    ['no amount', ask(quoteRequest({ sellAmountBeforeFee: undefined })), 422, malformed],
    ['a fraction', ask(quoteRequest({ sellAmountBeforeFee: '1.5' })), 422, malformed],
    ['a number', ask(quoteRequest({ sellAmountBeforeFee: 10 })), 422, malformed],
    ['zero', ask(quoteRequest({ sellAmountBeforeFee: '0' })), 422, malformed],
    ['a short signature', ({ book }) => book.sendOrder(short), 422, malformed],
    ['another kind', ask(quoteRequest({ kind: 'swap' })), 422, malformed],
    ['a short uid', ({ book }) => book.getOrder('0x1234'), 400, malformed],
    ['a short hash', ({ book }) => book.getAppData('0x12'), 400, malformed],
    ['a short account', ({ book }) => book.getOrders({ owner: '0x12' }), 400, malformed],
    ['a short transaction', ({ book }) => book.getTxOrders('0x12'), 400, malformed],
    ['a short token', ({ book }) => book.getNativePrice('0x12'), 400, malformed],
    ['a short user', ({ book }) => book.getTotalSurplus('0x12'), 400, malformed],
    ['no uids', ({ book }) => cancelAll(adapter, book, ['0x12']), 400, malformed],
    // "400 | OrderExpired | validTo is in the past".
    ['past', ({ book }) => book.sendOrder(past), 400, [400, 'OrderExpired']],
    // "400 | InvalidSignature | … wrong declared scheme, or wrong signer".
    ['a stranger', ({ book }) => book.sendOrder(stranger), 400, [400, 'InvalidSignature']],
    // "400 | SellAmountOverflow or BuyAmountOverflow | Amount exceeds the uint256 maximum".
    ['too much', ({ book }) => book.sendOrder(tooMuch), 422, [400, 'SellAmountOverflow']],
    // "Every error response of the order stages carries errorType and description".
    ['a document', ({ book }) => book.getAppData(sampleHash('8')), 404, [404, 'NotFound']],
    // The same status and code; only the sentence is ours, as such a page is not asked for.
    [
      'a page',
      ({ book }) => book.getOrders({ owner: sampleOwner, limit: 1_001 }),
      400,
      [400, 'LIMIT_OUT_OF_BOUNDS'],
    ],
    [
      'trades',
      ({ book }) => book.getTrades({ owner: sampleOwner, limit: 0 }),
      400,
      [400, 'InvalidLimit'],
    ],
  ]
  for (const [what, call, directStatus, [status, errorType]] of cases) {
    const { direct, through } = await sides.runAtBoth(what, call)
    expect.soft(direct, what).toMatchObject({ status: directStatus })
    expect
      .soft(through, what)
      .toMatchObject({ status, body: { errorType, description: expect.stringMatching(/\w/) } })
  }
})
