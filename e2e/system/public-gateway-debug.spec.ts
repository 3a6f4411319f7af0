import { expect, test } from '@playwright/test'
import type { z } from 'zod'
import type { debugReportCodec } from '@/lib/contract/codecs/debug-report'
import {
  sampleHash,
  sampleSolvers,
  sampleTokens,
} from '@/lib/testing/fakes/public-order-book/sample-accounts'
import {
  MARKET_AUCTION,
  MARKET_TX,
  PARTIAL_AUCTION,
  PARTIAL_TX,
} from '@/lib/testing/fakes/public-order-book/sample-trades'
import { until } from '@/lib/testing/system/until'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'

type ReportOnTheWire = z.input<typeof debugReportCodec>

const KEY = 'a key for partners'

let gateway: PublicGateway

test.beforeAll(async () => {
  gateway = await startPublicGateway({ ...LARGE_BUDGET, ORDERBOOK_KEY_MAINNET: KEY })
  gateway.book.book.restrictedKey = KEY
})
test.afterAll(() => gateway?.close())

/** The order on its own, which the report's amounts have to agree with. */
const readOrder = async (uid: string): Promise<Readonly<Record<string, unknown>>> => {
  const { status, body, text } = await gateway.ask(`/api/v1/orders/${uid}`)
  expect(status, text.slice(0, 400)).toBe(200)
  return body as Record<string, unknown>
}

const readReport = async (uid: string): Promise<ReportOnTheWire> => {
  const { status, body, text } = await gateway.askReport(uid)
  expect(status, text.slice(0, 400)).toBe(200)
  return body as ReportOnTheWire
}

test('the amounts of the upstream have exponents and fractions', async () => {
  const url = `${gateway.book.url}/restricted/api/v1/debug/order/${gateway.samples.market}`
  const text = await (await fetch(url, { headers: { 'x-api-key': KEY } })).text()
  expect.soft(text).toContain('"25175034100e+16"')
  expect.soft(text).toContain('"10502056.5000"')
})

test('with a credential the debug report of the upstream is passed on, every amount as the order has it', async () => {
  const uid = gateway.samples.market
  const order = await readOrder(uid)
  expect(order).toMatchObject({
    status: 'fulfilled',
    executedSellAmount: '251750341000000000000000000',
    executedSellAmountBeforeFees: '250000000000000000000000000',
    executedBuyAmount: '2561004112',
    executedFee: '1750341000000000000000000',
  })
  const { events, verdict, ...report } = await readReport(uid)
  expect(events.map(({ label }) => label)).toEqual(['created', 'ready', 'traded'])
  expect(verdict).toMatchObject({ code: 'filled_below_quote', certainty: 'certain' })
  const executed = { executedSell: order.executedSellAmount, executedBuy: order.executedBuyAmount }
  const [winner, loser] = sampleSolvers
  expect(report).toEqual({
    orderUid: uid,
    // A report does not ask the chain what the owner has.
    order: { ...order, availableBalance: null },
    auctions: [
      {
        id: MARKET_AUCTION,
        block: 17_477_296,
        deadline: 17_477_301,
        nativePrices: {
          [sampleTokens.shib]: '412670000',
          [sampleTokens.usdc]: '402576489532100000000000000',
        },
        proposedSolutions: [
          {
            solutionUid: 0,
            ranking: 1,
            solver: winner,
            isWinner: true,
            filteredOut: false,
            score: '18345118007334',
            ...executed,
          },
          {
            solutionUid: 1,
            ranking: 2,
            solver: loser,
            isWinner: false,
            filteredOut: true,
            score: '18002113405556',
            ...executed,
          },
        ],
        executions: [
          {
            executedFee: order.executedFee,
            executedFeeToken: order.executedFeeToken,
            blockNumber: 17_477_301,
            // Half an atom is no amount: it is dropped.
            protocolFees: [{ token: sampleTokens.usdc, amount: '10502056' }],
          },
        ],
        settlementAttempts: [
          {
            solver: winner,
            solutionUid: 0,
            outcome: 'success',
            startBlock: 17_477_297,
            endBlock: 17_477_298,
            deadlineBlock: 17_477_301,
            startTimestamp: order.creationDate,
            endTimestamp: expect.stringMatching(/^2023-06-14T09:41:19\.\d+Z$/),
          },
        ],
        feePolicies: [{ kind: 'surplus', surplusFactor: 0.5, surplusMaxVolumeFactor: 0.0098 }],
      },
    ],
    trades: [
      {
        blockNumber: 17_477_301,
        logIndex: 113,
        txHash: MARKET_TX,
        auctionId: MARKET_AUCTION,
        sellAmount: order.executedSellAmount,
        sellAmountBeforeFees: order.executedSellAmountBeforeFees,
        buyAmount: order.executedBuyAmount,
      },
    ],
  })
})

test('an order with a fill that is not settled yet is complete, and its fills are what is executed', async () => {
  const uid = gateway.samples.partial
  const order = await readOrder(uid)
  const { order: reported, trades, auctions } = await readReport(uid)
  // A report does not ask the chain what the owner has.
  expect.soft(reported).toEqual({ ...order, availableBalance: null })
  const atoms = 10n ** 18n
  const fills = [1_000n, 2_000n, 3_000n].map((sold) => ({
    sellAmount: (sold * atoms).toString(),
    sellAmountBeforeFees: (sold * atoms).toString(),
    buyAmount: (4n * sold * atoms).toString(),
  }))
  expect.soft(trades).toMatchObject(fills)
  expect.soft(trades.map(({ txHash }) => txHash)).toEqual([sampleHash('c'), PARTIAL_TX, undefined])
  const sum = (field: 'sellAmount' | 'sellAmountBeforeFees' | 'buyAmount') =>
    trades.reduce((total, trade) => total + BigInt(trade[field]), 0n).toString()
  expect
    .soft([sum('sellAmount'), sum('sellAmountBeforeFees'), sum('buyAmount')])
    .toEqual([
      order.executedSellAmount,
      order.executedSellAmountBeforeFees,
      order.executedBuyAmount,
    ])
  const bid = { executedSell: '2000000000000000000000', executedBuy: '8000000000000000000000' }
  expect.soft(auctions).toMatchObject([
    {
      id: PARTIAL_AUCTION,
      proposedSolutions: [bid, bid],
      executions: [{ executedFee: order.executedFee, protocolFees: [] }],
    },
  ])
})

test('a filtered order says why', async () => {
  const { events, auctions, trades } = await readReport(gateway.samples.open)
  expect
    .soft(events)
    .toMatchObject([{ label: 'created' }, { label: 'filtered', reason: 'insufficient_balance' }])
  expect.soft([auctions, trades]).toEqual([[], []])
})

test('a report that is missing while the order is there is made of what is public', async () => {
  gateway.book.playFault({ kind: 'notFound' }, '/restricted/')
  try {
    const uid = gateway.samples.market
    const order = await readOrder(uid)
    // An answer of an earlier test may still be shared for a moment.
    await until(
      'the report is asked for again',
      async () => (await readReport(uid)).publicOnly === true,
    )
    const { events, auctions, verdict, ...report } = await readReport(uid)
    expect.soft(JSON.stringify(events)).not.toMatch(/not stored|no such order|not found/i)
    expect.soft(report).toEqual({
      orderUid: uid,
      order: { ...order, availableBalance: null },
      publicOnly: true,
      trades: [
        {
          blockNumber: 17_477_301,
          logIndex: 113,
          txHash: MARKET_TX,
          auctionId: MARKET_AUCTION,
          sellAmount: order.executedSellAmount,
          sellAmountBeforeFees: order.executedSellAmountBeforeFees,
          buyAmount: order.executedBuyAmount,
        },
      ],
    })
    expect(verdict).toMatchObject({ code: 'filled_below_quote', certainty: 'certain' })
    expect.soft(events).toEqual([
      { label: 'created', timestamp: order.creationDate },
      { label: 'traded', timestamp: expect.stringMatching(/Z$/) },
    ])
    const executed = {
      executedSell: order.executedSellAmount,
      executedBuy: order.executedBuyAmount,
    }
    expect.soft(auctions).toMatchObject([
      {
        id: MARKET_AUCTION,
        nativePrices: {
          [sampleTokens.shib]: '412670000',
          [sampleTokens.usdc]: '402576489532100000000000000',
        },
        proposedSolutions: [
          { ranking: 2, score: '18002113405556', ...executed },
          { ranking: 1, score: '18345118007334', ...executed },
        ],
      },
    ])
    const unknown = await gateway.askReport(`0x${'ab'.repeat(56)}`)
    expect.soft(unknown.status, unknown.text).toBe(404)
  } finally {
    gateway.book.clearFaults()
  }
})

test('a report that is missing while the order cannot be read is not "no such order"', async () => {
  gateway.book.playFault({ kind: 'notFound' }, '/restricted/')
  gateway.book.playFault({ kind: 'garbage' }, '/api/v1/orders')
  try {
    const { status, text } = await gateway.askReport(gateway.samples.cancelled)
    expect(status, text.slice(0, 300)).toBe(502)
  } finally {
    gateway.book.clearFaults()
  }
})

test('a key that the upstream no longer accepts is not "no such order"', async () => {
  gateway.book.book.restrictedKey = 'another key'
  const report = await readReport(gateway.samples.expired)
  gateway.book.book.restrictedKey = KEY
  expect(report).toMatchObject({ publicOnly: true, order: { uid: gateway.samples.expired } })
})
