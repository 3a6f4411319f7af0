import { describe, expect, it } from 'vitest'
import { debugOrderEndpoint } from '@/lib/contract/endpoints/debug-order'
import { getOrderEndpoint, orderStatusEndpoint } from '@/lib/contract/endpoints/orders'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import {
  competitionByTxEndpoint,
  solverCompetitionEndpoint,
  solverCompetitionV2Endpoint,
} from '@/lib/contract/endpoints/solver-competition'
import { tradesEndpoint } from '@/lib/contract/endpoints/trades'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import { toOurShape, wholeNumber } from './upstream-shapes'

describe('a decimal column', () => {
  it.each([
    ['100e+16', '1000000000000000000'],
    ['12.50', '12'],
    ['1.5e3', '1500'],
    ['15e-1', '1'],
    ['5E-3', '0'],
    ['0', '0'],
    ['007', '7'],
    ['0.99', '0'],
    ['123', '123'],
  ])('%s is the integer %s', (text, integer) => {
    expect(wholeNumber(text)).toBe(integer)
  })

  it.each([['-1'], ['0x10'], ['1e9999'], [''], [null], [7]])('leaves %s as it is', (value) => {
    expect(wholeNumber(value)).toBe(value)
  })
})

describe('what the document of the public service leaves out', () => {
  it('is the default that it has there, or nothing', () => {
    const { sellTokenBalance, buyTokenBalance, interactions, ...rest } = orderSample
    const least = { ...rest, quote: null, validFrom: null, onchainUser: null, ethflowData: null }
    const order = getOrderEndpoint.responses[200].parse(toOurShape(getOrderEndpoint, least))
    expect(order).toMatchObject({
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      interactions: { pre: [], post: [] },
    })
    expect(order.quote ?? order.validFrom ?? order.onchainUser ?? order.ethflowData).toBeUndefined()
    const report = { events: [{ label: 'created', reason: null }], trades: [{ txHash: null }] }
    expect(toOurShape(debugOrderEndpoint, report)).toMatchObject({
      events: [{ label: 'created' }],
      trades: [{}],
    })
    const status = { type: 'solved', value: [{ solver: 'one' }] }
    expect(toOurShape(orderStatusEndpoint, status)).toEqual({
      type: 'solved',
      value: [{ solver: 'one', executedAmounts: null }],
    })
    expect(toOurShape(orderStatusEndpoint, { type: 'open' })).toEqual({ type: 'open' })
    expect(toOurShape(tradesEndpoint, [{ logIndex: 1 }])).toEqual([
      { logIndex: 1, txHash: null, executedProtocolFees: [] },
    ])
    const asked = { from: orderSample.owner }
    expect(toOurShape(quoteEndpoint, { quote: {} }, asked)).toEqual({
      quote: {},
      id: null,
      from: orderSample.owner,
    })
  })
})

describe('an order of the public service', () => {
  it.each([
    [7, 7],
    [-1, null],
    [0, null],
    [2 ** 62, null],
    [null, null],
    [undefined, null],
  ])('with the quote %s has the quote %s here', (quoteId, ours) => {
    const shaped = toOurShape(getOrderEndpoint, { ...orderSample, quoteId })
    expect(getOrderEndpoint.responses[200].parse(shaped).quoteId).toBe(ours)
  })

  it('keeps the fractions of its quote', () => {
    const quote = {
      gasAmount: '150000.4',
      gasPrice: '12345678901.5',
      sellTokenPrice: '0.25',
      sellAmount: '1',
      buyAmount: '2',
      feeAmount: '3',
      metadata: [],
      solver: `0x${'11'.repeat(20)}`,
    }
    const shaped = toOurShape(getOrderEndpoint, { ...orderSample, quote })
    const decoded = getOrderEndpoint.responses[200].parse(shaped)
    expect(decoded.quote).toMatchObject({
      gasAmount: '150000.4',
      gasPrice: '12345678901.5',
      verified: false,
      metadata: null,
    })
    expect(getOrderEndpoint.responses[200].encode(decoded).quote?.gasAmount).toBe('150000.4')
  })
})

describe('a competition of the public service', () => {
  const solution = (ranking: number) => ({
    ranking,
    solverAddress: `0x${'22'.repeat(20)}`,
    score: String(100 - ranking),
    clearingPrices: {},
    orders: [],
    isWinner: ranking === 1,
    filteredOut: false,
    txHash: null,
    referenceScore: null,
  })
  const competition = {
    auctionId: 7,
    auctionStartBlock: 100,
    auctionDeadlineBlock: 103,
    transactionHashes: [],
    referenceScores: {},
    auction: { orders: [], prices: {} },
    solutions: [solution(1), solution(2)],
  }

  it.each([[solverCompetitionEndpoint], [competitionByTxEndpoint]])(
    'has the first shape too, worst solution first',
    (endpoint) => {
      const decoded = endpoint.responses[200].parse(toOurShape(endpoint, competition))
      expect(decoded.competitionSimulationBlock).toBe(100)
      expect(decoded.solutions.map(({ ranking }) => ranking)).toEqual([2, 1])
      expect(decoded.solutions[0]?.solver).toBe(solution(1).solverAddress)
    },
  )

  it('keeps its second shape', () => {
    const endpoint = solverCompetitionV2Endpoint
    const decoded = endpoint.responses[200].parse(toOurShape(endpoint, competition))
    expect(decoded.solutions.map(({ ranking }) => ranking)).toEqual([2, 1])
  })
})

describe('a report of the public service', () => {
  it('has its decimal columns as integers', () => {
    const auction = {
      id: 1,
      block: 2,
      deadline: 3,
      nativePrices: { '0xaa': '2e+18' },
      proposedSolutions: [
        {
          solutionUid: 0,
          ranking: 1,
          solver: `0x${'22'.repeat(20)}`,
          isWinner: true,
          filteredOut: false,
          score: '5e+3',
          executedSell: '1.0',
          executedBuy: '100e+16',
        },
      ],
      executions: [
        {
          executedFee: '7e+2',
          executedFeeToken: `0x${'33'.repeat(20)}`,
          blockNumber: 4,
          protocolFees: [{ token: `0x${'33'.repeat(20)}`, amount: '1e+2' }],
        },
      ],
      settlementAttempts: [],
      feePolicies: [],
    }
    const report = {
      orderUid: orderSample.uid,
      order: orderSample,
      events: [],
      auctions: [auction],
      trades: [
        {
          blockNumber: 4,
          logIndex: 0,
          buyAmount: '3e+1',
          sellAmount: '20.0',
          sellAmountBeforeFees: '2E1',
        },
      ],
    }
    const decoded = debugOrderEndpoint.responses[200].parse(toOurShape(debugOrderEndpoint, report))
    expect(decoded.auctions[0]).toMatchObject({
      nativePrices: { '0xaa': 2_000_000_000_000_000_000n },
      proposedSolutions: [{ score: 5_000n, executedBuy: 1_000_000_000_000_000_000n }],
      executions: [{ executedFee: 700n, protocolFees: [{ amount: 100n }] }],
    })
    expect(decoded.trades).toMatchObject([{ buyAmount: 30n, sellAmount: 20n }])
  })
})
