import type {
  DebugAuction,
  DebugReport as DebugReportView,
  FeePolicyView,
  SettlementAttempt,
} from '@/lib/contract/codecs/debug-report'
import type { Order } from '@/lib/contract/codecs/order'
import { parseAddress } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type {
  DebugReport,
  ReportAttempt,
  ReportAuction,
  ReportFeePolicy,
  ReportOrder,
} from '@/lib/domain/verdict/report'

/** The report as the domain reads it. What the service left out becomes `null` here, once. */
export function toReport(view: DebugReportView): DebugReport {
  return {
    orderUid: view.orderUid,
    order: toReportOrder(view.order),
    events: view.events.map((event) => ({
      label: event.label,
      timestampMs: toMs(event.timestamp),
      reason: event.reason ?? null,
    })),
    auctions: view.auctions.map(toAuction).toSorted((a, b) => a.id - b.id),
    auctionsOmitted: view.auctionsOmitted ?? 0,
    fillPrice: view.fillPrice ?? null,
    cancellation: view.cancellation === undefined ? null : toCancellation(view.cancellation),
    trades: view.trades.map((trade) => ({
      ...trade,
      txHash: trade.txHash ?? null,
      auctionId: trade.auctionId ?? null,
    })),
  }
}

/** The public order alone, as shown where the report is restricted. */
export function toReportOrder(order: Order): ReportOrder {
  return {
    uid: order.uid,
    owner: order.owner,
    receiver: order.receiver,
    sellToken: order.sellToken,
    buyToken: order.buyToken,
    sellAmount: order.sellAmount,
    buyAmount: order.buyAmount,
    feeAmount: order.feeAmount,
    validTo: order.ethflowData?.userValidTo ?? order.validTo,
    validFrom: order.validFrom ?? null,
    kind: order.kind,
    partiallyFillable: order.partiallyFillable,
    status: order.status,
    signingScheme: order.signingScheme,
    orderClass: order.class,
    createdMs: toMs(order.creationDate),
    executedSellBeforeFees: order.executedSellAmountBeforeFees,
    executedBuy: order.executedBuyAmount,
    executedFee: order.executedFee,
    executedFeeToken: order.executedFeeToken,
    invalidated: order.invalidated,
    onchainUser: order.onchainUser ?? null,
    placementError: order.onchainOrderData?.placementError ?? null,
    refundTxHash: order.ethflowData?.refundTxHash ?? null,
    quote: order.quote ?? null,
  }
}

const toCancellation = ({
  source,
  timestamp,
}: NonNullable<DebugReportView['cancellation']>): DebugReport['cancellation'] => ({
  source,
  atMs: timestamp === undefined ? null : toMs(timestamp),
})

const toMs = (micros: UnixMicros): number => micros / 1000

function toAuction(auction: DebugAuction): ReportAuction {
  return {
    id: auction.id,
    block: auction.block,
    deadlineBlock: auction.deadline,
    timestampMs: auction.timestamp === undefined ? null : toMs(auction.timestamp),
    nativePrices: toPrices(auction.nativePrices),
    bids: auction.proposedSolutions.map((bid) => ({ ...bid, solverName: bid.solverName ?? null })),
    rejectedBids: (auction.rejectedBids ?? []).map((bid) => ({
      solver: bid.solver,
      solverName: bid.name ?? null,
      reason: bid.reason,
    })),
    executions: auction.executions,
    attempts: auction.settlementAttempts.map(toAttempt),
    feePolicies: auction.feePolicies.map(toFeePolicy),
  }
}

function toPrices(prices: Readonly<Record<string, bigint>>): ReportAuction['nativePrices'] {
  return new Map(
    Object.entries(prices).flatMap(([token, price]) => {
      const parsed = parseAddress(token)
      return parsed.ok ? [[parsed.value, price] as const] : []
    }),
  )
}

const toAttempt = (attempt: SettlementAttempt): ReportAttempt => ({
  solver: attempt.solver,
  solutionUid: attempt.solutionUid,
  startMs: toMs(attempt.startTimestamp),
  startBlock: attempt.startBlock,
  deadlineBlock: attempt.deadlineBlock,
  endMs: attempt.endTimestamp === undefined ? null : toMs(attempt.endTimestamp),
  endBlock: attempt.endBlock ?? null,
  outcome: attempt.outcome ?? null,
  txHash: attempt.txHash ?? null,
})

const toFeePolicy = (policy: FeePolicyView): ReportFeePolicy => ({
  kind: policy.kind,
  factor: policy.surplusFactor ?? policy.volumeFactor ?? policy.priceImprovementFactor ?? null,
  maxVolumeFactor: policy.surplusMaxVolumeFactor ?? policy.priceImprovementMaxVolumeFactor ?? null,
  origin: policy.origin ?? null,
})
