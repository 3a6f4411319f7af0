import 'server-only'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  addressColumn,
  amountsByTokenColumn,
  atomsColumn,
  chainId,
  countColumn,
  uidColumn,
  uintColumn,
  weiColumn,
} from './columns'

/** A swap in JSON: amounts are decimal strings of atoms. */
export type SwapJson = {
  readonly pool: string
  readonly tokenIn: string
  readonly amountIn: string
  readonly tokenOut: string
  readonly amountOut: string
}

/** Verified bids of an auction, winners or not. */
export const proposedSolutions = pgTable(
  'proposed_solutions',
  {
    chainId: chainId(),
    auctionId: countColumn('auction_id').notNull(),
    /** 0-based position in the ranking. */
    solutionUid: integer('solution_uid').notNull(),
    /** Submission address. */
    solver: addressColumn('solver').notNull(),
    solverName: text('solver_name').notNull(),
    /** 1 is best. */
    ranking: integer('ranking').notNull(),
    isWinner: boolean('is_winner').notNull(),
    /** Excluded by the fairness rule between token pairs. */
    filteredOut: boolean('filtered_out').notNull(),
    /** Surplus and protocol fees less the gas left unpaid, native wei. */
    score: weiColumn('score').notNull(),
    /** Winning score without this solver, native wei; NULL for bids that did not win. */
    referenceScore: weiColumn('reference_score'),
    /** Uniform prices before fees, by token. */
    clearingPrices: amountsByTokenColumn('clearing_prices').notNull(),
    /** In execution order. */
    swaps: jsonb('swaps').$type<readonly SwapJson[]>().notNull(),
    /** Gas units the solver expects. */
    gas: uintColumn('gas').notNull(),
    /** Gas units that its simulation used; NULL where none was recorded. */
    trialGas: uintColumn('trial_gas'),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.auctionId, table.solutionUid] })],
)

/** What each bid would give to each of its orders. */
export const proposedExecutions = pgTable(
  'proposed_executions',
  {
    chainId: chainId(),
    auctionId: countColumn('auction_id').notNull(),
    solutionUid: integer('solution_uid').notNull(),
    orderUid: uidColumn('order_uid').notNull(),
    /** Sell-token atoms leaving the user, network fee included. */
    executedSell: atomsColumn('executed_sell').notNull(),
    /** Buy-token atoms reaching the receiver. */
    executedBuy: atomsColumn('executed_buy').notNull(),
    /** Sell-token atoms, part of `executedSell`. */
    networkFee: atomsColumn('network_fee').notNull(),
    /**
     * What the best route alone gave through the pools its settlement was planned for, before all fees: buy-token atoms
     * for all a sell order paid, sell-token atoms for what a buy order got. NULL: no winner's, or not computed.
     */
    market: atomsColumn('market'),
    /** Gas units of a settlement that trades by that route alone; NULL as above, and where only `market` was recorded. */
    marketGas: uintColumn('market_gas'),
  },
  (table) => [
    primaryKey({
      columns: [table.chainId, table.auctionId, table.solutionUid, table.orderUid],
    }),
    index('proposed_executions_of_order').on(table.chainId, table.orderUid, table.auctionId),
  ],
)
