import type { FeeOrigin } from '@/lib/domain/fee/order-policies'
import type { CancellationSource } from '@/lib/domain/order/cancellation-source'
import type { OrderKind, OrderStatus, OrderUid, SigningScheme } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds, Wei } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'

/**
 * Everything known about one order, as the debug report tells it, read once at the boundary.
 * A field the service left out, or sent in a form nobody can read, is `null`.
 * Times are milliseconds since 1970-01-01 UTC and may carry a fraction (microseconds).
 * Source: interface, "Debug report"; protocol, section 7.
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
  /** What an auction it was in would have filled it at; `null` where nothing tells. */
  readonly fillPrice: ReportFillPrice | null
  /** Who took the order out; `null` where nobody did, or the service does not say. */
  readonly cancellation: ReportCancellation | null
  /** Newest first. */
  readonly trades: readonly ReportTrade[]
}

/** The limit that auction would have filled, all fees in. */
type ReportFillPrice = {
  readonly auctionId: number
  /** Sell-token atoms. */
  readonly sellAmount: Atoms
  /** Buy-token atoms. */
  readonly buyAmount: Atoms
}

/** What first took the order out of the book. A fill sent before may still have come. */
type ReportCancellation = {
  readonly source: CancellationSource
  /** `null` when the service no longer knows. */
  readonly atMs: number | null
}

/** The public facts of the order: readable even where the report itself is restricted. */
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
  /** First second the order may be auctioned; `null` when it may at once. */
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
  /** Account that placed the order by a transaction. */
  readonly onchainUser: Address | null
  readonly placementError: string | null
  /** Transaction that gave the native coin back. */
  readonly refundTxHash: TxHash | null
  /** Amounts of the quote the order is based on; the fee is in sell-token atoms. */
  readonly quote: {
    readonly sellAmount: Atoms
    readonly buyAmount: Atoms
    readonly feeAmount: Atoms
  } | null
}

/** One row of the order's life. `label` is an open set. */
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
  /** When the auction was cut; `null` where the service does not say. */
  readonly timestampMs: number | null
  /** Native wei per 1e18 atoms, of the order's two tokens only. */
  readonly nativePrices: ReadonlyMap<Address, bigint>
  /** Solutions that contain this order. */
  readonly bids: readonly ReportBid[]
  /** Answers refused before ranking; the record does not say which orders they contained. */
  readonly rejectedBids: readonly ReportRejectedBid[]
  readonly executions: readonly ReportExecution[]
  /** All attempts of the auction, also those of solutions without this order. */
  readonly attempts: readonly ReportAttempt[]
  readonly feePolicies: readonly ReportFeePolicy[]
}

/** A proposed solution as far as this order is concerned. */
export type ReportBid = {
  /** Tells solutions of one auction apart; attempts point at it. */
  readonly solutionUid: number
  /** 1 is best. */
  readonly ranking: number
  readonly solver: Address
  readonly solverName: string | null
  readonly isWinner: boolean
  readonly filteredOut: boolean
  /** Of the whole solution, not of this order alone. */
  readonly score: Wei
  readonly executedSell: Atoms
  readonly executedBuy: Atoms
}

/** A solver's answer that was refused before ranking. */
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

/** One try to settle a winning solution. `outcome` is an open set; `null` while it runs. */
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
  /** Whom it is for; `null` where the service does not say. */
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
