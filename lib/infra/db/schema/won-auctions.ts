import 'server-only'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { chainId, countColumn } from './columns'

/** In place of a solver or a token: whichever it was. */
export const ANY = ''

/**
 * Auctions with a winner, by what they are looked for: once for each winning solver, each token that a
 * winner trades, each pair of the two, and once for any. So a page of them, however rare, is as many
 * neighbours in one index, and none is found twice.
 */
export const wonAuctions = pgTable(
  'won_auctions',
  {
    chainId: chainId(),
    /** Submission address of a winner, or `ANY`. */
    solver: text('solver').notNull(),
    /** A token that this winner sells or buys, as its orders name it, or `ANY`. */
    token: text('token').notNull(),
    auctionId: countColumn('auction_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.solver, table.token, table.auctionId] })],
)
