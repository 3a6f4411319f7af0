import 'server-only'
import { limits } from '@/lib/contract/limits'
import { factorToNumber } from '@/lib/domain/fee/factor'
import { feeOrigins } from '@/lib/domain/fee/order-policies'
import type { StoredFeePolicy } from '@/lib/domain/fee/stored-fee-policy'
import { lastingReason } from '@/lib/domain/order/cancellation-reason'
import { cancellationSource } from '@/lib/domain/order/cancellation-source'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { SettlementAttempt } from '@/lib/domain/settlement/attempt'
import type { OrderAuctionRecord } from '@/lib/domain/settlement/competition-record'
import type { StoredTrade } from '@/lib/domain/settlement/stored-trade'
import { atoms, type Wei, wei } from '@/lib/domain/shared/amount'
import { assertNever } from '@/lib/domain/shared/assert-never'
import { ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type {
  ReportAttempt,
  ReportAuction,
  ReportFeePolicy,
  ReportTrade,
} from '@/lib/domain/verdict/report'
import type { AuctionStore, OrderStore, SettlementStore } from '@/lib/infra/db/network-store'
import type { FindFillPrice } from './find-fill-price'
import { type ViewOrdersDeps, viewOrder } from './order-view'
import { type OrderNotFound, orderNotFound } from './read-orders'

/** Maximum number of auctions without a bid for the order in a report. */
const EMPTY_AUCTIONS_LISTED = 500

/** A recorded step of an order's life; null where it needs no reason. Source: lib/docs/protocol.md#order-events. */
export type StoredOrderEvent = {
  readonly label: string
  readonly reason: string | null
  readonly timestamp: UnixMicros
}

/** What `debugOrder` reads. */
export type DebugOrderDeps = Pick<OrderStore, 'selectOrder' | 'selectOrderEvents'> &
  Pick<AuctionStore, 'selectOrderAuctions'> &
  Pick<SettlementStore, 'selectTrades'> &
  ViewOrdersDeps & {
    /** The price the order would have been filled at in an auction; null when unknown. */
    readonly fillPrice: FindFillPrice
  }

/**
 * Everything recorded about one order. Errors: `NotFound`.
 * Source: lib/docs/protocol.md#debug-report.
 */
export async function debugOrder(deps: DebugOrderDeps, uid: OrderUid) {
  const order = await deps.selectOrder({ uid })
  if (order === null) return orderNotFound() satisfies Result<never, OrderNotFound>
  const { sellToken, buyToken } = order.data
  const [view, events, auctions, trades] = await Promise.all([
    viewOrder(deps, order, { quote: true }),
    deps.selectOrderEvents({ uid }),
    deps.selectOrderAuctions({
      uid,
      sellToken,
      buyToken: deps.pricedToken(buyToken),
      limit: EMPTY_AUCTIONS_LISTED,
    }),
    deps.selectTrades({ orderUid: uid, offset: 0, limit: limits.debugTrades }),
  ])
  return ok({
    orderUid: uid,
    order: view,
    events: events.map(({ label, timestamp, reason }) => ({
      label,
      timestamp,
      ...(reason === null ? {} : { reason }),
    })),
    auctions: auctions.auctions.map((auction) => toAuction(auction, order)),
    trades: trades.map(toTrade),
    ...(auctions.omitted === 0 ? {} : { auctionsOmitted: auctions.omitted }),
    ...(await toFillPrice(deps, uid, auctions.auctions)),
    ...toCancellation(order, events),
  })
}

const toTrade = (trade: StoredTrade): ReportTrade => ({
  blockNumber: trade.blockNumber,
  logIndex: trade.logIndex,
  buyAmount: trade.buyAmount,
  sellAmount: trade.sellAmount,
  sellAmountBeforeFees: atoms(trade.sellAmount - trade.feeAmount),
  txHash: trade.txHash,
  ...(trade.auctionId === null ? {} : { auctionId: trade.auctionId }),
})

/** Given for the newest auction only, when no solver bid for the order there. */
async function toFillPrice(
  { fillPrice }: DebugOrderDeps,
  uid: OrderUid,
  auctions: readonly OrderAuctionRecord[],
) {
  const newest = auctions.at(-1)
  if (newest === undefined || newest.proposedSolutions.length > 0) return {}
  const price = await fillPrice(newest.id, uid)
  if (price === null) return {}
  const { id: auctionId } = newest
  return 'cause' in price
    ? { unfillable: { auctionId, ...price } }
    : { fillPrice: { auctionId, ...price } }
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
