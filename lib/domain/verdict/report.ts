import type { FeeOrigin } from '@/lib/domain/fee/order-policies'
import type { CancellationSource } from '@/lib/domain/order/cancellation-source'
import type { OrderKind, OrderStatus, OrderUid, SigningScheme } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds, Wei } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'

/**
 * Everything the debug report says about one order, parsed at the boundary.
 * A field that the service omitted, or sent in an unreadable form, is `null`.
 * Times are milliseconds since 1970-01-01 UTC and may carry a fraction (microseconds).
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
  readonly auctionsOmitted: number
  /** The limit at which one of its auctions would have filled it; `null` when unknown. */
  readonly fillPrice: ReportFillPrice | null
  /** `null` when the order was not cancelled, or the service does not report it. */
  readonly cancellation: ReportCancellation | null
  /** Newest first. */
  readonly trades: readonly ReportTrade[]
}

/** The limit that the auction would have filled, including all fees. */
type ReportFillPrice = {
  readonly auctionId: number
  /** Sell-token atoms. */
  readonly sellAmount: Atoms
  /** Buy-token atoms. */
  readonly buyAmount: Atoms
}

/** What first cancelled the order. A settlement sent before may still have filled it. */
type ReportCancellation = {
  readonly source: CancellationSource
  /** `null` when the service no longer knows. */
  readonly atMs: number | null
}

/** The public data of the order, readable even where the report itself is restricted. */
export type ReportOrder = {
  readonly uid: OrderUid
  readonly owner: Address
  readonly receiver: Address | null
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  /** Signed fee, sell-token atoms. */
  readonly feeAmount: Atoms
  readonly validTo: UnixSeconds
  /** First second in which the order may be auctioned; `null` when it may at once. */
  readonly validFrom: UnixSeconds | null
  readonly kind: OrderKind
  readonly partiallyFillable: boolean
  readonly status: OrderStatus
  readonly signingScheme: SigningScheme
  readonly orderClass: string
  readonly createdMs: number
  /** Sum over trades, signed fee excluded. */
  readonly executedSellBeforeFees: Atoms
  readonly executedBuy: Atoms
  /** Fees the protocol computed, in `executedFeeToken` atoms. */
  readonly executedFee: Atoms
  readonly executedFeeToken: Address
  readonly invalidated: boolean
  /** Account that placed the order in a transaction. */
  readonly onchainUser: Address | null
  readonly placementError: string | null
  /** Transaction that refunded the native coin. */
  readonly refundTxHash: TxHash | null
  /** Amounts of the quote the order is based on; the fee is in sell-token atoms. */
  readonly quote: {
    readonly sellAmount: Atoms
    readonly buyAmount: Atoms
    readonly feeAmount: Atoms
  } | null
}

/** One event of the order's life cycle. `label` is an open set. */
export type ReportEvent = {
  readonly label: string
  readonly timestampMs: number
  readonly reason: string | null
}

/** One auction the order was part of. */
export type ReportAuction = {
  readonly id: number
  readonly block: number
  readonly deadlineBlock: number
  /** When the auction was built; `null` when the service does not report it. */
  readonly timestampMs: number | null
  /** Native wei per 1e18 atoms, of the order's two tokens only. */
  readonly nativePrices: ReadonlyMap<Address, bigint>
  /** Solutions that contain this order. */
  readonly bids: readonly ReportBid[]
  /** Bids rejected before ranking; which orders they contained is not recorded. */
  readonly rejectedBids: readonly ReportRejectedBid[]
  readonly executions: readonly ReportExecution[]
  /** All attempts of the auction, including those of solutions without this order. */
  readonly attempts: readonly ReportAttempt[]
  readonly feePolicies: readonly ReportFeePolicy[]
}

/** The part of a proposed solution that concerns this order. */
export type ReportBid = {
  /** Identifies a solution within its auction; attempts refer to it. */
  readonly solutionUid: number
  /** 1 is best. */
  readonly ranking: number
  readonly solver: Address
  readonly solverName: string | null
  readonly isWinner: boolean
  readonly filteredOut: boolean
  /** Score of the entire solution, not of this order alone. */
  readonly score: Wei
  readonly executedSell: Atoms
  readonly executedBuy: Atoms
}

/** A solver's bid that was rejected before ranking. */
type ReportRejectedBid = {
  readonly solver: Address | null
  readonly solverName: string | null
  readonly reason: string
}

/** What this order paid in one settlement. */
type ReportExecution = {
  readonly executedFee: Atoms
  readonly executedFeeToken: Address
  readonly blockNumber: number
  readonly protocolFees: readonly { readonly token: Address; readonly amount: Atoms }[]
}

/** One attempt to settle a winning solution. `outcome` is an open set; `null` while it runs. */
export type ReportAttempt = {
  readonly solver: Address
  readonly solutionUid: number
  readonly startMs: number
  readonly startBlock: number
  readonly deadlineBlock: number
  readonly endMs: number | null
  readonly endBlock: number | null
  readonly outcome: string | null
  readonly txHash: TxHash | null
}

/** A fee rule applied to the order. Factors are shares: 0.01 is one percent. */
export type ReportFeePolicy = {
  readonly kind: string
  readonly factor: number | null
  /** Cap as a share of volume; `null` when the kind has none. */
  readonly maxVolumeFactor: number | null
  /** Recipient of the fee; `null` when the service does not report it. */
  readonly origin: FeeOrigin | null
}

/** A fill, from the chain. */
export type ReportTrade = {
  readonly blockNumber: number
  readonly logIndex: number
  readonly sellAmount: Atoms
  readonly sellAmountBeforeFees: Atoms
  readonly buyAmount: Atoms
  readonly txHash: TxHash | null
  readonly auctionId: number | null
}
