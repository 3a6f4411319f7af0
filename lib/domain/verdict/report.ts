import type { FeeOrigin } from '@/lib/domain/fee/order-policies'
import type { CancellationSource } from '@/lib/domain/order/cancellation-source'
import type {
  OrderKind,
  OrderStatus,
  OrderUid,
  SellTokenBalance,
  SigningScheme,
} from '@/lib/domain/order/order'
import type { RecordedShortfall, SpentBy } from '@/lib/domain/order/order-funding'
import type { QuoteSplit } from '@/lib/domain/quote/split-difference'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds, Wei } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { WonTrade } from './taken-liquidity'
import type { FormerVerdict } from './verdict-code'

/**
 * Everything recorded about one order, as the service shapes it and the API's codec reads it: what
 * is not known, or not reported by the service, is absent.
 * Source: lib/docs/protocol.md#debug-report.
 */
export type DebugReport = {
  readonly orderUid: OrderUid
  readonly order: ReportOrder
  /** Ascending in time. */
  readonly events: readonly ReportEvent[]
  /** Ascending by id. */
  readonly auctions: readonly ReportAuction[]
  /** Further auctions the order was part of that are not listed; none of them had a bid for it. */
  readonly auctionsOmitted?: number | undefined
  /** The limit at which its newest auction would have filled it; absent when unknown. */
  readonly fillPrice?: ReportFillPrice | undefined
  /** Why its newest auction could not have filled it at any limit; absent when unknown. */
  readonly unfillable?:
    | { readonly auctionId: number; readonly cause: 'noRoute' | 'noPrice' }
    | undefined
  /**
   * The trade that won the auction of `fillPrice` where that price meets the limit, so that this order
   * alone would have been filled; null when nothing won. Absent where that is not asked, or not known.
   */
  readonly takenBy?: WonTrade | null | undefined
  /** Absent when the order was not cancelled, or the service does not report it. */
  readonly cancellation?: ReportCancellation | undefined
  /** What its owner was last notified to lack; absent when nothing, or not recorded. */
  readonly shortfall?: RecordedShortfall | undefined
  /** Other orders of its owner that sold the same token since it was placed. */
  readonly spentBy?: SpentBy | undefined
  /** What it was called before; absent where the service does not report it. */
  readonly former?: readonly FormerVerdict[] | undefined
  /** Newest first. */
  readonly trades: readonly ReportTrade[]
  /** Whether it has only what the order book publishes: what is missing may still have happened. */
  readonly publicOnly?: true | undefined
}

/** The limit that the auction would have filled, including all fees. */
type ReportFillPrice = {
  readonly auctionId: number
  /** Sell-token atoms. */
  readonly sellAmount: Atoms
  /** Buy-token atoms. */
  readonly buyAmount: Atoms
  /** Part of `sellAmount` that pays for gas; absent where the service does not report it. */
  readonly networkFee?: Atoms | undefined
  /** Part of `networkFee` for the order's hooks. */
  readonly hookFee?: Atoms | undefined
  /** Protocol and partner fees: bought atoms it lacks (sell order), sold atoms in it (buy order). */
  readonly protocolFee?: Atoms | undefined
}

/** What first cancelled the order. A settlement sent before may still have filled it. */
type ReportCancellation = {
  readonly source: CancellationSource
  /** Absent when the service no longer knows. */
  readonly timestamp?: UnixMicros | undefined
  /** The order that took its place. */
  readonly replacedBy?: OrderUid | undefined
}

/** The public data of the order, readable even where the report itself is restricted. */
export type ReportOrder = {
  readonly uid: OrderUid
  readonly owner: Address
  readonly receiver: Address
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  /** Signed fee, sell-token atoms. */
  readonly feeAmount: Atoms
  /** The signed one; `orderDeadline` is the last second in which the order may trade. */
  readonly validTo: UnixSeconds
  /** First second in which the order may be auctioned; absent when it may at once. */
  readonly validFrom?: UnixSeconds | undefined
  /** The app data document; null when only its hash is known. */
  readonly fullAppData?: string | null | undefined
  readonly kind: OrderKind
  readonly partiallyFillable: boolean
  readonly sellTokenBalance: SellTokenBalance
  readonly status: OrderStatus
  readonly signingScheme: SigningScheme
  readonly class: string
  readonly creationDate: UnixMicros
  /** Sum over trades, signed fee included. */
  readonly executedSellAmount: Atoms
  /** Sum over trades, signed fee excluded. */
  readonly executedSellAmountBeforeFees: Atoms
  readonly executedBuyAmount: Atoms
  /** Fees the protocol computed, in `executedFeeToken` atoms. */
  readonly executedFee: Atoms
  readonly executedFeeToken: Address
  readonly invalidated: boolean
  /** Calls of its own before the transfer; absent where they are not known. */
  readonly interactions?: { readonly pre: readonly unknown[] } | undefined
  /** Account that placed the order in a transaction. */
  readonly onchainUser?: Address | undefined
  readonly onchainOrderData?: { readonly placementError: string | null } | undefined
  /** Of an order that sells the native coin. */
  readonly ethflowData?: OrderOfNativeCoin | undefined
  /** Amounts of the quote the order is based on; the fee is in sell-token atoms. */
  readonly quote?:
    | { readonly sellAmount: Atoms; readonly buyAmount: Atoms; readonly feeAmount: Atoms }
    | undefined
}

type OrderOfNativeCoin = {
  /** The user's own deadline. */
  readonly userValidTo: UnixSeconds
  /** Transaction that refunded the coin. */
  readonly refundTxHash: TxHash | null
}

/** One event of the order's life cycle. `label` is an open set. */
export type ReportEvent = {
  readonly label: string
  readonly timestamp: UnixMicros
  readonly reason?: string | undefined
}

/** One auction the order was part of. */
export type ReportAuction = {
  readonly id: number
  readonly block: number
  readonly deadline: number
  /** When the auction was built; absent when the service does not report it. */
  readonly timestamp?: UnixMicros | undefined
  /** Present while its solvers are asked: that it has no bids then says nothing. */
  readonly isSolving?: true | undefined
  /** Native wei per 1e18 atoms, of the order's two tokens only; keys are addresses. */
  readonly nativePrices: Readonly<Record<string, Wei>>
  /** Solutions that contain this order. */
  readonly proposedSolutions: readonly ReportBid[]
  /** Bids rejected before ranking; which orders they contained is not recorded. */
  readonly rejectedBids?: readonly ReportRejectedBid[] | undefined
  readonly executions: readonly ReportExecution[]
  /** All attempts of the auction, including those of solutions without this order. */
  readonly settlementAttempts: readonly ReportAttempt[]
  readonly feePolicies: readonly ReportFeePolicy[]
}

/** The part of a proposed solution that concerns this order. */
export type ReportBid = {
  /** Identifies a solution within its auction; attempts refer to it. */
  readonly solutionUid: number
  /** 1 is best. */
  readonly ranking: number
  readonly solver: Address
  readonly solverName?: string | undefined
  readonly isWinner: boolean
  readonly filteredOut: boolean
  /** Score of the entire solution, not of this order alone. */
  readonly score: Wei
  readonly executedSell: Atoms
  readonly executedBuy: Atoms
}

/** A solver's bid that was rejected before ranking. */
type ReportRejectedBid = {
  readonly solver: Address
  readonly name?: string | undefined
  readonly reason: string
  /** The bid is known to fill this order; absent when the record does not say. */
  readonly containsOrder?: true | undefined
}

/** What this order paid in one settlement. */
type ReportExecution = {
  readonly executedFee: Atoms
  readonly executedFeeToken: Address
  readonly blockNumber: number
  readonly protocolFees: readonly { readonly token: Address; readonly amount: Atoms }[]
}

/** One attempt to settle a winning solution. `outcome` is an open set; absent while it runs. */
export type ReportAttempt = {
  readonly solver: Address
  readonly solutionUid: number
  readonly startTimestamp: UnixMicros
  readonly startBlock: number
  readonly deadlineBlock: number
  readonly endTimestamp?: UnixMicros | undefined
  readonly endBlock?: number | undefined
  readonly outcome?: string | undefined
  readonly txHash?: TxHash | undefined
}

/**
 * A fee rule applied to the order, with the factors of its kind. Factors are shares: 0.01 is one
 * percent; `…MaxVolumeFactor` is a cap as a share of volume.
 */
export type ReportFeePolicy = {
  readonly kind: string
  readonly surplusFactor?: number | undefined
  readonly surplusMaxVolumeFactor?: number | undefined
  readonly volumeFactor?: number | undefined
  readonly priceImprovementFactor?: number | undefined
  readonly priceImprovementMaxVolumeFactor?: number | undefined
  /** Recipient of the fee; absent when the service does not report it. */
  readonly origin?: FeeOrigin | undefined
}

/** A fill, from the chain. */
export type ReportTrade = {
  readonly blockNumber: number
  readonly logIndex: number
  readonly sellAmount: Atoms
  readonly sellAmountBeforeFees: Atoms
  readonly buyAmount: Atoms
  readonly txHash?: TxHash | undefined
  readonly auctionId?: number | undefined
  /** Why it got more or less than its quote; absent without a quote, or where it was not recorded. */
  readonly split?: QuoteSplit | undefined
}
