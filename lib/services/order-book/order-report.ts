import 'server-only'
import { factorToNumber } from '@/lib/domain/fee/factor'
import { feeOrigins } from '@/lib/domain/fee/order-policies'
import type { StoredFeePolicy } from '@/lib/domain/fee/stored-fee-policy'
import { lastingReason } from '@/lib/domain/order/cancellation-reason'
import { cancellationSource } from '@/lib/domain/order/cancellation-source'
import type { FundingEpisode, SpentBy } from '@/lib/domain/order/order-funding'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import { tradeSplit } from '@/lib/domain/quote/trade-split'
import type { SettlementAttempt } from '@/lib/domain/settlement/attempt'
import type { OrderAuctionRecord, OrderAuctions } from '@/lib/domain/settlement/competition-record'
import type { StoredTrade } from '@/lib/domain/settlement/stored-trade'
import { atoms, type Wei, wei } from '@/lib/domain/shared/amount'
import { assertNever } from '@/lib/domain/shared/assert-never'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { formerVerdicts } from '@/lib/domain/verdict/former-verdicts'
import { limitReduction } from '@/lib/domain/verdict/price-gap'
import type {
  ReportAttempt,
  ReportAuction,
  ReportFeePolicy,
  ReportTrade,
} from '@/lib/domain/verdict/report'
import { takerOf } from '@/lib/domain/verdict/taken-liquidity'
import type { AuctionStore } from '@/lib/infra/db/network-store'
import type { FindFillPrice } from './find-fill-price'
import type { OrderView, ViewOrdersDeps } from './order-view'

/** A recorded step of an order's life; null where it needs no reason. Source: lib/docs/protocol.md#order-events. */
export type StoredOrderEvent = {
  readonly label: string
  readonly reason: string | null
  readonly timestamp: UnixMicros
}

/** What is stored of one order. */
export type OrderRecords = {
  readonly order: StoredOrder
  readonly view: OrderView
  readonly events: readonly StoredOrderEvent[]
  readonly auctions: OrderAuctions
  readonly trades: readonly StoredTrade[]
  readonly spentBy: SpentBy | undefined
  /** Oldest first. */
  readonly episodes: readonly FundingEpisode[]
}

/** What says how an order would have been filled, and who was settled in its place. */
export type FillSources = Pick<AuctionStore, 'selectWonTrades'> &
  Pick<ViewOrdersDeps, 'pricedToken'> & {
    /** The price the order would have been filled at in an auction; null when unknown. */
    readonly fillPrice: FindFillPrice
    /** Whether it is asked for an order in an auction without a bid for it; without it always. */
    readonly isNeeded?: ((order: OrderView, auction: OrderAuctionRecord) => boolean) | undefined
  }

/** Whether the fill price decides why nobody bid: not where the limit asks for more than the market. */
export const decidesCode = (order: OrderView, auction: OrderAuctionRecord): boolean => {
  const { sellTokenPrice: sell, buyTokenPrice: buy } = auction
  return sell !== null && buy !== null && order.sellAmount * sell >= order.buyAmount * buy
}

/** Not of an order that ended otherwise than by expiring. */
const doFundsMatter = ({ status }: Pick<OrderView, 'status'>): boolean =>
  status === 'open' || status === 'expired'

/** The question what took an order's funds; none where they do not matter. */
export const spentByQuestion = (
  { uid, owner, data }: StoredOrder,
  order: Pick<OrderView, 'status'>,
) => (doFundsMatter(order) ? [{ uid, owner, sellToken: data.sellToken }] : [])

/** The report of an order's records. Source: lib/docs/protocol.md#debug-report. */
export async function orderReport(
  { order, view, trades, spentBy, ...records }: OrderRecords,
  sources: FillSources,
) {
  const { events, auctions, episodes } = records
  const course = {
    order: view,
    events: events.map(({ label, timestamp, reason }) => ({
      label,
      timestamp,
      ...(reason === null ? {} : { reason }),
    })),
    auctions: auctions.auctions.map((auction) => toAuction(auction, order)),
  }
  const former = formerVerdicts({ ...course, episodes })
  const shortfall = doFundsMatter(view) ? episodes.at(-1)?.shortfall : null
  return {
    orderUid: order.uid,
    ...course,
    ...(former.length === 0 ? {} : { former }),
    trades: trades.map((trade) => toTrade(trade, view)),
    ...(shortfall == null ? {} : { shortfall }),
    ...(spentBy === undefined ? {} : { spentBy }),
    ...(auctions.omitted === 0 ? {} : { auctionsOmitted: auctions.omitted }),
    ...(await toFillPrice(sources, view, auctions.auctions)),
    ...toCancellation(order, events),
  }
}

function toTrade(trade: StoredTrade, { kind }: Pick<OrderView, 'kind'>): ReportTrade {
  const split = tradeSplit(kind, trade)
  return {
    blockNumber: trade.blockNumber,
    logIndex: trade.logIndex,
    buyAmount: trade.buyAmount,
    sellAmount: trade.sellAmount,
    sellAmountBeforeFees: atoms(trade.sellAmount - trade.feeAmount),
    txHash: trade.txHash,
    ...(trade.auctionId === null ? {} : { auctionId: trade.auctionId }),
    ...(split === null ? {} : { split }),
  }
}

/** The order's own fields are preferred to its events, which are deleted after a while. */
function toCancellation(order: StoredOrder, events: readonly StoredOrderEvent[]) {
  const source = cancellationSource(order)
  if (source === null) return {}
  const event = events.find(({ label }) => label === 'cancelled')
  const timestamp = order.cancelledAt ?? event?.timestamp
  return {
    cancellation: {
      source,
      reason: order.cancellationReason ?? event?.reason ?? lastingReason(order),
      ...(timestamp === undefined ? {} : { timestamp }),
      ...(order.replacedBy === null ? {} : { replacedBy: order.replacedBy }),
      irreversible: order.invalidatedOnChain,
    },
  }
}

function toAuction(auction: OrderAuctionRecord, order: StoredOrder): ReportAuction {
  const { uid, data } = order
  const { sellToken, buyToken } = data
  const origins = feeOrigins(order, auction.feePolicies)
  const nativePrices: Record<string, Wei> = {}
  if (auction.sellTokenPrice !== null) nativePrices[sellToken] = wei(auction.sellTokenPrice)
  if (auction.buyTokenPrice !== null) nativePrices[buyToken] = wei(auction.buyTokenPrice)
  const rejected = auction.rejectedBids.filter(
    ({ orderUids = [] }) => orderUids.length === 0 || orderUids.includes(uid),
  )
  return {
    id: auction.id,
    timestamp: auction.createdAt,
    block: auction.block,
    deadline: auction.deadlineBlock,
    ...(auction.isSolving ? { isSolving: true as const } : {}),
    nativePrices,
    proposedSolutions: auction.proposedSolutions,
    executions: auction.executions,
    settlementAttempts: auction.settlementAttempts.map(toAttempt),
    feePolicies: auction.feePolicies.map((policy, index) => {
      const origin = origins[index]
      return { ...toPolicy(policy), ...(origin === undefined ? {} : { origin }) }
    }),
    ...(rejected.length === 0
      ? {}
      : {
          rejectedBids: rejected.map(({ solver, solverName, reason, detail, orderUids = [] }) => ({
            solver,
            name: solverName,
            reason: detail === null ? reason : `${reason}: ${detail}`,
            ...(orderUids.includes(uid) ? { containsOrder: true as const } : {}),
          })),
        }),
  }
}

const toAttempt = (attempt: SettlementAttempt): ReportAttempt => ({
  solver: attempt.solver,
  solutionUid: attempt.solutionUid,
  startTimestamp: attempt.startTimestamp,
  startBlock: attempt.startBlock,
  deadlineBlock: attempt.deadlineBlock,
  ...(attempt.endTimestamp === null ? {} : { endTimestamp: attempt.endTimestamp }),
  ...(attempt.endBlock === null ? {} : { endBlock: attempt.endBlock }),
  ...(attempt.outcome === null ? {} : { outcome: attempt.outcome }),
  ...(attempt.txHash === null ? {} : { txHash: attempt.txHash }),
})

function toPolicy(policy: StoredFeePolicy): ReportFeePolicy {
  switch (policy.kind) {
    case 'surplus':
      return {
        kind: policy.kind,
        surplusFactor: factorToNumber(policy.factor),
        surplusMaxVolumeFactor: factorToNumber(policy.maxVolumeFactor),
      }
    case 'volume':
      return { kind: policy.kind, volumeFactor: factorToNumber(policy.factor) }
    case 'priceImprovement':
      return {
        kind: policy.kind,
        priceImprovementFactor: factorToNumber(policy.factor),
        priceImprovementMaxVolumeFactor: factorToNumber(policy.maxVolumeFactor),
      }
    default:
      return assertNever(policy)
  }
}

/** Given for the newest auction that is solved only, when no solver bid for the order there. */
async function toFillPrice(
  { fillPrice, selectWonTrades, pricedToken, isNeeded }: FillSources,
  order: OrderView,
  auctions: readonly OrderAuctionRecord[],
) {
  const { uid } = order
  const newest = auctions.findLast(({ isSolving }) => !isSolving)
  if (newest === undefined || newest.proposedSolutions.length > 0) return {}
  if (isNeeded?.(order, newest) === false) return {}
  const price = await fillPrice(newest.id, uid)
  if (price === null) return {}
  const { id: auctionId } = newest
  if ('cause' in price) return { unfillable: { auctionId, ...price } }
  if (limitReduction(order, price) !== null) return { fillPrice: { auctionId, ...price } }
  const won = await selectWonTrades({ auctionId })
  const priced = { ...order, buyToken: pricedToken(order.buyToken) }
  return { fillPrice: { auctionId, ...price }, takenBy: takerOf(priced, won) }
}
