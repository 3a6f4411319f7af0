import 'server-only'
import type { AuctionId } from '@/lib/domain/auction/auction'
import { factorToNumber } from '@/lib/domain/fee/factor'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Wei } from '@/lib/domain/shared/amount'
import type { PoolSwap, SolutionTrade } from '@/lib/domain/solution/solution'
import type { Db, Tx } from '../database'
import { feePolicies } from '../schema/fee-policies'
import { proposedExecutions, proposedSolutions } from '../schema/proposed-solutions'
import { rejectedBids } from '../schema/rejected-bids'
import { toAmountsJson } from './amounts-by-token'
import { chunks } from './chunks'
import type { StoredFeePolicy } from './fee-policy'

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

/** One order's part in a bid. */
export type ProposedExecution = SolutionTrade & { readonly solutionUid: number }

/** A solver's answer that did not reach the ranking. */
export type RejectedBid = {
  readonly solver: Address
  readonly solverName: string
  /** The solver's own number; `null` when it gave no solution. */
  readonly solutionId: number | null
  readonly reason: string
  readonly detail: string | null
  /** Orders it meant to fill; leave out when unknown. */
  readonly orderUids?: readonly OrderUid[]
}

export type OrderFeePolicies = {
  readonly uid: OrderUid
  /** In the order they apply. */
  readonly policies: readonly StoredFeePolicy[]
}

/** Records what was bid in an auction. Run it in the transaction of `insertAuction`. */
export async function insertCompetition(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly auctionId: AuctionId
    readonly solutions: readonly ProposedSolution[]
    readonly executions: readonly ProposedExecution[]
    readonly rejectedBids: readonly RejectedBid[]
    readonly feePolicies: readonly OrderFeePolicies[]
  },
): Promise<void> {
  const key = { chainId: input.chainId, auctionId: input.auctionId }
  for (const rows of chunks(input.solutions)) {
    await db.insert(proposedSolutions).values(rows.map((row) => ({ ...key, ...solutionRow(row) })))
  }
  for (const rows of chunks(input.executions)) {
    await db.insert(proposedExecutions).values(
      rows.map(({ solutionUid, uid, executedSell, executedBuy, networkFee }) => ({
        ...key,
        solutionUid,
        orderUid: uid,
        executedSell,
        executedBuy,
        networkFee,
      })),
    )
  }
  for (const rows of chunks(input.rejectedBids)) {
    await db.insert(rejectedBids).values(
      rows.map(({ solver, solverName, solutionId, reason, detail, orderUids }) => ({
        ...key,
        solver,
        solverName,
        solutionId,
        reason,
        detail,
        orderUids: orderUids ?? [],
      })),
    )
  }
  for (const rows of chunks(input.feePolicies.flatMap(policyRows))) {
    await db.insert(feePolicies).values(rows.map((row) => ({ ...key, ...row })))
  }
}

const solutionRow = (solution: ProposedSolution) => ({
  solutionUid: solution.solutionUid,
  solver: solution.solver,
  solverName: solution.solverName,
  ranking: solution.ranking,
  isWinner: solution.isWinner,
  filteredOut: solution.filteredOut,
  score: solution.score,
  referenceScore: solution.referenceScore,
  clearingPrices: toAmountsJson(solution.clearingPrices),
  swaps: solution.swaps.map(({ pool, tokenIn, amountIn, tokenOut, amountOut }) => ({
    pool,
    tokenIn,
    amountIn: amountIn.toString(),
    tokenOut,
    amountOut: amountOut.toString(),
  })),
  gas: solution.gas,
})

const policyRows = ({ uid, policies }: OrderFeePolicies) =>
  policies.map((policy, applicationOrder) => ({
    orderUid: uid,
    applicationOrder,
    kind: policy.kind,
    factor: factorToNumber(policy.factor),
    maxVolumeFactor: policy.kind === 'volume' ? null : factorToNumber(policy.maxVolumeFactor),
  }))
