import { expect, test } from '@playwright/test'
import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import { callApi } from '@/lib/client/api-client'
import { orderStatusEndpoint } from '@/lib/contract/endpoints/orders'
import { appDataHash } from '@/lib/domain/app-data/hash'
import type { Address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { filledAmount } from '@/lib/testing/system/ledger'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { quotedBuyAmount } from '@/lib/testing/system/quotes'
import { readOrder, readReport } from '@/lib/testing/system/reports'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { createTrader, submit, type Trader, type WantedOrder } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { expectApiMatchesChain } from '../support/api-matches-chain'
import { cancellationOf, sendCancellation } from '../support/cancel'
import {
  type Fill,
  fillsOnChain,
  type PlacedOrder,
  type TradeFeePolicy,
} from '../support/order-fills'
import { waitForStatus } from '../support/wait-for-status'

const PARTNER = `0x${'be'.repeat(20)}`
/** Time between placing an order and its first auction, in which its approval is reduced. */
const HEAD_START_SECONDS = 12
/** Long enough to be auctioned, which needs a minute of remaining life, and then to expire. */
const SHORT_LIFE_SECONDS = 600

let system: RunningSystem
let network: TestNetwork
const placedOrders: PlacedOrder[] = []

type PartnerFeeDocument = Readonly<Record<string, unknown>>

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  // Only the traders below move the pools, so fills are predictable.
  system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_BLOCK_SECONDS: '2' })
  network = await readNetwork(system.url)
})

test.afterAll(() => endSystem(system))

/** Places an order with partner fees in its app data; adds it to `placedOrders`. */
async function place(
  trader: Trader,
  wanted: WantedOrder,
  partnerFees: readonly PartnerFeeDocument[] = [],
  policies: readonly TradeFeePolicy[] = [],
  validFrom: number | null = null,
): Promise<PlacedOrder> {
  const document = JSON.stringify({
    appCode: 'Coincidence tests',
    metadata: { partnerFee: partnerFees.map((fee) => ({ ...fee, recipient: PARTNER })), validFrom },
    version: '1.3.0',
  })
  const drafted = await trader.draft({ ...wanted, appData: appDataHash(document) })
  const order = { ...drafted, body: { ...drafted.body, appData: document } }
  expect(await submit(network, order)).toBe(order.uid)
  const placed = { order, policies }
  placedOrders.push(placed)
  return placed
}

async function approveAmount(trader: Trader, token: Address, amount: bigint): Promise<void> {
  const args = [network.view.contracts.vaultRelayer, amount] as const
  await trader.transact(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
}

const stageOf = async ({ order: { uid } }: PlacedOrder) =>
  (
    await callApi(
      orderStatusEndpoint,
      { network: network.view.name, params: { uid } },
      { baseUrl: network.url },
    )
  ).type

async function fundedTrader(token: Address): Promise<Trader> {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([token])
  return trader
}

/** Waits until there are more than `before` fills on chain and the service has reported all of them. */
const waitForFills = (placed: PlacedOrder, before: number): Promise<readonly Fill[]> =>
  until(`fill ${before + 1} of ${placed.order.uid}`, async () => {
    const head = await network.chain.getBlockNumber()
    const fills = await fillsOnChain(network, [placed], head)
    const { trades } = await readReport(network, placed.order.uid)
    return fills.length > before && trades.length === fills.length && fills
  })

/** Compares API and chain, again if another fill came in between; resolves with the order's fills. */
async function expectFillsAgree(placed: PlacedOrder, before = 0): Promise<readonly Fill[]> {
  for (;;) {
    const fills = await waitForFills(placed, before)
    try {
      await expectApiMatchesChain(network, placedOrders, placed, fills)
      return fills
    } catch (error) {
      const head = await network.chain.getBlockNumber()
      if ((await fillsOnChain(network, [placed], head)).length === fills.length) throw error
    }
  }
}

type Case = {
  readonly name: string
  readonly kind: 'sell' | 'buy'
  readonly sell: readonly [symbol: string, amount: string, decimals: number]
  readonly buy: string
  readonly partnerFees: readonly PartnerFeeDocument[]
  readonly policies: readonly TradeFeePolicy[]
}

const CASES: readonly Case[] = [
  {
    name: 'a sell order',
    kind: 'sell',
    sell: ['USDC', '3000', 6],
    buy: 'DAI',
    partnerFees: [],
    policies: [],
  },
  {
    name: 'a buy order',
    kind: 'buy',
    sell: ['USDT', '2400', 6],
    buy: 'WETH',
    partnerFees: [],
    policies: [],
  },
  {
    name: 'a sell order that grants a volume fee',
    kind: 'sell',
    sell: ['WETH', '1.5', 18],
    buy: 'USDC',
    partnerFees: [{ bps: 25 }],
    policies: [{ volume: { factor: 0.0025 } }],
  },
  {
    name: 'a buy order that grants fees on volume and surplus',
    kind: 'buy',
    sell: ['DAI', '2100', 18],
    buy: 'LINK',
    partnerFees: [{ volumeBps: 10 }, { surplusBps: 3000, maxVolumeBps: 40 }],
    policies: [{ volume: { factor: 0.001 } }, { surplus: { factor: 0.3, maxVolumeFactor: 0.004 } }],
  },
]

/** Partially filled in the first test, expired in the last. */
let shortLived: PlacedOrder

test('an order its pools can fill in part only is filled until its limit and stays open', async () => {
  const [ldo, uni] = [network.token('LDO'), network.token('UNI')]
  const trader = await fundedTrader(ldo)
  const unit = parseUnits('1', 18)
  const offered = await quotedBuyAmount(network, trader.owner, ldo, uni, 100n * unit)
  shortLived = await place(
    trader,
    {
      sellToken: ldo,
      buyToken: uni,
      sellAmount: 3_000n * unit,
      partiallyFillable: true,
      buyAmount: (offered * 30n * 98n) / 100n,
      validForSeconds: SHORT_LIFE_SECONDS,
    },
    [{ volumeBps: 20 }],
    [{ volume: { factor: 0.002 } }],
  )
  await expectFillsAgree(shortLived)
  expect((await readOrder(network, shortLived.order.uid)).status).toBe('open')
  expect(['open', 'active', 'solved', 'executing']).toContain(await stageOf(shortLived))
})

test('an order filled in part is cancelled once its owner cancels it', async () => {
  const [ldo, uni] = [network.token('LDO'), network.token('UNI')]
  const trader = await fundedTrader(ldo)
  const placed = await place(
    trader,
    {
      sellToken: ldo,
      buyToken: uni,
      sellAmount: parseUnits('2', 18),
      buyAmount: 2n,
      partiallyFillable: true,
    },
    [],
    [],
    Math.floor(Date.now() / 1000) + HEAD_START_SECONDS,
  )
  await approveAmount(trader, ldo, parseUnits('1', 18))
  await expectFillsAgree(placed)
  const { uid } = placed.order
  await sendCancellation(network, uid, await cancellationOf(network, trader, uid))
  expect((await readOrder(network, uid)).status).toBe('cancelled')
  expect(await stageOf(placed)).toBe('cancelled')
})

for (const testCase of CASES) {
  test(`${testCase.name} is filled over three batches, each accounted for to the atom`, async () => {
    const [symbol, amount, decimals] = testCase.sell
    const [sellToken, buyToken] = [network.token(symbol), network.token(testCase.buy)]
    const trader = await fundedTrader(sellToken)
    const sellAmount = parseUnits(amount, decimals)
    const offered = await quotedBuyAmount(network, trader.owner, sellToken, buyToken, sellAmount)
    const wanted = { sellToken, buyToken, sellAmount, buyAmount: (offered * 96n) / 100n }
    const validFrom = Math.floor(Date.now() / 1000) + HEAD_START_SECONDS
    const placed = await place(
      trader,
      { ...wanted, kind: testCase.kind, partiallyFillable: true },
      testCase.partnerFees,
      testCase.policies,
      validFrom,
    )
    const { uid } = placed.order

    let fills: readonly Fill[] = []
    for (const part of [sellAmount / 3n, sellAmount / 3n, sellAmount]) {
      await approveAmount(trader, sellToken, part)
      fills = await expectFillsAgree(placed, fills.length)
    }
    await waitForStatus(network, uid, 'fulfilled')
    fills = await expectFillsAgree(placed)
    expect(new Set(fills.map(({ auctionId }) => auctionId)).size).toBeGreaterThanOrEqual(3)
    expect(await filledAmount(network, uid)).toBe(
      testCase.kind === 'sell' ? sellAmount : wanted.buyAmount,
    )
    for (const [index] of testCase.policies.entries()) {
      expect(fills.every(({ protocolFees }) => (protocolFees[index] ?? 0n) > 0n)).toBe(true)
    }
  })
}

test('improvement over the quote is charged against the quote of the order', async () => {
  const [uni, usdc] = [network.token('UNI'), network.token('USDC')]
  const [trader, marketMover] = await Promise.all([fundedTrader(uni), fundedTrader(usdc)])
  const sellAmount = parseUnits('60', 18)
  const offered = await quotedBuyAmount(network, trader.owner, uni, usdc, sellAmount)
  const partnerFees = [{ priceImprovementBps: 5000, maxVolumeBps: 90 }]
  const wanted = { sellToken: uni, buyToken: usdc, sellAmount }
  const validFrom = Math.floor(Date.now() / 1000) + HEAD_START_SECONDS
  const { order } = await place(
    trader,
    { ...wanted, buyAmount: (offered * 95n) / 100n },
    partnerFees,
    [],
    validFrom,
  )
  // The price of the sell token rises between the quote and the first auction.
  const moved = await place(marketMover, {
    sellToken: usdc,
    buyToken: uni,
    sellAmount: parseUnits('6000', 6),
    buyAmount: 1n,
  })
  await expectFillsAgree(moved)

  const { quote } = await readOrder(network, order.uid)
  if (!quote) throw new Error('the order has no quote')
  const policy: TradeFeePolicy = {
    priceImprovement: {
      factor: 0.5,
      maxVolumeFactor: 0.009,
      quote: {
        sellAmount: quote.sellAmount,
        buyAmount: quote.buyAmount,
        fee: quote.feeAmount,
      },
    },
  }
  const placed = { order, policies: [policy] }
  placedOrders.splice(
    placedOrders.findIndex((testCase) => testCase.order.uid === order.uid),
    1,
    placed,
  )
  const fills = await expectFillsAgree(placed)
  expect(fills[0]?.protocolFees[0]).toBeGreaterThan(0n)
})

test('a signed fee is charged whole, by the contract, and counts against the network fee', async () => {
  const [usdc, dai] = [network.token('USDC'), network.token('DAI')]
  const trader = await fundedTrader(usdc)
  const sellAmount = parseUnits('400', 6)
  const offered = await quotedBuyAmount(network, trader.owner, usdc, dai, sellAmount)
  const wanted = { sellToken: usdc, buyToken: dai, sellAmount }
  const placed = await place(
    trader,
    { ...wanted, buyAmount: (offered * 98n) / 100n, feeAmount: parseUnits('20', 6) },
    [{ volumeBps: 30 }],
    [{ volume: { factor: 0.003 } }],
  )
  const fills = await expectFillsAgree(placed)
  const order = await readOrder(network, placed.order.uid)
  expect(order).toMatchObject({
    class: 'market',
    status: 'fulfilled',
    executedFeeAmount: placed.order.data.feeAmount,
    executedSellAmount: atoms(sellAmount + placed.order.data.feeAmount),
    executedSellAmountBeforeFees: sellAmount,
  })
  // The signed fee covers the gas, so the executed fee is only the partner's.
  const [fill] = fills
  const converted = ((fill?.protocolFees[0] ?? 0n) * sellAmount) / (fill?.buyAmount ?? 1n)
  expect(order.executedFee <= converted + 2n && order.executedFee * 101n > converted * 100n).toBe(
    true,
  )
})

test('an order filled in part expires with the fills it has', async () => {
  const { uid, data } = shortLived.order
  await system.advance(SHORT_LIFE_SECONDS)
  await until('it expires', async () => (await readOrder(network, uid)).status === 'expired')
  expect(await stageOf(shortLived)).toBe('expired')
  await expectFillsAgree(shortLived)
  const filled = await filledAmount(network, uid)
  expect(filled > 0n && filled < data.sellAmount).toBe(true)
})
