import { expect, test } from '@playwright/test'
import { parseUnits } from 'viem'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api-client'
import { type QuoteResponse, quoteRequestCodec } from '@/lib/contract/codecs/quote'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import { appDataHash } from '@/lib/domain/app-data/hash'
import type { Address } from '@/lib/domain/shared/address'
import { divUp } from '@/lib/domain/shared/amount'
import { tokenBalances } from '@/lib/testing/system/ledger'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { readOrder, readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit, type Trader, type WantedOrder } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { expectApiMatchesChain } from '../support/api-matches-chain'
import {
  type Fill,
  fillsOnChain,
  type PlacedOrder,
  type TradeFeePolicy,
} from '../support/order-fills'
import { readStoredSettlements } from '../support/stored-settlements'
import { waitForStatus } from '../support/wait-for-status'

const PARTNER = `0x${'be'.repeat(20)}`
/** The published policies: half of the surplus or price improvement, and two basis points of the volume. */
const PROTOCOL_FEES =
  'surplus=0.5/0.0098@out-of-market,price-improvement=0.5/0.0098@in-market,volume=0.0002@any'
const IMPROVEMENT_SHARE = { factor: 0.5, maxVolumeFactor: 0.0098 }
/** Time between placing an order and its first auction, in which the market is moved. */
const HEAD_START_SECONDS = 10

let system: RunningSystem
let network: TestNetwork
let readContractBalances: ReadonlyMap<Address, bigint>
const placedOrders: PlacedOrder[] = []

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  // Only the traders below move the pools, so fills are predictable.
  system = await startSystem({ LOCAL_SIMULATOR: 'off', PROTOCOL_FEES })
  network = await readNetwork(system.url)
  readContractBalances = await contractBalances(await network.chain.getBlockNumber())
})

test.afterAll(() => endSystem(system))

const contractBalances = (block: bigint) =>
  tokenBalances(network, network.view.contracts.settlement, block)

async function fundedTrader(token: Address): Promise<Trader> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([token])
  return trader
}

const quoteFor = (request: z.input<typeof quoteRequestCodec>): Promise<QuoteResponse> =>
  callApi(
    quoteEndpoint,
    { network: network.view.name, body: quoteRequestCodec.decode(request) },
    { baseUrl: network.url },
  )

/** Places an order with its quote; adds it to `placedOrders` with the protocol's, then the partner's policies. */
async function place(
  trader: Trader,
  wanted: WantedOrder,
  options: {
    readonly quoteId: number | null
    readonly side: 'in market' | 'out of market'
    readonly document: string
    readonly partners?: readonly TradeFeePolicy[]
  },
): Promise<PlacedOrder> {
  const drafted = await trader.draft({ ...wanted, appData: appDataHash(options.document) })
  const order = {
    ...drafted,
    body: { ...drafted.body, appData: options.document, quoteId: options.quoteId },
  }
  expect(await submit(network, order)).toBe(order.uid)
  const { quote } = await readOrder(network, order.uid)
  if (!quote) throw new Error('the order has no quote')
  const { sellAmount, buyAmount, feeAmount: fee } = quote
  const improvementPolicy: TradeFeePolicy =
    options.side === 'out of market'
      ? { surplus: IMPROVEMENT_SHARE }
      : { priceImprovement: { ...IMPROVEMENT_SHARE, quote: { sellAmount, buyAmount, fee } } }
  const policies = [improvementPolicy, { volume: { factor: 0.0002 } }, ...(options.partners ?? [])]
  const placed = { order, policies, protocolPolicies: 2 }
  placedOrders.push(placed)
  return placed
}

const documentWith = (metadata: object): string =>
  JSON.stringify({ appCode: 'Coincidence tests', metadata, version: '1.3.0' })

/** Waits for the order's only fill and compares everything the service reports with the chain. */
async function waitForOnlyFill(placed: PlacedOrder): Promise<Fill> {
  const { uid } = placed.order
  await waitForStatus(network, uid, 'fulfilled')
  await until('its trade is reported', async () => {
    const { auctions } = await readReport(network, uid)
    return auctions.some(({ executions }) => executions.length > 0)
  })
  const [fill, ...more] = await fillsOnChain(
    network,
    [placed],
    await network.chain.getBlockNumber(),
  )
  if (fill === undefined || more.length > 0) throw new Error(`${uid} is filled once`)
  await expectApiMatchesChain(network, placedOrders, placed, [fill])
  return fill
}

test('a sell order signed at exactly its quote is filled, its volume fee paid out of the quote', async () => {
  const [weth, usdc] = [network.token('WETH'), network.token('USDC')]
  const trader = await fundedTrader(weth)
  const sellAmount = parseUnits('1', 18)
  const given = { from: trader.owner, sellToken: weth, buyToken: usdc }
  const { quote, id, protocolFeeBps } = await quoteFor({
    ...given,
    kind: 'sell',
    sellAmountBeforeFee: String(sellAmount),
  })
  expect(protocolFeeBps).toBe('2')
  const wanted = { sellToken: weth, buyToken: usdc, sellAmount, buyAmount: quote.buyAmount }
  const placed = await place(trader, wanted, {
    quoteId: id,
    side: 'in market',
    document: documentWith({}),
  })
  const fill = await waitForOnlyFill(placed)
  expect(fill.protocolFees[1]).toBeGreaterThan(0n)
})

test('a buy order pays the protocol first, then the partner it grants a share', async () => {
  const [dai, link] = [network.token('DAI'), network.token('LINK')]
  const trader = await fundedTrader(dai)
  const document = documentWith({ partnerFee: { volumeBps: 10, recipient: PARTNER } })
  const buyAmount = parseUnits('50', 18)
  const { quote, id, protocolFeeBps } = await quoteFor({
    from: trader.owner,
    sellToken: dai,
    buyToken: link,
    appData: document,
    kind: 'buy',
    buyAmountAfterFee: String(buyAmount),
  })
  expect(protocolFeeBps).toBe('12')
  const sellAmount = ((quote.sellAmount + quote.feeAmount) * 1_005n) / 1_000n
  const wanted = { sellToken: dai, buyToken: link, sellAmount, buyAmount, kind: 'buy' } as const
  const placed = await place(trader, wanted, {
    quoteId: id,
    side: 'in market',
    document,
    partners: [{ volume: { factor: 0.001 } }],
  })
  const fill = await waitForOnlyFill(placed)
  const [, protocol = 0n, partner = 0n] = fill.protocolFees
  expect(protocol > 0n && partner > 4n * protocol).toBe(true)
})

test('when the market moves, an order out of it pays of its surplus, one in it of what beats its quote', async () => {
  const [uni, usdc] = [network.token('UNI'), network.token('USDC')]
  const [inMarket, outOfMarket, marketMover] = await Promise.all([
    fundedTrader(uni),
    fundedTrader(uni),
    fundedTrader(usdc),
  ])
  const sellAmount = parseUnits('40', 18)
  const quoted = await quoteFor({
    from: inMarket.owner,
    sellToken: uni,
    buyToken: usdc,
    kind: 'sell',
    sellAmountBeforeFee: String(sellAmount),
  })
  const { buyAmount } = quoted.quote
  const validFrom = Math.floor(Date.now() / 1000) + HEAD_START_SECONDS
  const at = (permille: bigint): WantedOrder => ({
    sellToken: uni,
    buyToken: usdc,
    sellAmount,
    buyAmount: (buyAmount * permille) / 1_000n,
  })
  // The app data differs from the quote's, but both contain the same volume fee.
  const inside = await place(inMarket, at(995n), {
    quoteId: quoted.id,
    side: 'in market',
    document: documentWith({ validFrom }),
  })
  const outside = await place(outOfMarket, at(1_005n), {
    quoteId: quoted.id,
    side: 'out of market',
    document: documentWith({}),
  })
  const pushed = await place(
    marketMover,
    { sellToken: usdc, buyToken: uni, sellAmount: parseUnits('9000', 6), buyAmount: 1n },
    { quoteId: null, side: 'in market', document: documentWith({}) },
  )
  await waitForOnlyFill(pushed)
  for (const placed of [outside, inside]) {
    const fill = await waitForOnlyFill(placed)
    expect(fill.protocolFees.every((fee) => fee > 0n)).toBe(true)
  }
})

test('the settlement contract grew by what was recorded, to the atom, and by the fees, but for dust', async () => {
  const head = await network.chain.getBlockNumber()
  const fills = await fillsOnChain(network, placedOrders, head)
  expect(fills).toHaveLength(placedOrders.length)
  const now = await contractBalances(head)
  const reports = await Promise.all(placedOrders.map(({ order }) => readReport(network, order.uid)))
  const prices = new Map(
    reports.flatMap(({ auctions }) =>
      auctions.flatMap(({ nativePrices }) => Object.entries(nativePrices)),
    ),
  )
  await system.stop()
  const { attempts } = await readStoredSettlements(system)

  const charges = sumOf(
    fills.flatMap(({ sellToken, networkFee, feeToken, protocolFees }) => [
      [sellToken, networkFee] as const,
      ...protocolFees.map((fee) => [feeToken, fee] as const),
    ]),
  )
  const recorded = sumOf(attempts.flatMap(({ leftovers }) => [...leftovers]))
  // Rounding differs by at most two atoms of the coarsest token per trade in any token on its route.
  const coarsest = [...prices.values()].reduce((most, price) => (price > most ? price : most), 1n)
  for (const { address: token, symbol } of network.view.tokens) {
    const grown = (now.get(token) ?? 0n) - (readContractBalances.get(token) ?? 0n)
    expect(grown, symbol).toBe(recorded.get(token) ?? 0n)
    const dust = grown - (charges.get(token) ?? 0n)
    const most = BigInt(fills.length) * divUp(2n * coarsest, prices.get(token) ?? coarsest)
    expect(dust <= most && -dust <= most, `${symbol}: ${dust} beyond ${most}`).toBe(true)
  }
})

function sumOf(entries: Iterable<readonly [Address, bigint]>): ReadonlyMap<Address, bigint> {
  const sums = new Map<Address, bigint>()
  for (const [token, amount] of entries) sums.set(token, (sums.get(token) ?? 0n) + amount)
  return sums
}
