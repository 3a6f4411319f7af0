import type { AuctionId, NativePrices } from '@/lib/domain/auction/auction'
import type { StoredFeePolicy } from '@/lib/domain/fee/stored-fee-policy'
import type { OrderUid } from '@/lib/domain/order/order'
import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, Wei } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'
import type { SettlementAttempt } from './attempt'
import type { StoredProtocolFee } from './stored-trade'

/** An auction as stored in the database. */
export type StoredAuction = {
  readonly id: AuctionId
  readonly block: number
  readonly deadlineBlock: number
  readonly prices: NativePrices
  readonly gasPrice: Wei
  readonly createdAt: UnixMicros
}

/** A verified bid with its position in the ranking. */
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
  /** With calls of an engine that take one token and give another, whose `pool` is what they call. */
  readonly swaps: readonly PoolSwap[]
  /** Gas units. */
  readonly gas: bigint
  /** Gas units that its simulation used; null where none was recorded. */
  readonly trialGas?: bigint | null
}

/** The trade of one order in a verified bid, net of all fees; see `SolutionTrade`. */
export type ProposedExecution = SolutionTrade & { readonly solutionUid: number }

/** A solver's response that was rejected before the ranking. */
export type RejectedBid = {
  readonly solver: Address
  readonly solverName: string
  /** The solver's own id; `null` when it returned no solution. */
  readonly solutionId: number | null
  readonly reason: string
  readonly detail: string | null
  /** Orders the bid would have filled; empty when unknown. */
  readonly orderUids?: readonly OrderUid[]
}

/** The fee policies of one order in an auction, in the order they apply. */
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
  /** Only for orders that appear in a bid and have fee policies. */
  readonly feePolicies: readonly OrderFeePolicies[]
}

/** An execution with the tokens of its order; they are `null` when the order is not in our book. */
export type CompetitionExecution = ProposedExecution & {
  readonly sellToken: Address | null
  readonly buyToken: Address | null
}

/** A bid as recorded, with its trades and how it was settled. */
export type CompetitionSolution = ProposedSolution & {
  readonly executions: readonly CompetitionExecution[]
  /** Transaction that settled it; `null` when none is indexed. */
  readonly txHash: TxHash | null
  /** How the attempt to settle it ended, as `SettlementAttempt` has it; `null` without an end. */
  readonly attemptOutcome: string | null
}

/** A recorded competition as read from the database. */
export type StoredCompetition = {
  readonly auction: StoredAuction
  readonly orderUids: readonly OrderUid[]
  /** Best first. */
  readonly solutions: readonly CompetitionSolution[]
  readonly rejectedBids: readonly RejectedBid[]
  /** Transactions that settled parts of the auction, in chain order. */
  readonly txHashes: readonly TxHash[]
}

/** A bid that contained a given order, with the amounts it offered. */
export type OrderBid = Pick<
  ProposedSolution,
  'solutionUid' | 'ranking' | 'solver' | 'solverName' | 'isWinner' | 'filteredOut' | 'score'
> &
  Pick<ProposedExecution, 'executedSell' | 'executedBuy'>

/** A fill of the order attributed to the auction. */
export type AuctionExecution = {
  readonly blockNumber: number
  readonly executedFee: Atoms
  readonly executedFeeToken: Address
  readonly protocolFees: readonly StoredProtocolFee[]
}

/** One auction from the point of view of one of its orders. */
export type OrderAuctionRecord = {
  readonly id: AuctionId
  readonly createdAt: UnixMicros
  readonly block: number
  readonly deadlineBlock: number
  /** Whether its solvers are still asked, so that bids may come. */
  readonly isSolving: boolean
  /** Native wei per 1e18 atoms; `null` when the auction had no price. */
  readonly sellTokenPrice: bigint | null
  readonly buyTokenPrice: bigint | null
  /** Bids containing the order, best first. */
  readonly proposedSolutions: readonly OrderBid[]
  readonly executions: readonly AuctionExecution[]
  /** All settlement attempts of the auction, also of solutions without the order. */
  readonly settlementAttempts: readonly SettlementAttempt[]
  readonly feePolicies: readonly StoredFeePolicy[]
  /** All rejected bids of the auction. */
  readonly rejectedBids: readonly RejectedBid[]
}

/** The auctions that an order was part of: all with a bid on it or a fill of it, and the newest of the others. */
export type OrderAuctions = {
  /** Ascending by id. */
  readonly auctions: readonly OrderAuctionRecord[]
  /** Number of further auctions with the order that are not listed; no bid in them contains it. */
  readonly omitted: number
}
