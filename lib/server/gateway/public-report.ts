import 'server-only'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { Order } from '@/lib/contract/codecs/order'
import type { CompetitionStatus } from '@/lib/contract/codecs/order-status'
import type { SolverCompetitionV2 } from '@/lib/contract/codecs/solver-competition'
import type { TradeView } from '@/lib/contract/codecs/trade'
import { orderStatusEndpoint } from '@/lib/contract/endpoints/orders'
import {
  competitionByTxV2Endpoint,
  latestCompetitionV2Endpoint,
} from '@/lib/contract/endpoints/solver-competition'
import { tradesEndpoint } from '@/lib/contract/endpoints/trades'
import { orderDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import type { TxHash } from '@/lib/domain/shared/hex'
import { err, ok, type Result } from '@/lib/domain/shared/result'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import { bodyOf, type Reply, type ReplyFailure } from '@/lib/server/http/api-table'
import type { Forward } from './gateway'
import type { OrderFailure, OrderLoader } from './load-orders'

export type PublicReportDeps = {
  readonly forward: Forward
  readonly loadOrder: OrderLoader
  /** Time of a block in unix seconds; throws while the node does not answer. */
  readonly blockTime: (number: number) => Promise<number>
  readonly nowMs: () => number
}

/** `brief`: only what one request tells of many orders, so that a long list costs what a short one does. */
export type ReportDepth = 'whole' | 'brief'

/** Competitions of the newest trades only: each is a request. */
const MAX_COMPETITIONS = 3

/**
 * A report of what the order book publishes about one order, for networks whose operator does not
 * open debug reports: the order, its trades, the competitions that settled it or might now, and the
 * events these imply. What cannot be read at the moment is left out. Fails as the order itself does.
 */
export async function publicReport(
  deps: PublicReportDeps,
  uid: OrderUid,
  depth: ReportDepth = 'whole',
): Promise<Result<DebugReportAnswer, OrderFailure>> {
  const found = await deps.loadOrder(uid)
  if (!found.ok) return err(found.error)
  const order = found.value
  const isBrief = depth === 'brief'
  const [trades, status] = await Promise.all([
    isFilled(order) && !isBrief ? tradesOf(deps, uid) : null,
    order.status === 'open' && !isBrief ? statusOf(deps, uid) : null,
  ])
  const fills = [...(trades ?? [])].sort(newestFirst)
  // Without its trades, the newest competition of one that was filled may be what filled it.
  const isUnclear = isFilled(order) && trades === null
  const competitions = await competitionsOf(
    deps,
    order,
    fills,
    order.status === 'open' && !isUnclear,
  )
  return ok({
    orderUid: uid,
    order,
    publicOnly: true,
    events: await eventsOf(deps, order, fills, status),
    auctions: competitions
      .map(({ competition }) => toAuction(order, competition))
      .sort((first, other) => first.id - other.id),
    trades: fills.map((fill) => ({
      blockNumber: fill.blockNumber,
      logIndex: fill.logIndex,
      buyAmount: fill.buyAmount,
      sellAmount: fill.sellAmount,
      sellAmountBeforeFees: fill.sellAmountBeforeFees,
      ...(fill.txHash === null ? {} : { txHash: fill.txHash }),
      ...auctionOf(competitions, fill.txHash),
    })),
  })
}

const isFilled = ({ executedBuyAmount, executedSellAmount }: Order): boolean =>
  executedBuyAmount > 0n || executedSellAmount > 0n

/** Null where they cannot be read at the moment. */
const tradesOf = async ({ forward }: PublicReportDeps, orderUid: OrderUid) =>
  valueIfOk(
    await forward(tradesEndpoint, { params: null, query: { owner: null, orderUid }, ...call() }),
  )

/** Likewise. */
const statusOf = async ({ forward }: PublicReportDeps, uid: OrderUid) =>
  valueIfOk(await forward(orderStatusEndpoint, { params: { uid }, query: null, ...call() }))

const call = () => ({ body: null, meta: { signal: new AbortController().signal } })

const newestFirst = (tradeView: TradeView, other: TradeView): number =>
  other.blockNumber - tradeView.blockNumber || other.logIndex - tradeView.logIndex

const valueIfOk = <T>(outcome: Result<T | Reply<T>, ReplyFailure>): T | null =>
  outcome.ok ? bodyOf(outcome.value) : null

type FoundCompetition = {
  readonly competition: SolverCompetitionV2
  /** Null for the newest competition, which has not settled the order. */
  readonly txHash: TxHash | null
}

/** Those that settled the order, newest first; of one that may wait also the newest, if it was part of it. */
async function competitionsOf(
  { forward }: PublicReportDeps,
  order: Order,
  fills: readonly TradeView[],
  mayWait: boolean,
): Promise<readonly FoundCompetition[]> {
  const base = { query: null, ...call() } as const
  const hashes = [...new Set(fills.flatMap(({ txHash }) => txHash ?? []))].slice(
    0,
    MAX_COMPETITIONS,
  )
  const settled = await Promise.all(
    hashes.map(async (txHash) => {
      const found = await forward(competitionByTxV2Endpoint, { params: { txHash }, ...base })
      return { competition: valueIfOk(found), txHash }
    }),
  )
  const newest = mayWait
    ? valueIfOk(await forward(latestCompetitionV2Endpoint, { params: null, ...base }))
    : null
  const all: readonly { competition: SolverCompetitionV2 | null; txHash: TxHash | null }[] = [
    ...settled,
    { competition: newest?.auction.orders.includes(order.uid) ? newest : null, txHash: null },
  ]
  const byId = new Map<number, FoundCompetition>()
  for (const { competition, txHash } of all) {
    if (competition === null || byId.has(competition.auctionId)) continue
    byId.set(competition.auctionId, { competition, txHash })
  }
  return [...byId.values()]
}

const auctionOf = (competitions: readonly FoundCompetition[], txHash: TxHash | null) => {
  const found = competitions.find((competition) => txHash !== null && competition.txHash === txHash)
  return found === undefined ? {} : { auctionId: found.competition.auctionId }
}

function toAuction(
  { uid, sellToken, buyToken }: Order,
  competition: SolverCompetitionV2,
): DebugReportAnswer['auctions'][number] {
  const { prices } = competition.auction
  return {
    id: competition.auctionId,
    block: competition.auctionStartBlock,
    deadline: competition.auctionDeadlineBlock,
    nativePrices: Object.fromEntries(
      [sellToken, buyToken].flatMap((token) => {
        const price = prices[token]
        return price === undefined ? [] : [[token, price]]
      }),
    ),
    proposedSolutions: competition.solutions.flatMap((solution) => {
      const part = solution.orders.find(({ id }) => id === uid)
      if (part === undefined) return []
      const { ranking, isWinner, filteredOut, score } = solution
      return [
        {
          // The published competition has no other name for a solution.
          solutionUid: ranking,
          ranking,
          isWinner,
          filteredOut,
          score,
          solver: solution.solverAddress,
          executedSell: part.sellAmount,
          executedBuy: part.buyAmount,
        },
      ]
    }),
    executions: [],
    settlementAttempts: [],
    feePolicies: [],
  }
}

/** Oldest first: when it was stored, its fills as the chain dates them, and its end or place now. */
async function eventsOf(
  { blockTime, nowMs }: PublicReportDeps,
  order: Order,
  fills: readonly TradeView[],
  status: CompetitionStatus | null,
): Promise<DebugReportAnswer['events']> {
  const traded = await Promise.all(
    fills.toReversed().map(async ({ blockNumber }) => {
      const seconds = await blockTime(blockNumber).catch(() => null)
      return seconds === null
        ? []
        : [{ label: 'traded', timestamp: unixMicros(seconds * 1_000_000) }]
    }),
  )
  const now = unixMicros(nowMs() * 1_000)
  return [
    { label: 'created', timestamp: order.creationDate },
    ...traded.flat(),
    ...endOf(order, now),
    ...currentPlace(order, status, now),
  ].sort((first, other) => first.timestamp - other.timestamp)
}

/**
 * How it ended without being filled. When it was cancelled is not published and an event has a time,
 * so this one has that of the reading, and its reason says that.
 */
function endOf(order: Order, now: UnixMicros): DebugReportAnswer['events'] {
  switch (order.status) {
    case 'expired':
      return [{ label: 'expired', timestamp: unixMicros(orderDeadline(order) * 1_000_000) }]
    case 'cancelled':
      return [{ label: 'cancelled', timestamp: now, reason: CANCELLED_BEFORE }]
    default:
      return []
  }
}

const CANCELLED_BEFORE = 'at some time until now; its order book does not publish when'

/**
 * The public service says `open` of an order that the auctions leave out, and `scheduled` of one that
 * has not been in any. Source: its `Orderbook::get_order_status`.
 */
const LABELS: Readonly<Partial<Record<CompetitionStatus['type'], string>>> = {
  open: 'filtered',
  active: 'ready',
  solved: 'considered',
  executing: 'executing',
}

function currentPlace(order: Order, status: CompetitionStatus | null, timestamp: UnixMicros) {
  if (status === null || order.status !== 'open') return []
  // Of one that was filled in part, it is what is said while it waits.
  if (status.type === 'open' && isFilled(order)) return []
  const label = LABELS[status.type]
  return label === undefined ? [] : [{ label, timestamp, reason: 'as its order book says now' }]
}
