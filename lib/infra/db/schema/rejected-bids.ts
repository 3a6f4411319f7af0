import 'server-only'
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OrderUid } from '@/lib/domain/order/order'
import { addressColumn, chainId, countColumn } from './columns'

/** Bids that did not reach the ranking, and why. */
export const rejectedBids = pgTable(
  'rejected_bids',
  {
    chainId: chainId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    auctionId: countColumn('auction_id').notNull(),
    /** Submission address. */
    solver: addressColumn('solver').notNull(),
    solverName: text('solver_name').notNull(),
    /** The solver's own number; NULL when it returned no solution (late, crashed). */
    solutionId: countColumn('solution_id'),
    reason: text('reason').notNull(),
    /** Text for a reader; NULL when the reason is self-explanatory. */
    detail: text('detail'),
    /** Orders of the bid; empty when unknown. */
    orderUids: jsonb('order_uids').$type<readonly OrderUid[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.id] }),
    index('rejected_bids_of_auction').on(table.chainId, table.auctionId),
  ],
)
