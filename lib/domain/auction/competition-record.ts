import type { AuctionId, NativePrices } from '@/lib/domain/auction/auction'
import type { StoredFeePolicy } from '@/lib/domain/fee/stored-fee-policy'
import type { OrderUid } from '@/lib/domain/order/order'
import type { SettlementAttempt } from '@/lib/domain/settlement/attempt'
import type { StoredProtocolFee } from '@/lib/domain/settlement/stored-trade'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, Wei } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { PoolSwap, SolutionTrade } from '@/lib/domain/solution/solution'

/** An auction as kept. */
export type StoredAuction = {
  readonly id: AuctionId
  readonly block: number
  readonly deadlineBlock: number
  readonly prices: NativePrices
  readonly gasPrice: Wei
  readonly createdAt: UnixMicros
}

/** A verified bid with its place in the ranking. */
export type ProposedSolution = {
  /** 0-based position in the ranking. */
  readonly solutionUid: number
  readonly solver: Address
  readonly solverName: string
  /** 1 is best. */
  readonly ranking: number
  readonly isWinner: boolean
  readonly filteredOut: boolean
  readonly score: Wei
  /** Winning score without this solver; `null` for bids that did not win. */
  readonly referenceScore: Wei | null
  readonly clearingPrices: ReadonlyMap<Address, bigint>
  readonly swaps: readonly PoolSwap[]
  /** Gas units. */
  readonly gas: bigint
}

/** One order's part in a verified bid, net of everything; see `SolutionTrade`. */
export type ProposedExecution = SolutionTrade & { readonly solutionUid: number }

/** A solver's answer that did not reach the ranking. */
export type RejectedBid = {
  readonly solver: Address
  readonly solverName: string
  /** The solver's own number; `null` when it gave no solution. */
  readonly solutionId: number | null
  readonly reason: string
  readonly detail: string | null
  /** Orders it meant to fill; empty when unknown. */
  readonly orderUids?: readonly OrderUid[]
}

/** What was to be taken for one order in an auction, in the order it applies. */
export type OrderFeePolicies = {
  readonly uid: OrderUid
  readonly policies: readonly StoredFeePolicy[]
}

/** Everything bid in one auction, as recorded before anything is settled. */
export type NewCompetition = {
  readonly auctionId: AuctionId
  readonly solutions: readonly ProposedSolution[]
  readonly executions: readonly ProposedExecution[]
  readonly rejectedBids: readonly RejectedBid[]
  /** Of the orders that were bid on and have any. */
  readonly feePolicies: readonly OrderFeePolicies[]
}

/** An execution and the tokens of its order; `null` tokens when the order is not in our book. */
export type CompetitionExecution = ProposedExecution & {
  readonly sellToken: Address | null
  readonly buyToken: Address | null
}

export type CompetitionSolution = ProposedSolution & {
  readonly executions: readonly CompetitionExecution[]
  /** Transaction that settled it; `null` when none is indexed. */
  readonly txHash: TxHash | null
}

/** A recorded competition read back. */
export type StoredCompetition = {
  readonly auction: StoredAuction
  readonly orderUids: readonly OrderUid[]
  /** Best first. */
  readonly solutions: readonly CompetitionSolution[]
  readonly rejectedBids: readonly RejectedBid[]
  /** Transactions that settled parts of the auction, in chain order. */
  readonly txHashes: readonly TxHash[]
}

/** An auction and what was bid in it, counted. */
export type CompetitionSummary = Pick<
  StoredAuction,
  'id' | 'block' | 'deadlineBlock' | 'createdAt'
> & {
  readonly orders: number
  readonly solutions: number
  readonly winners: number
  /** Of the best solution, winner or not; `null` when nobody bid. */
  readonly bestScore: Wei | null
  /** Transactions that settled parts of the auction, in chain order. */
  readonly txHashes: readonly TxHash[]
}

/** A bid that contained an order, and what it would have given it. */
export type OrderBid = Pick<
  ProposedSolution,
  'solutionUid' | 'ranking' | 'solver' | 'solverName' | 'isWinner' | 'filteredOut' | 'score'
> &
  Pick<ProposedExecution, 'executedSell' | 'executedBuy' | 'networkFee'>

/** A fill of the order attributed to the auction. */
export type AuctionExecution = {
  readonly blockNumber: number
  readonly executedFee: Atoms
  readonly executedFeeToken: Address
  readonly protocolFees: readonly StoredProtocolFee[]
}

/** One auction as one of its orders saw it. */
export type OrderAuctionRecord = {
  readonly id: AuctionId
  readonly createdAt: UnixMicros
  readonly block: number
  readonly deadlineBlock: number
  /** Native wei per 1e18 atoms; `null` when the auction had no price. */
  readonly sellTokenPrice: bigint | null
  readonly buyTokenPrice: bigint | null
  /** Bids containing the order, best first. */
  readonly proposedSolutions: readonly OrderBid[]
  readonly executions: readonly AuctionExecution[]
  /** All attempts of the auction, also for solutions without the order. */
  readonly settlementAttempts: readonly SettlementAttempt[]
  readonly feePolicies: readonly StoredFeePolicy[]
  /** All of the auction. */
  readonly rejectedBids: readonly RejectedBid[]
}

export type OrderAuctions = {
  /** Ascending by id. */
  readonly auctions: readonly OrderAuctionRecord[]
  /** Auctions the order was part of that are not listed; none has a bid containing it. */
  readonly omitted: number
}
