import 'server-only'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  addressColumn,
  amountsByTokenColumn,
  chainId,
  countColumn,
  instantColumn,
  txHashColumn,
} from './columns'

/** A winner's attempt to settle its solution on chain. */
export const settlementAttempts = pgTable(
  'settlement_attempts',
  {
    chainId: chainId(),
    auctionId: countColumn('auction_id').notNull(),
    solutionUid: integer('solution_uid').notNull(),
    /** Submission address. */
    solver: addressColumn('solver').notNull(),
    startTimestamp: instantColumn('start_timestamp').notNull(),
    /** Chain head when it started. */
    startBlock: countColumn('start_block').notNull(),
    deadlineBlock: countColumn('deadline_block').notNull(),
    /** NULL while running. */
    endTimestamp: instantColumn('end_timestamp'),
    /** NULL while running. */
    endBlock: countColumn('end_block'),
    /** `success`, `timeout` or what failed; NULL while running. */
    outcome: text('outcome'),
    /** Last transaction sent; NULL before the first. */
    txHash: txHashColumn('tx_hash'),
    /** Atoms the settlement left in the contract, by token; NULL until known. */
    leftovers: amountsByTokenColumn('leftovers'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.auctionId, table.solutionUid] }),
    index('settlement_attempts_running')
      .on(table.chainId, table.auctionId)
      .where(sql`outcome is null`),
    index('settlement_attempts_by_end').on(table.chainId, table.endBlock),
  ],
)
