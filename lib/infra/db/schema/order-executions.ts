import 'server-only'
import { index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { addressColumn, atomsColumn, chainId, countColumn, uidColumn } from './columns'

/** A protocol fee in JSON: `amount` is a decimal string of atoms of `token`. */
export type ProtocolFeeJson = { readonly token: string; readonly amount: string }

/** Fees computed for each Trade event that belongs to an auction of ours. */
export const orderExecutions = pgTable(
  'order_executions',
  {
    chainId: chainId(),
    blockNumber: countColumn('block_number').notNull(),
    /** Log index of the Trade event. */
    logIndex: integer('log_index').notNull(),
    auctionId: countColumn('auction_id').notNull(),
    orderUid: uidColumn('order_uid').notNull(),
    /** Network and protocol fees together, atoms of `executedFeeToken`. */
    executedFee: atomsColumn('executed_fee').notNull(),
    executedFeeToken: addressColumn('executed_fee_token').notNull(),
    /** In the order of the fee policies. */
    protocolFees: jsonb('protocol_fees').$type<readonly ProtocolFeeJson[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.logIndex] }),
    index('order_executions_of_order').on(table.chainId, table.orderUid, table.auctionId),
  ],
)
