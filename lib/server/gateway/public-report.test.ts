import { describe, expect, it } from 'vitest'
import { debugReportCodec } from '@/lib/contract/codecs/debug-report'
import { type Order, orderCodec } from '@/lib/contract/codecs/order'
import type { Endpoint } from '@/lib/contract/endpoint'
import { err, failure, ok } from '@/lib/domain/shared/result'
import { reply } from '@/lib/server/http/api-table'
import { type OrderWire, orderSample } from '@/lib/testing/fakes/order-sample'
import type { Forward, GatewayCall } from './gateway'
import { publicReport, type ReportDepth } from './public-report'

const { uid, sellToken, buyToken } = orderSample
const [TX_A, TX_B] = [`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`]
const [SOLVER_A, SOLVER_B] = [`0x${'a1'.repeat(20)}`, `0x${'b1'.repeat(20)}`]
const OTHER_TOKEN = `0x${'99'.repeat(20)}`
const OTHER_UID = `0x${'0b'.repeat(56)}`
const CREATED = '2026-08-21T10:00:05.123456Z'
/** 2026-08-21T10:01:00Z, :12 and :24 */
const BLOCK_SECONDS: Readonly<Record<number, number>> = {
  100: 1_787_306_460,
  101: 1_787_306_472,
  102: 1_787_306_484,
}
const NOW_MS = Date.parse('2026-08-21T11:00:00Z')
const NOW = '2026-08-21T11:00:00.000000Z'

const trade = (blockNumber: number, txHash: string | null, change: object = {}) => ({
  blockNumber,
  logIndex: 3,
  orderUid: uid,
  owner: orderSample.owner,
  sellToken,
  buyToken,
  sellAmount: '500',
  sellAmountBeforeFees: '490',
  buyAmount: '1250',
  txHash,
  executedProtocolFees: [],
  ...change,
})

const bid = (solverAddress: string, ranking: number, orders: readonly string[]) => ({
  solverAddress,
  ranking,
  score: String(100 - ranking),
  isWinner: ranking === 1,
  filteredOut: false,
  clearingPrices: {},
  txHash: null,
  referenceScore: null,
  orders: orders.map((id) => ({ id, sellAmount: '500', buyAmount: '1250', sellToken, buyToken })),
})

const competition = (auctionId: number, orders: readonly string[]) => ({
  auctionId,
  auctionStartBlock: 98,
  auctionDeadlineBlock: 103,
  transactionHashes: [],
  referenceScores: {},
  auction: { orders, prices: { [sellToken]: '7', [buyToken]: '8', [OTHER_TOKEN]: '9' } },
  // From worst to best; one bid is without the order.
  solutions: [bid(SOLVER_B, 3, [OTHER_UID]), bid(SOLVER_B, 2, orders), bid(SOLVER_A, 1, orders)],
})

/** What the report says of a competition, in the words of the interface. */
const auction = (id: number) => ({
  id,
  block: 98,
  deadline: 103,
  nativePrices: { [sellToken]: '7', [buyToken]: '8' },
  proposedSolutions: [
    { ...proposal(SOLVER_B, 2), isWinner: false, score: '98' },
    { ...proposal(SOLVER_A, 1), isWinner: true, score: '99' },
  ],
  executions: [],
  settlementAttempts: [],
  feePolicies: [],
})
const proposal = (solver: string, ranking: number) => ({
  solver,
  ranking,
  solutionUid: ranking,
  filteredOut: false,
  executedSell: '500',
  executedBuy: '1250',
})

type Published = {
  readonly order?: Partial<OrderWire>
  /** Answers by endpoint and parameter, on the wire; without one the read fails. */
  readonly answers?: Readonly<Record<string, unknown>>
  readonly blockTime?: (block: number) => Promise<number>
  readonly depth?: ReportDepth
}

/** The report of an order of which this much is published, on the wire. */
async function reportOf({ order = {}, answers = {}, blockTime, depth }: Published) {
  const asked: string[] = []
  const forward = async (endpoint: Endpoint, { params }: GatewayCall<Endpoint>) => {
    const { txHash = null } = { ...(params as { readonly txHash?: string } | null) }
    const question = txHash === null ? endpoint.name : `${endpoint.name} ${txHash}`
    asked.push(question)
    const answer = answers[question]
    if (answer === undefined) return failure('ServiceUnavailable', 'down')
    return ok(reply(200, endpoint.responses[200]?.parse(answer)))
  }
  const stored: Order = orderCodec.parse({ ...orderSample, creationDate: CREATED, ...order })
  const made = await publicReport(
    {
      forward: forward as unknown as Forward,
      loadOrder: async () => ok(stored),
      blockTime: blockTime ?? (async (block) => BLOCK_SECONDS[block] ?? Number.NaN),
      nowMs: () => NOW_MS,
    },
    stored.uid,
    depth,
  )
  if (!made.ok) throw new Error('there is a report')
  const { order: shown, ...rest } = debugReportCodec.encode(made.value)
  expect(shown.uid).toBe(uid)
  return { report: rest, asked }
}

/** What the order says once a part of it was filled. */
const partFilled = { executedSellAmount: '500', executedBuyAmount: '1250' }
const empty = { orderUid: uid, publicOnly: true, events: [], auctions: [], trades: [] }
const created = { label: 'created', timestamp: CREATED }
const place = (label: string) => ({ label, timestamp: NOW, reason: 'as its order book says now' })
const shown = ({
  executedProtocolFees,
  orderUid,
  owner,
  sellToken,
  buyToken,
  ...rest
}: UpstreamTrade) => rest
type UpstreamTrade = ReturnType<typeof trade>

describe('the report of what is public', () => {
  it('has a market order’s fill, its competition and nothing that is not published', async () => {
    const { report, asked } = await reportOf({
      order: { status: 'fulfilled', class: 'market', ...partFilled },
      answers: {
        trades: [trade(100, TX_A)],
        getOrderStatus: { type: 'traded' },
        [`solverCompetitionByTxV2 ${TX_A}`]: competition(7, [uid, OTHER_UID]),
      },
    })
    expect(report).toEqual({
      ...empty,
      events: [created, { label: 'traded', timestamp: '2026-08-21T10:01:00.000000Z' }],
      auctions: [auction(7)],
      trades: [{ ...shown(trade(100, TX_A)), auctionId: 7 }],
    })
    // The newest competition cannot have it any more.
    expect(asked).not.toContain('latestSolverCompetitionV2')
  })

  it('has all fills of a partially filled order, newest first, and the newest competition', async () => {
    const { report } = await reportOf({
      order: { partiallyFillable: true, ...partFilled },
      answers: {
        trades: [trade(100, TX_A), trade(102, TX_B, { logIndex: 1 }), trade(102, TX_B)],
        getOrderStatus: { type: 'executing', value: [] },
        [`solverCompetitionByTxV2 ${TX_A}`]: competition(7, [uid]),
        [`solverCompetitionByTxV2 ${TX_B}`]: competition(9, [uid]),
        latestSolverCompetitionV2: competition(12, [OTHER_UID, uid]),
      },
    })
    expect(report).toEqual({
      ...empty,
      events: [
        created,
        { label: 'traded', timestamp: '2026-08-21T10:01:00.000000Z' },
        { label: 'traded', timestamp: '2026-08-21T10:01:24.000000Z' },
        { label: 'traded', timestamp: '2026-08-21T10:01:24.000000Z' },
        place('executing'),
      ],
      auctions: [auction(7), auction(9), auction(12)],
      trades: [
        { ...shown(trade(102, TX_B)), auctionId: 9 },
        { ...shown(trade(102, TX_B, { logIndex: 1 })), auctionId: 9 },
        { ...shown(trade(100, TX_A)), auctionId: 7 },
      ],
    })
  })

  it.each([
    ['open', 'filtered'],
    ['active', 'ready'],
    ['solved', 'considered'],
    ['executing', 'executing'],
  ])(
    'has the place of an open order that is %s, and no auction without it',
    async (type, label) => {
      const { report } = await reportOf({
        answers: {
          trades: [],
          getOrderStatus: { type },
          latestSolverCompetitionV2: competition(12, [OTHER_UID]),
        },
      })
      expect(report).toEqual({ ...empty, events: [created, place(label)] })
    },
  )

  it('has no place where the order waits for its first auction, or for the rest of it', async () => {
    const scheduled = { getOrderStatus: { type: 'scheduled' } }
    expect((await reportOf({ answers: scheduled })).report).toEqual({ ...empty, events: [created] })
    const open = { trades: [], getOrderStatus: { type: 'open' } }
    const waiting = await reportOf({ order: partFilled, answers: open })
    expect(waiting.report).toEqual({ ...empty, events: [created] })
  })

  it('asks for nothing that the order rules out, and briefly for the newest competition alone', async () => {
    const newest = 'latestSolverCompetitionV2'
    expect((await reportOf({})).asked).toEqual(['getOrderStatus', newest])
    expect((await reportOf({ order: { status: 'expired' } })).asked).toEqual([])
    expect((await reportOf({ depth: 'brief' })).asked).toEqual([newest])
    // Whether the newest competition filled it already, its trades would say.
    expect((await reportOf({ order: partFilled, depth: 'brief' })).asked).toEqual([])
    expect((await reportOf({ order: partFilled })).asked).toEqual(['trades', 'getOrderStatus'])
  })

  it('says that an order was cancelled, and that it is not known when', async () => {
    const { report } = await reportOf({
      order: { status: 'cancelled', invalidated: true, ...partFilled },
      answers: { trades: [trade(100, null)], getOrderStatus: { type: 'cancelled' } },
    })
    const { txHash: _, ...traded } = shown(trade(100, null))
    expect(report).toEqual({
      ...empty,
      events: [
        created,
        { label: 'traded', timestamp: '2026-08-21T10:01:00.000000Z' },
        {
          label: 'cancelled',
          timestamp: NOW,
          reason: 'at some time until now; its order book does not publish when',
        },
      ],
      trades: [traded],
    })
  })

  const lastSecond = { validTo: Date.parse('2026-08-21T10:30:00Z') / 1_000 }
  it.each<[string, Partial<OrderWire>]>([
    ['an order', lastSecond],
    [
      'a sell order for the native coin, at its user’s own last second',
      {
        validTo: 0xffff_ffff,
        ethflowData: { refundTxHash: null, userValidTo: lastSecond.validTo },
      },
    ],
  ])('says when %s expired', async (_, terms) => {
    const { report } = await reportOf({
      order: { status: 'expired', ...terms, ...partFilled },
      answers: { trades: [trade(101, null)], getOrderStatus: { type: 'active' } },
    })
    expect(report.events).toEqual([
      created,
      { label: 'traded', timestamp: '2026-08-21T10:01:12.000000Z' },
      { label: 'expired', timestamp: '2026-08-21T10:30:00.000000Z' },
    ])
  })

  it('leaves out what cannot be read', async () => {
    const nothing = await reportOf({})
    expect(nothing.report).toEqual({ ...empty, events: [created] })
    const { report } = await reportOf({
      order: partFilled,
      answers: { trades: [trade(100, TX_A), trade(102, TX_B)] },
      blockTime: async (block) => {
        if (block === 100) throw new Error('the node does not answer')
        return BLOCK_SECONDS[block] ?? Number.NaN
      },
    })
    expect(report).toEqual({
      ...empty,
      events: [created, { label: 'traded', timestamp: '2026-08-21T10:01:24.000000Z' }],
      trades: [shown(trade(102, TX_B)), shown(trade(100, TX_A))],
    })
  })

  it('asks for the competitions of the three newest settlements only', async () => {
    const hash = (index: number) => `0x${index.toString(16).padStart(64, '0')}`
    const trades = [0, 1, 2, 3, 4].map((index) => trade(100, hash(index), { logIndex: index }))
    const { asked } = await reportOf({
      order: { status: 'fulfilled', ...partFilled },
      answers: { trades },
    })
    expect(asked.filter((question) => question.startsWith('solver'))).toEqual(
      [4, 3, 2].map((index) => `solverCompetitionByTxV2 ${hash(index)}`),
    )
  })

  it('fails as the order does', async () => {
    const unknown = { errorType: 'NotFound', description: 'Order was not found' } as const
    const deps = {
      forward: (async () => err(unknown)) as unknown as Forward,
      loadOrder: async () => err(unknown),
      blockTime: async () => 0,
      nowMs: () => NOW_MS,
    }
    expect(await publicReport(deps, orderCodec.parse(orderSample).uid)).toEqual(err(unknown))
  })
})
