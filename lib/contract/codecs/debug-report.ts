import * as z from 'zod'
import { atomsCodec, indexSchema, weiCodec } from './amount'
import { addressCodec, orderUidCodec, txHashCodec } from './hex'
import { orderCodec } from './order'
import { quoteSplitCodec } from './quote-split'
import { timestampCodec } from './timestamp'
import { formerVerdictCodec, orderVerdictCodec } from './verdict'

/** One lifecycle event. Labels are an open set; lib/docs/protocol.md#order-events lists ours. */
export const orderEventCodec = z.object({
  label: z.string(),
  timestamp: timestampCodec,
  reason: z.string().optional(),
})

/**
 * A recorded solution that fills the order. Amounts are atoms of this order alone; `score` is native wei of the
 * whole solution. `solutionUid` is its place in the recorded competition.
 */
export const proposedSolutionCodec = z.object({
  solutionUid: indexSchema,
  /** 1 is best. */
  ranking: indexSchema,
  solver: addressCodec,
  isWinner: z.boolean(),
  filteredOut: z.boolean(),
  score: weiCodec,
  executedSell: atomsCodec,
  executedBuy: atomsCodec,
  /** Addition of this service: the solver's name. */
  solverName: z.string().optional(),
})

/**
 * A fill of the order that an auction led to. `executedFee` is gas and protocol fees in atoms of
 * `executedFeeToken`; `protocolFees` are the protocol's part, each in atoms of its own `token`.
 */
export const executionCodec = z.object({
  executedFee: atomsCodec,
  executedFeeToken: addressCodec,
  blockNumber: indexSchema,
  protocolFees: z.array(z.object({ token: addressCodec, amount: atomsCodec })),
})

/** `endTimestamp`, `endBlock` and `outcome` are absent while the attempt runs. */
export const settlementAttemptCodec = z.object({
  solver: addressCodec,
  solutionUid: indexSchema,
  startTimestamp: timestampCodec,
  startBlock: indexSchema,
  deadlineBlock: indexSchema,
  endTimestamp: timestampCodec.optional(),
  endBlock: indexSchema.optional(),
  /** `success`, `timeout`, or `driver failed: <text>`. */
  outcome: z.string().optional(),
  /** Addition of this service: the transaction, once one was sent. */
  txHash: txHashCodec.optional(),
})

/** Only the factors of its `kind` are present. */
export const feePolicyCodec = z.object({
  kind: z.string(),
  surplusFactor: z.number().optional(),
  surplusMaxVolumeFactor: z.number().optional(),
  volumeFactor: z.number().optional(),
  priceImprovementFactor: z.number().optional(),
  priceImprovementMaxVolumeFactor: z.number().optional(),
  /**
   * Addition of this service: whose fee it is, the protocol's own or one set by the order's app
   * data.
   */
  origin: z.enum(['protocol', 'partner']).optional(),
})

/** A bid that was dropped before ranking, and why. */
export const rejectedBidCodec = z.object({
  solver: addressCodec,
  name: z.string().optional(),
  reason: z.string(),
  containsOrder: z.literal(true).optional(),
})

/** An auction the order was in. `block` is where balances were read, `deadline` the last block to settle in. */
export const debugAuctionCodec = z.object({
  id: indexSchema,
  block: indexSchema,
  deadline: indexSchema,
  /** Native wei per 1e18 atoms, of the order's two tokens; keys are lower-case addresses. */
  nativePrices: z.record(z.string(), weiCodec),
  proposedSolutions: z.array(proposedSolutionCodec),
  executions: z.array(executionCodec),
  /** All attempts of the auction, not only those of this order. */
  settlementAttempts: z.array(settlementAttemptCodec),
  feePolicies: z.array(feePolicyCodec),
  /** Addition of this service: when the auction was created. */
  timestamp: timestampCodec.optional(),
  /** Addition of this service. */
  rejectedBids: z.array(rejectedBidCodec).optional(),
  /** Addition of this service: while its solvers are asked. */
  isSolving: z.literal(true).optional(),
})

/**
 * A fill of the order, in atoms; `sellAmount` includes the signed fee. `auctionId` is absent for a settlement
 * that belongs to no known auction.
 */
export const debugTradeCodec = z.object({
  blockNumber: indexSchema,
  logIndex: indexSchema,
  buyAmount: atomsCodec,
  sellAmount: atomsCodec,
  sellAmountBeforeFees: atomsCodec,
  txHash: txHashCodec.optional(),
  auctionId: indexSchema.optional(),
  /** Addition of this service: where what it is made of was recorded. */
  split: quoteSplitCodec.optional(),
})

/** Why the order was cancelled, even if a fill came at the same time. */
const cancellationCodec = z.object({
  source: z.enum(['signedRequest', 'replacement', 'onChain', 'nativeRefund']),
  reason: z.string(),
  /** Absent when its event is no longer stored. */
  timestamp: timestampCodec.optional(),
  /** The order that replaced it. */
  replacedBy: orderUidCodec.optional(),
  /** The chain itself now rejects the order. */
  irreversible: z.boolean(),
})

/** Limit amounts that this auction's pools would have filled, all fees included. */
const fillPriceCodec = z.object({
  auctionId: indexSchema,
  sellAmount: atomsCodec,
  buyAmount: atomsCodec,
  /** What of `sellAmount` pays for gas, and what of that for the order's hooks. */
  networkFee: atomsCodec.optional(),
  hookFee: atomsCodec.optional(),
  protocolFee: atomsCodec.optional(),
})

/** Why the newest auction could not have filled the order at any limit. */
const unfillableCodec = z.object({
  auctionId: indexSchema,
  cause: z.enum(['noRoute', 'noPrice']),
})

/**
 * Everything recorded about one order. Auctions ascend by id, events by time; trades are newest
 * first, at most 100. Source: lib/docs/protocol.md#debug-report.
 */
export const debugReportCodec = z.object({
  orderUid: orderUidCodec,
  order: orderCodec,
  events: z.array(orderEventCodec),
  // Readers go by the order, which another deployment may not keep.
  auctions: z
    .array(debugAuctionCodec)
    .overwrite((auctions) => auctions.toSorted((auction, other) => auction.id - other.id)),
  trades: z.array(debugTradeCodec),
  /** Addition of this service: how many auctions the limit on the report's size left out. */
  auctionsOmitted: indexSchema.optional(),
  /** Addition of this service: where the newest auction had no bid for the order. */
  fillPrice: fillPriceCodec.optional(),
  /** Addition of this service: where no limit would have been filled. */
  unfillable: unfillableCodec.optional(),
  /**
   * Addition of this service: true where the operator of the order book does not open its reports,
   * and this one is made of what it publishes.
   */
  publicOnly: z.literal(true).optional(),
  /** Addition of this service: why the order is in its state. */
  verdict: orderVerdictCodec.optional(),
  /** Addition of this service: what it was called before, oldest first. */
  former: z.array(formerVerdictCodec).optional(),
  /** Addition of this service, for an order that was cancelled in any way. */
  cancellation: cancellationCodec.optional(),
})

/** A step in the life of an order. `label` may take new values; `reason` is words, where a step has several causes. */
export type OrderEvent = z.output<typeof orderEventCodec>
/** The report as answered: with its verdict, and how the order was cancelled. */
export type DebugReportAnswer = z.output<typeof debugReportCodec>
