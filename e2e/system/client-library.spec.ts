import {
  COW_PROTOCOL_SETTLEMENT_CONTRACT_ADDRESS,
  MetadataApi,
  OrderBalance,
  OrderBookApi,
  OrderBookApiError,
  OrderKind,
  OrderQuoteSideKindSell,
  OrderSigningUtils,
  OrderStatus,
  PriceQuality,
  type SigningScheme,
  SupportedChainId,
  setGlobalAdapter,
  TradingSdk,
} from '@cowprotocol/cow-sdk'
import { ViemAdapter } from '@cowprotocol/sdk-viem-adapter'
import { expect, test } from '@playwright/test'
import { createPublicClient, http, parseUnits } from 'viem'
import { sepolia } from 'viem/chains'
import { readNetwork, type TestNetwork, TRADED_SYMBOLS } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'

/*
 * The published client of this protocol, unmodified from the registry. Only its own options are
 * set: the service's URL and no request limit.
 */
const chainId = SupportedChainId.SEPOLIA
const eager = { tokensPerInterval: 1_000, interval: 'second' } as const

let system: RunningSystem
let network: TestNetwork
let trader: Trader
let adapter: ViemAdapter
let book: OrderBookApi

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_CHAIN_ID: String(chainId) })
  network = await readNetwork(system.url)
  trader = createTrader(network)
  await trader.fund()
  await trader.approve(TRADED_SYMBOLS.map(network.token))
  adapter = new ViemAdapter({ provider: network.chain, signer: trader.account })
  setGlobalAdapter(adapter)
  book = new OrderBookApi({
    chainId,
    baseUrls: { ...unreachable, [chainId]: `${system.url}/sepolia` },
    limiterOpts: eager,
    backoffOpts: { numOfAttempts: 1 },
  })
})

test.afterAll(() => endSystem(system))

/** An unreachable URL for every chain the client knows, so that a request for another one fails. */
const unreachable = Object.fromEntries(
  Object.values(SupportedChainId)
    .filter((id) => typeof id === 'number')
    .map((id) => [id, 'http://127.0.0.1:9/not-this-chain']),
) as Record<SupportedChainId, string>

const documents = new MetadataApi()

async function quoteAndSign(sellAmount: bigint, worsenedBy = 98n) {
  const info = await documents.getAppDataInfo(
    await documents.generateAppDataDoc({ appCode: 'Client library test', metadata: {} }),
  )
  const answer = await book.getQuote({
    kind: OrderQuoteSideKindSell.SELL,
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    from: trader.owner,
    receiver: trader.owner,
    sellAmountBeforeFee: String(sellAmount),
    appData: info.appDataContent,
    appDataHash: info.appDataHex,
    priceQuality: PriceQuality.OPTIMAL,
  })
  const { quote } = answer
  const order = {
    ...quote,
    receiver: trader.owner,
    sellAmount: String(BigInt(quote.sellAmount) + BigInt(quote.feeAmount)),
    buyAmount: String((BigInt(quote.buyAmount) * worsenedBy) / 100n),
    feeAmount: '0',
    appData: info.appDataHex,
  }
  const { signature, signingScheme } = await OrderSigningUtils.signOrder(
    order,
    chainId,
    adapter.signer,
  )
  return {
    answer,
    info,
    creation: {
      ...order,
      appData: info.appDataContent,
      appDataHash: info.appDataHex,
      from: trader.owner,
      quoteId: answer.id ?? null,
      signature,
      signingScheme: signingScheme as string as SigningScheme,
    },
  }
}

/** Places an order that no solver fills, using only the client. */
async function suspendedUid(sellAmount: bigint): Promise<string> {
  const { creation } = await quoteAndSign(sellAmount, 800n)
  return book.sendOrder(creation)
}

const filledOrder = (uid: string) =>
  until('the order is filled', async () => {
    const order = await book.getOrder(uid)
    return order.status === OrderStatus.FULFILLED && order
  })

let filledUid = ''

test('signs for the settlement contract this network has', () => {
  expect(COW_PROTOCOL_SETTLEMENT_CONTRACT_ADDRESS[chainId].toLowerCase()).toBe(
    network.view.contracts.settlement,
  )
  expect(network.view.chainId).toBe(chainId)
})

test('reads the version', async () => {
  expect(await book.getVersion()).toMatch(/\S+@\S+/)
})

test('quotes, signs, submits and sees its order filled', async () => {
  const { answer, creation, info } = await quoteAndSign(parseUnits('50', 6))
  expect(answer.verified).toEqual(expect.any(Boolean))
  filledUid = await book.sendOrder(creation)
  const expected = await OrderSigningUtils.generateOrderId(
    chainId,
    {
      ...creation,
      appData: info.appDataHex,
      sellTokenBalance: OrderBalance.ERC20,
      buyTokenBalance: OrderBalance.ERC20,
    },
    { owner: trader.owner },
  )
  expect(filledUid).toBe(expected.orderId)
  const order = await filledOrder(filledUid)
  expect(order.executedSellAmount).toBe(creation.sellAmount)
  expect(BigInt(order.executedBuyAmount)).toBeGreaterThanOrEqual(BigInt(creation.buyAmount))
  expect(order.fullAppData).toBe(info.appDataContent)
  expect(order.totalFee).toBe(order.executedFee)
  expect(order.owner).toBe(trader.owner)
})

test('trades through its high-level interface in one call', async () => {
  const trading = new TradingSdk(
    { chainId, appCode: 'Client library test', signer: adapter.signer },
    { orderBookApi: book },
    adapter,
  )
  const { orderId } = await trading.postSwapOrder({
    kind: OrderKind.SELL,
    sellToken: network.token('USDC'),
    sellTokenDecimals: 6,
    buyToken: network.token('USDT'),
    buyTokenDecimals: 6,
    amount: parseUnits('40', 6).toString(),
    slippageBps: 100,
  })
  const order = await filledOrder(orderId)
  expect(order.kind).toBe(OrderKind.SELL)
  expect(await trading.getOrder({ orderUid: orderId })).toMatchObject({ uid: orderId })
})

test('lists orders and trades by pages', async () => {
  const orders = await book.getOrders({ owner: trader.owner })
  expect(orders.map(({ uid }) => uid)).toContain(filledUid)
  expect(await book.getOrders({ owner: trader.owner, offset: 0, limit: 1 })).toHaveLength(1)
  const ofOrder = await book.getTrades({ orderUid: filledUid })
  expect(ofOrder).toHaveLength(1)
  expect(ofOrder[0]).toMatchObject({ orderUid: filledUid, owner: trader.owner })
  const ofOwner = await book.getTrades({ owner: trader.owner, limit: 1, offset: 0 })
  expect(ofOwner).toHaveLength(1)
})

test('follows an order’s competition and reads it by id and by transaction', async () => {
  const status = await book.getOrderCompetitionStatus(filledUid)
  expect(status.type).toBe('traded')
  const [trade] = await book.getTrades({ orderUid: filledUid })
  const txHash = trade?.txHash ?? ''
  expect((await book.getTxOrders(txHash)).map(({ uid }) => uid)).toEqual([filledUid])
  const byTx = await book.getSolverCompetition(txHash)
  expect(byTx.transactionHashes).toContain(txHash)
  const byId = await book.getSolverCompetition(byTx.auctionId ?? -1)
  expect(byId).toEqual(byTx)
  const winner = byId.solutions?.at(-1)
  expect(winner?.ranking).toBe(1)
  expect(winner?.orders?.map(({ id }) => id)).toContain(filledUid)
})

test('reads native price and total surplus', async () => {
  const { price } = await book.getNativePrice(network.token('USDC'))
  expect(price).toBeGreaterThan(0)
  const { totalSurplus } = await book.getTotalSurplus(trader.owner)
  expect(BigInt(totalSurplus ?? '-1')).toBeGreaterThan(0n)
})

test('uploads app data and reads it back', async () => {
  const document = await documents.generateAppDataDoc({
    appCode: 'Uploaded by the client library',
    metadata: { quote: { slippageBips: 50 } },
  })
  const { appDataHex, appDataContent } = await documents.getAppDataInfo(document)
  expect(await book.uploadAppData(appDataHex, appDataContent)).toBe(appDataHex)
  expect(await book.getAppData(appDataHex)).toEqual({ fullAppData: appDataContent })
})

test('cancels one order and several at once', async () => {
  const [one, two, three] = [
    await suspendedUid(1_000_001n),
    await suspendedUid(1_000_002n),
    await suspendedUid(1_000_003n),
  ]
  const cancel = async (orderUids: string[]) => {
    const { signature, signingScheme } = await OrderSigningUtils.signOrderCancellations(
      orderUids,
      chainId,
      adapter.signer,
    )
    await book.sendSignedOrderCancellations({ orderUids, signature, signingScheme })
  }
  await cancel([one])
  await cancel([two, three])
  for (const uid of [one, two, three]) {
    expect(await book.getOrder(uid)).toMatchObject({
      status: OrderStatus.CANCELLED,
      invalidated: true,
    })
  }
})

test('cancels through its high-level interface', async () => {
  const uid = await suspendedUid(1_000_004n)
  const trading = new TradingSdk(
    { chainId, appCode: 'Client library test', signer: adapter.signer },
    { orderBookApi: book },
    adapter,
  )
  expect(await trading.offChainCancelOrder({ orderUid: uid })).toBe(true)
  expect((await book.getOrder(uid)).status).toBe(OrderStatus.CANCELLED)
})

test('understands refusals by their codes', async () => {
  const { creation } = await quoteAndSign(parseUnits('30', 6), 800n)
  await book.sendOrder(creation)
  const refusal = await book.sendOrder(creation).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OrderBookApiError)
  expect(refusal).toMatchObject({
    response: { status: 400 },
    body: { errorType: 'DuplicatedOrder' },
  })
  const missing = await book.getOrder(`0x${'00'.repeat(56)}`).catch((error: unknown) => error)
  expect(missing).toMatchObject({ response: { status: 404 }, body: { errorType: 'NotFound' } })
})

for (const [place, urlOf] of [
  ['the node', () => system.portUrl()],
  ['the RPC of the service', () => `${system.url}${network.view.rpcPath}`],
] as const) {
  // Its cancellation on chain is not sent: it encodes a value of zero as no node accepts it.
  test(`approves by a transaction of its own making through ${place}`, async () => {
    const provider = createPublicClient({ chain: sepolia, transport: http(urlOf()) })
    const own = new ViemAdapter({ provider, signer: trader.account })
    const trading = new TradingSdk(
      { chainId, appCode: 'Client library test', signer: own.signer },
      { orderBookApi: book },
      own,
    )
    const tokenAddress = network.token('GNO')
    const amount = place === 'the node' ? 7n : 9n
    const hash = await trading.approveCowProtocol({ tokenAddress, amount })
    const receipt = await provider.waitForTransactionReceipt({ hash: `0x${hash.slice(2)}` })
    expect(receipt.status).toBe('success')
    const { owner } = trader
    expect(await trading.getCowProtocolAllowance({ tokenAddress, owner })).toBe(amount)
  })
}
