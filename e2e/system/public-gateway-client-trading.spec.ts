import {
  ETH_ADDRESS,
  OrderKind,
  SigningScheme,
  setGlobalAdapter,
  TradingSdk,
} from '@cowprotocol/cow-sdk'
import { expect, test } from '@playwright/test'
import { type Hex, parseTransaction } from 'viem'
import { indexPlacement } from '@/lib/testing/fakes/public-order-book/index-placement'
import {
  sampleOwner,
  sampleSafe,
  sampleTokens,
} from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { seededRandom } from '@/lib/testing/system/random'
import { startSystem } from '@/lib/testing/system/running-system'
import { TEST_SEED } from '@/lib/testing/test-seed'
import { adapterAt, drawAmount } from '../support/client-orders'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'
import { type BothSides, bothSides, CHAIN, type Side } from '../support/published-client'

/*
 * The trading layer of the published client: with its order book and its node, and with the gateway
 * as both.
 */

const seed = Number(process.env.CLIENT_SEED ?? TEST_SEED)
const random = seededRandom(seed)

let gateway: PublicGateway
let sides: BothSides
let now = new Date()

test.beforeAll(async () => {
  console.log(`client seed ${seed}`)
  gateway = await startPublicGateway(LARGE_BUDGET, startSystem, { now: () => now })
  sides = bothSides(gateway)
})
test.afterAll(() => gateway?.close())
// The order book's clock stands still within a test, so that both sides are answered at one time.
test.beforeEach(() => {
  now = new Date()
})

/** The trading layer at one side; it reads the chain where that side does. */
function tradingAt({ name, book }: Side): TradingSdk {
  const nodeUrl = name === 'direct' ? gateway.node.url : `${gateway.system.url}/mainnet/rpc`
  const adapter = adapterAt(nodeUrl)
  setGlobalAdapter(adapter)
  const trader = { chainId: CHAIN, appCode: 'The client of a test', signer: adapter.signer }
  return new TradingSdk(trader, { orderBookApi: book }, adapter)
}

const validTo = () => Math.floor(now.getTime() / 1_000) + 1_800

const swap = (change: object = {}) => ({
  kind: OrderKind.SELL,
  sellToken: sampleTokens.weth,
  sellTokenDecimals: 18,
  buyToken: sampleTokens.usdc,
  buyTokenDecimals: 6,
  amount: String(10n ** 17n + drawAmount(random, 19)),
  validTo: validTo(),
  ...change,
})

/** What a result says; the parts that act, such as the client itself and its signer, are left out. */
const said = (result: object): unknown =>
  JSON.parse(
    JSON.stringify(result, (key, value) => {
      if (key === 'signer' || key === 'orderBookApi') return undefined
      return typeof value === 'bigint' ? String(value) : value
    }),
  )

const buy = () => ({
  kind: OrderKind.BUY,
  buyToken: sampleTokens.cow,
  buyTokenDecimals: 18,
  amount: String(10n ** 18n + drawAmount(random, 20)),
})

test('prices a swap, with a wallet and without', async () => {
  for (const change of [
    {},
    buy(),
    { slippageBps: 120 },
    { partnerFee: { volumeBps: 25, recipient: sampleSafe } },
  ]) {
    const parameters = swap(change)
    const name = JSON.stringify(change)
    await sides.expectSame(`quote ${name}`, async (side) =>
      said((await tradingAt(side).getQuote(parameters)).quoteResults),
    )
    await sides.expectSame(`results ${name}`, async (side) =>
      said((await tradingAt(side).getQuoteResults(parameters)).result),
    )
    await sides.expectSame(`quote only ${name}`, async (side) =>
      said(await tradingAt(side).getQuoteOnly({ ...parameters, owner: sampleOwner })),
    )
  }
})

test('places a swap in one call and from its quote, by every scheme, and reads and cancels it', async () => {
  const schemes = [SigningScheme.EIP712, SigningScheme.PRESIGN, SigningScheme.EIP1271] as const
  for (const signingScheme of schemes) {
    const parameters = swap(signingScheme === SigningScheme.EIP712 ? {} : { owner: sampleSafe })
    await sides.expectSame(`swap by ${signingScheme}`, async (side) => {
      const trading = tradingAt(side)
      const placed = await trading.postSwapOrder(parameters, { quoteRequest: { signingScheme } })
      return { placed, order: await trading.getOrder({ orderUid: placed.orderId }) }
    })
  }
  const parameters = swap(buy())
  await sides.expectSame('from its quote', async (side) => {
    const trading = tradingAt(side)
    const { postSwapOrderFromQuote } = await trading.getQuote(parameters)
    const placed = await postSwapOrderFromQuote()
    const before = await trading.getOrder({ orderUid: placed.orderId })
    const answer = await trading.offChainCancelOrder({ orderUid: placed.orderId })
    return { placed, before, answer, after: await trading.getOrder({ orderUid: placed.orderId }) }
  })
})

test('places a limit order, reads it in a list, and is refused to place it again', async () => {
  const { amount, ...parameters } = swap()
  const limit = { ...parameters, sellAmount: amount, buyAmount: String(drawAmount(random, 12)) }
  await sides.expectSame('limit', async (side) => {
    const trading = tradingAt(side)
    const before = await side.book.getOrders({ owner: sampleOwner, limit: 2 })
    const placed = await trading.postLimitOrder(limit)
    const order = await trading.getOrder({ orderUid: placed.orderId })
    return { before, placed, order, document: await side.book.getAppData(order.appData) }
  })
  await sides.expectSameRefusal('limit again', (side) => tradingAt(side).postLimitOrder(limit))
})

test('sells the native currency on chain, sees the order and cancels it on chain', async () => {
  const parameters = swap({ sellToken: ETH_ADDRESS })
  let uid = ''
  await sides.expectSame('native sell order', async (side) => {
    const trading = tradingAt(side)
    const { txHash, ...placed } = await trading.postSellNativeCurrencyOrder(parameters)
    const raw = gateway.node.sent.get(txHash as Hex) ?? '0x'
    const found = indexPlacement(gateway.book.book, raw, sampleOwner, now)
    expect.soft(found.uid).toBe(placed.orderId)
    uid = found.uid
    const order = await trading.getOrder({ orderUid: uid })
    // The hash depends on how many transactions the account has sent.
    return { placed, quoteId: String(found.quoteId), sent: calledBy(raw), order }
  })
  for (const orderUid of [uid, gateway.samples.open]) {
    await sides.expectSame(`cancels ${orderUid}`, async (side) => {
      const txHash = await tradingAt(side).onChainCancelOrder({ orderUid })
      return calledBy(gateway.node.sent.get(txHash as Hex) ?? '0x')
    })
  }
})

const calledBy = (raw: Hex) => {
  const { to, data, value = 0n } = parseTransaction(raw)
  return { to, data, value: String(value) }
}

test('reads and gives the allowance of the relayer, and signs on chain', async () => {
  const { weth: tokenAddress } = sampleTokens
  await sides.expectSame('allowance', async (side) =>
    String(await tradingAt(side).getCowProtocolAllowance({ tokenAddress, owner: sampleOwner })),
  )
  const amount = drawAmount(random, 30)
  await sides.expectSame('approval', async (side) => {
    const txHash = await tradingAt(side).approveCowProtocol({ tokenAddress, amount })
    return calledBy(gateway.node.sent.get(txHash as Hex) ?? '0x')
  })
  await sides.expectSame('pre-signature', (side) =>
    tradingAt(side).getPreSignTransaction({ orderUid: gateway.samples.presign }),
  )
})
