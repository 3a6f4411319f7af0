import 'server-only'
import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { addressColumn, countColumn, logColumns, uintColumn, weiColumn } from './columns'

/** Settlement events of the chain. */
export const settlements = pgTable(
  'settlements',
  {
    ...logColumns(),
    solver: addressColumn('solver').notNull(),
    /** NULL when it could not be attributed to an auction of ours. */
    auctionId: countColumn('auction_id'),
    /** NULL when it matches no winning solution. */
    solutionUid: integer('solution_uid'),
    /** Gas units of the entire transaction. */
    gasUsed: uintColumn('gas_used').notNull(),
    /** Wei per unit of gas. */
    effectiveGasPrice: weiColumn('effective_gas_price').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.logIndex] }),
    index('settlements_of_auction').on(table.chainId, table.auctionId),
    index('settlements_of_tx').on(table.chainId, table.txHash),
  ],
)
