import { OrderBookApi, OrderQuoteSideKindSell, SupportedChainId } from '@cowprotocol/cow-sdk'
import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi, parseAbi, parseEther, parseGwei } from 'viem'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { orderUid } from '@/lib/domain/order/uid'
import { CONCENTRATED_SWAP_GAS, PAIR_SWAP_GAS } from '@/lib/domain/pool/pool'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { readOrder } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem } from '@/lib/testing/system/running-system'
import { submit, TEST_APP_DATA, type Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { balanceOf } from '../support/balances'
import { batchCancellationOf, cancellationOf } from '../support/cancel'
import { contractWalletCode } from '../support/contract-wallet'
import { request } from '../support/http'
import { draftNativeOrder, placeNativeOrder } from '../support/native-orders'
import { startOwnNetwork } from '../support/own-network'
import { type SecondChain, startSecondChain } from '../support/second-chain'
import { signedOrder } from '../support/signed-orders'
import { gasOfSwaps } from '../support/swap-gas'
import { waitForStatus } from '../support/wait-for-status'

/** Of a swap through a concentrated pool that crosses a tick nobody crossed before. */
const CROSSING_GAS = 160_000n
const DEBUG_KEY = 'a debug key of the tests'

let chain: SecondChain
let system: RunningSystem
let network: TestNetwork
let trader: Trader

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  chain = await startSecondChain()
  ;({ system, network, trader } = await startOwnNetwork(chain, { DEBUG_API_KEY: DEBUG_KEY }))
})

test.afterAll(async () => {
  await endSystem(system)
  await chain?.stop()
})

const readyz = () => request(`${system.url}/readyz`)

test('its contracts are those of npm run deploy, which finds nothing left to do', async () => {
  expect(chain.deployed).toContain('settlement contract')
  const { stdout } = await chain.deploy()
  expect(stdout).toContain('cost 0 ETH')
  expect(network.view).toMatchObject({ kind: 'public', orderBook: 'own', chainId: 11155111 })
  expect(network.view.contracts.wrappedNativeToken).toBe(chain.weth)
})

/** The transaction that filled the order. */
async function settlementOf(uid: string) {
  const { text } = await request(`${system.url}/sepolia/api/v1/trades?orderUid=${uid}`)
  const [trade] = JSON.parse(text)
  return chain.client.getTransaction({ hash: trade.txHash })
}

/** The pools of this chain that took part in a transaction. */
async function swappedIn(hash: `0x${string}`): Promise<ReadonlySet<string>> {
  const { logs } = await chain.client.getTransactionReceipt({ hash })
  const pools: readonly string[] = [chain.wethUsdc, chain.usdcDai, chain.usdcEur]
  return new Set(
    logs.map(({ address }) => address.toLowerCase()).filter((at) => pools.includes(at)),
  )
}

/** What a pair of Uniswap v2 gives. Source: getAmountOut of `UniswapV2Library`. */
async function amountOut(pair: `0x${string}`, tokenIn: string, amountIn: bigint): Promise<bigint> {
  const abi = parseAbi([
    'function getReserves() view returns (uint112, uint112, uint32)',
    'function token0() view returns (address)',
  ])
  const [reserve0, reserve1] = await chain.client.readContract({
    address: pair,
    abi,
    functionName: 'getReserves',
  })
  const token0 = await chain.client.readContract({ address: pair, abi, functionName: 'token0' })
  const isToken0 = token0.toLowerCase() === tokenIn
  const [reserveIn, reserveOut] = isToken0 ? [reserve0, reserve1] : [reserve1, reserve0]
  const withFee = amountIn * 997n
  return (withFee * reserveOut) / (reserveIn * 1000n + withFee)
}

test('a quote goes through two pools found on demand, and its order gets what they give', async () => {
  const { weth, usdc, dai } = chain
  const sellAmount = parseEther('0.1')
  const most = await amountOut(
    chain.usdcDai,
    usdc,
    await amountOut(chain.wethUsdc, weth, sellAmount),
  )
  const quoted = await quotedBuyAmount(network, trader.owner, weth, dai, sellAmount)
  expect(quoted).toBeLessThanOrEqual(most)
  // At most 3 gwei for a unit of gas: less than one in a hundred of what is sold.
  expect(quoted).toBeGreaterThan((most * 99n) / 100n)
  const before = await balanceOf(network, dai, trader.owner)
  const order = await trader.draft({
    sellToken: weth,
    buyToken: dai,
    sellAmount,
    buyAmount: (quoted * 99n) / 100n,
  })
  await submit(network, order)
  const filled = await waitForStatus(network, order.uid, 'fulfilled')
  expect((await balanceOf(network, dai, trader.owner)) - before).toBe(filled.executedBuyAmount)
  expect(filled.executedBuyAmount).toBeLessThanOrEqual(most)
  expect(filled.executedBuyAmount).toBeGreaterThanOrEqual(order.data.buyAmount)
})

test('orders go through a concentrated pool across its ticks and back, and one through both kinds', async () => {
  const { weth, usdc, eur } = chain
  for (const [sellToken, buyToken, sellAmount, least, mostGas] of [
    // More than the narrow position has, so that a tick is crossed, and crossed back.
    [usdc, eur, 110_000_000_000n, 109_000_000_000n, CROSSING_GAS],
    [eur, usdc, 60_000_000_000n, 59_800_000_000n, CROSSING_GAS],
    [usdc, eur, 1_000_000_000n, 990_000_000n, CONCENTRATED_SWAP_GAS],
    [weth, eur, parseEther('0.05'), 140_000_000n, PAIR_SWAP_GAS + CONCENTRATED_SWAP_GAS],
  ] as const) {
    const quoted = await quotedBuyAmount(network, trader.owner, sellToken, buyToken, sellAmount)
    expect(quoted).toBeGreaterThan(least)
    const before = await balanceOf(network, buyToken, trader.owner)
    const buyAmount = (quoted * 99n) / 100n
    const order = await trader.draft({ sellToken, buyToken, sellAmount, buyAmount })
    await submit(network, order)
    const { executedBuyAmount } = await waitForStatus(network, order.uid, 'fulfilled')
    expect((await balanceOf(network, buyToken, trader.owner)) - before).toBe(executedBuyAmount)
    expect(executedBuyAmount).toBeGreaterThanOrEqual(buyAmount)
    const { hash, maxPriorityFeePerGas: tip } = await settlementOf(order.uid)
    // A settlement that leaves WETH for EUR takes a pair of Uniswap v2 and a pool of v3.
    const pools = sellToken === weth ? [chain.wethUsdc, chain.usdcEur] : [chain.usdcEur]
    expect(await swappedIn(hash)).toEqual(new Set(pools))
    // What recent blocks took: 1 or 2 gwei here.
    expect(tip).toBeLessThanOrEqual(parseGwei('3'))
    const gas = await gasOfSwaps(chain.client, hash, trader.owner, [
      [sellToken, 1n],
      [buyToken, executedBuyAmount + 1n],
    ])
    expect(gas).toBeLessThanOrEqual(mostGas)
  }
})

test('an order to buy is filled, and one out of the market waits', async () => {
  const { usdc, dai } = chain
  const pair = { sellToken: dai, buyToken: usdc }
  const buying = await trader.draft({
    ...pair,
    kind: 'buy',
    sellAmount: parseEther('55'),
    buyAmount: 50_000_000n,
  })
  const waiting = await trader.draft({
    ...pair,
    sellAmount: parseEther('10'),
    buyAmount: 20_000_000n,
  })
  await submit(network, waiting)
  await submit(network, buying)
  const filled = await waitForStatus(network, buying.uid, 'fulfilled')
  expect(filled.executedBuyAmount).toBe(50_000_000n)
  expect((await readOrder(network, waiting.uid)).status).toBe('open')
})

test('the native coin is sold through the contract that was deployed', async () => {
  const { uid, order } = await draftNativeOrder(network, trader, {
    buyToken: chain.usdc,
    sellAmount: parseEther('0.2'),
  })
  await placeNativeOrder(network, trader, order)
  await until('the placement is indexed', async () => readOrder(network, uid).catch(() => false))
  const filled = await waitForStatus(network, uid, 'fulfilled')
  expect(filled.executedBuyAmount).toBeGreaterThan(580_000_000n)
})

test('orders of every signing scheme are filled, and one in parts', async () => {
  const { usdc, dai, weth } = chain
  const wanted = { sellToken: usdc, buyToken: dai, buyAmount: parseEther('90') }
  const typed = await signedOrder(network, trader, { ...wanted, sellAmount: 100_000_001n })
  const message = await signedOrder(
    network,
    trader,
    { ...wanted, sellAmount: 100_000_002n },
    { scheme: 'ethsign' },
  )
  const wallet = await trader.deploy(contractWalletCode(network, usdc))
  const funding = { abi: erc20Abi, functionName: 'transfer', args: [wallet, 200_000_000n] } as const
  await trader.transact(usdc, encodeFunctionData(funding))
  const contract = await signedOrder(
    network,
    trader,
    { ...wanted, sellAmount: 100_000_003n },
    { scheme: 'eip1271', wallet },
  )
  const onChain = await signedOrder(
    network,
    trader,
    { ...wanted, sellAmount: 100_000_004n },
    { scheme: 'presign' },
  )
  const inParts = await trader.draft({
    sellToken: dai,
    buyToken: weth,
    sellAmount: parseEther('300'),
    buyAmount: parseEther('0.08'),
    partiallyFillable: true,
  })
  for (const order of [typed, message, contract, onChain, inParts]) await submit(network, order)
  expect((await readOrder(network, onChain.uid)).status).toBe('presignaturePending')
  const presign = { abi: settlementAbi, functionName: 'setPreSignature' } as const
  await trader.transact(
    address(network.view.contracts.settlement),
    encodeFunctionData({ ...presign, args: [onChain.uid, true] }),
  )
  for (const order of [typed, message, contract, onChain, inParts]) {
    await waitForStatus(network, order.uid, 'fulfilled')
  }
})

test('a cancelled order is not filled: signed, of several at once, and on chain', async () => {
  const { usdc, dai } = chain
  const unfillable = async (sellAmount: bigint) =>
    submit(
      network,
      await trader.draft({
        sellToken: usdc,
        buyToken: dai,
        sellAmount,
        buyAmount: parseEther('900'),
      }),
    )
  const [signed, batched, onChain] = [
    await unfillable(100_000_011n),
    await unfillable(100_000_012n),
    await unfillable(100_000_013n),
  ]
  const orders = `${system.url}/sepolia/api/v1/orders`
  const one = await cancellationOf(network, trader, signed)
  expect((await request(`${orders}/${signed}`, { method: 'DELETE', json: one })).status).toBe(200)
  const several = await batchCancellationOf(network, trader, [batched])
  expect((await request(orders, { method: 'DELETE', json: several })).status).toBe(200)
  await trader.transact(
    address(network.view.contracts.settlement),
    encodeFunctionData({ abi: settlementAbi, functionName: 'invalidateOrder', args: [onChain] }),
  )
  for (const uid of [signed, batched, onChain]) await waitForStatus(network, uid, 'cancelled')
})

test('the published client, unmodified, quotes, places, follows and cancels', async () => {
  const elsewhere = Object.values(SupportedChainId)
    .filter((id) => typeof id === 'number')
    .map((id) => [id, 'http://127.0.0.1:9/not-this-chain'])
  const chainId = SupportedChainId.SEPOLIA
  const book = new OrderBookApi({
    chainId,
    baseUrls: { ...Object.fromEntries(elsewhere), [chainId]: `${system.url}/sepolia` },
    backoffOpts: { numOfAttempts: 1 },
  })
  const { quote, id } = await book.getQuote({
    kind: OrderQuoteSideKindSell.SELL,
    sellToken: chain.usdc,
    buyToken: chain.dai,
    from: trader.owner,
    receiver: trader.owner,
    sellAmountBeforeFee: '100000021',
    appData: TEST_APP_DATA,
    appDataHash: appDataHash(TEST_APP_DATA),
  })
  const place = async (buyAmount: bigint) => {
    const order = await trader.draft({
      sellToken: chain.usdc,
      buyToken: chain.dai,
      sellAmount: 100_000_021n,
      buyAmount,
    })
    const sent = orderCreationCodec.encode({ ...order.body, quoteId: id ?? null })
    return book.sendOrder(sent as never)
  }
  const filled = orderUid(await place((BigInt(quote.buyAmount) * 98n) / 100n))
  await until('the client sees its order filled', async () => {
    return (await book.getOrder(filled)).status === 'fulfilled'
  })
  expect(await book.getTrades({ orderUid: filled })).toHaveLength(1)
  const open = orderUid(await place(BigInt(quote.buyAmount) * 5n))
  const cancellation = await batchCancellationOf(network, trader, [open])
  await book.sendSignedOrderCancellations(cancellation as never)
  expect((await book.getOrder(open)).status).toBe('cancelled')
})

test('the debug report is for whoever has the key', async () => {
  const order = await trader.draft({
    sellToken: chain.usdc,
    buyToken: chain.dai,
    // So much that the gas, at 3 gwei, is far less than what the limit leaves.
    sellAmount: 100_000_000n,
    buyAmount: parseEther('90'),
  })
  await submit(network, order)
  await waitForStatus(network, order.uid, 'fulfilled')
  const url = `${system.url}/sepolia/api/v1/debug/order/${order.uid}`
  expect((await request(url)).status).toBe(401)
  const report = await request(url, { headers: { 'x-api-key': DEBUG_KEY } })
  expect(report.status).toBe(200)
  expect(JSON.parse(report.text)).toMatchObject({ verdict: { code: 'filled' } })
})

test('a node that hangs is an outage by name, and everything goes on once it answers', async () => {
  chain.pause()
  await until('the outage is told', async () => (await readyz()).status === 503)
  const body = { sellToken: chain.usdc, buyToken: chain.dai, from: trader.owner, kind: 'sell' }
  const quote = await request(`${system.url}/sepolia/api/v1/quote`, {
    json: { ...body, sellAmountBeforeFee: '1000000' },
  })
  expect([quote.status, quote.headers.get('x-fault-of')]).toEqual([500, 'node'])
  chain.resume()
  await until('the node is used again', async () => (await readyz()).status === 200)
})

test('an order that was acknowledged before a kill is filled after it', async () => {
  const order = await trader.draft({
    sellToken: chain.usdc,
    buyToken: chain.weth,
    sellAmount: 100_000_000n,
    buyAmount: parseEther('0.03'),
  })
  await submit(network, order)
  await system.kill()
  await system.restart()
  await waitForStatus(network, order.uid, 'fulfilled')
})
