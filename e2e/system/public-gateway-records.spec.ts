import { expect, test } from '@playwright/test'
import type { Hex } from 'viem'
import {
  sampleHash,
  sampleOwner,
  sampleSolvers,
  sampleTokens,
} from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { answeredReads } from '../support/answered-reads'
import { type Json, leastOrder, newUid } from '../support/least-order'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'

/*
 * Objects written by the schemas of the public service's OpenAPI document, with their rarest shapes:
 * only what is required, or every alternative. Source: cowprotocol/services,
 * crates/orderbook/openapi.yml, `components.schemas`.
 */

let gateway: PublicGateway

test.beforeAll(async () => {
  gateway = await startPublicGateway({ ...LARGE_BUDGET, ORDERBOOK_KEY_MAINNET: 'a key' })
})
test.afterAll(() => gateway?.close())
test.afterEach(() => gateway.book.clearFaults())

const { weth, usdc } = sampleTokens
const { answering, read } = answeredReads(() => gateway)

test('each type of status has its solvers, of which some have no amounts', async () => {
  const value = [
    { solver: sampleSolvers[1] },
    { solver: sampleSolvers[0], executedAmounts: { sell: '1000000000000000000', buy: '7' } },
  ]
  const uids = new Map<string, Hex>()
  for (const type of ['open', 'scheduled', 'active', 'solved', 'executing', 'cancelled']) {
    const uid = newUid()
    uids.set(type, uid)
    const hasValue = type === 'solved' || type === 'executing'
    gateway.book.playFault(
      { kind: 'answer', status: 200, body: hasValue ? { type, value } : { type } },
      `${uid}/status`,
    )
  }
  for (const [type, uid] of uids) {
    const order = leastOrder(uid)
    const state = type === 'cancelled' ? { status: 'cancelled', invalidated: true } : {}
    const body = { ...order, ...state }
    gateway.book.playFault({ kind: 'answer', status: 200, body }, new RegExp(`${uid}$`))
    const status = (await read(`/api/v1/orders/${uid}/status`)) as { type: string; value?: Json[] }
    expect.soft(status.type).toBe(type)
    if (type !== 'solved' && type !== 'executing') continue
    expect.soft(status.value?.map(({ solver }) => solver)).toEqual(sampleSolvers.toReversed())
    expect
      .soft(status.value?.[1])
      .toMatchObject({ executedAmounts: { sell: '1000000000000000000', buy: '7' } })
    expect.soft(status.value?.[0]?.executedAmounts ?? null).toBeNull()
  }
})

const trade = (uid: Hex): Json => ({
  blockNumber: 24_650_123,
  logIndex: 7,
  orderUid: uid,
  owner: sampleOwner,
  sellToken: weth,
  buyToken: usdc,
  sellAmount: '1000000000000000000',
  sellAmountBeforeFees: '999000000000000000',
  buyAmount: '2450000000',
  txHash: null,
})

test('a trade has the fees of every policy, or none, and what is new in it is no fault', async () => {
  const fee = { amount: '12345', token: usdc }
  const fees = [
    { policy: { surplus: { factor: 0.5, maxVolumeFactor: 0.01 } }, ...fee },
    { policy: { volume: { factor: 0.0002 } }, ...fee },
    {
      policy: {
        priceImprovement: {
          factor: 0.5,
          maxVolumeFactor: 0.01,
          quote: { sellAmount: '1000000000000000000', buyAmount: '2440000000', fee: '77' },
        },
      },
      ...fee,
    },
  ]
  for (const version of ['v1', 'v2']) {
    const uid = newUid()
    const complete = { ...trade(uid), executedProtocolFees: fees, penaltyCapNative: '100' }
    answering('/trades', [complete, trade(uid)])
    const trades = (await read(`/api/${version}/trades?orderUid=${uid}`)) as Json[]
    expect.soft(trades[0]).toMatchObject({ ...trade(uid), executedProtocolFees: fees })
    expect.soft(trades[1]).toMatchObject({ ...trade(uid), executedProtocolFees: [] })
  }
})

test('a competition of long ago, and one of today, are read', async () => {
  const solution = (change: Json): Json => ({
    ranking: 1,
    solverAddress: sampleSolvers[0],
    score: '100',
    clearingPrices: {},
    orders: [{ id: newUid(), sellAmount: '5', buyAmount: '6', sellToken: weth, buyToken: usdc }],
    isWinner: true,
    filteredOut: false,
    ...change,
  })
  const competition = (auctionId: number, change: Json): Json => ({
    auctionId,
    auctionStartBlock: 24_650_000,
    auctionDeadlineBlock: 24_650_003,
    transactionHashes: [],
    referenceScores: {},
    auction: { orders: [], prices: {} },
    solutions: [solution(change)],
  })
  // "This field is missing for old settlements, the zero address has been used instead."
  const zero = `0x${'00'.repeat(20)}`
  answering('/solver_competition', competition(4, { solverAddress: zero, txHash: null }))
  expect(await read('/api/v2/solver_competition/4')).toMatchObject({
    auctionId: 4,
    solutions: [{ solverAddress: zero, txHash: null, referenceScore: null, clearingPrices: {} }],
  })
  answering(
    '/solver_competition',
    competition(5, { referenceScore: '99', txHash: sampleHash('4') }),
  )
  for (const version of ['v1', 'v2']) {
    expect(await read(`/api/${version}/solver_competition/5`)).toMatchObject({
      auctionId: 5,
      solutions: [{ score: '100', ranking: 1, txHash: sampleHash('4') }],
    })
  }
})

test('a debug report has every kind of fee policy, attempts without an end, and a verdict', async () => {
  const uid = newUid()
  const attempt = {
    solver: sampleSolvers[0],
    solutionUid: 3,
    startTimestamp: '2026-03-04T05:06:20Z',
    startBlock: 24_650_001,
    deadlineBlock: 24_650_003,
  }
  const revert = {
    ...attempt,
    endTimestamp: '2026-03-04T05:06:44Z',
    endBlock: 24_650_003,
    outcome: 'revert',
  }
  const feePolicies = [
    { kind: 'surplus', surplusFactor: 0.5, surplusMaxVolumeFactor: 0.01 },
    { kind: 'volume', volumeFactor: 0.0002 },
    {
      kind: 'priceImprovement',
      priceImprovementFactor: 0.5,
      priceImprovementMaxVolumeFactor: 0.01,
    },
  ]
  const auction = {
    id: 12_345_678,
    block: 24_650_000,
    deadline: 24_650_003,
    nativePrices: { [weth]: '1000000000000000000', [usdc]: '402576489532100000000000000' },
    proposedSolutions: [
      {
        solutionUid: 3,
        ranking: 1,
        solver: sampleSolvers[0],
        isWinner: true,
        filteredOut: false,
        score: '100',
        executedSell: '1000000000000000000',
        executedBuy: '2410000000',
      },
    ],
    executions: [],
    settlementAttempts: [attempt, revert],
    feePolicies,
  }
  answering('/restricted/', {
    orderUid: uid,
    order: leastOrder(uid),
    events: [
      { label: 'created', timestamp: '2026-03-04T05:06:07.89Z', reason: null },
      { label: 'ready', timestamp: '2026-03-04T05:06:12Z' },
      { label: 'executing', timestamp: '2026-03-04T05:06:20Z' },
    ],
    auctions: [auction],
    trades: [],
  })
  const { status, body, text } = await gateway.askReport(uid)
  expect(status, text.slice(0, 400)).toBe(200)
  expect(body).toMatchObject({
    orderUid: uid,
    auctions: [
      {
        ...auction,
        settlementAttempts: [
          { ...attempt, startTimestamp: '2026-03-04T05:06:20.000000Z' },
          {
            ...revert,
            startTimestamp: '2026-03-04T05:06:20.000000Z',
            endTimestamp: '2026-03-04T05:06:44.000000Z',
          },
        ],
      },
    ],
    verdict: {
      code: 'settlement_reverted',
      status: 'open',
      params: { auctionId: 12_345_678, reason: 'revert' },
    },
  })
  expect(body).not.toHaveProperty('publicOnly')
})
