import 'server-only'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  amountsByTokenColumn,
  chainId,
  countColumn,
  instantColumn,
  uidColumn,
  weiColumn,
} from './columns'

/** Every auction, also those without a solution. Ids have no gaps. */
export const auctions = pgTable(
  'auctions',
  {
    chainId: chainId(),
    id: countColumn('id').notNull(),
    /** Block at which the auction's balances, pools and prices were read. */
    block: countColumn('block').notNull(),
    /** Last block in which a settlement may be mined. */
    deadlineBlock: countColumn('deadline_block').notNull(),
    /** Native wei per 1e18 atoms, by token. */
    prices: amountsByTokenColumn('prices').notNull(),
    /** Wei per unit of gas. */
    gasPrice: weiColumn('gas_price').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    /** Number of its orders, stored because counting them later from the runs is slow. */
    orderCount: integer('order_count').notNull(),
    /** The full instance for export, as compressed text; NULL when not stored. */
    instance: text('instance'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.id] }),
    index('auctions_by_deadline').on(table.chainId, table.deadlineBlock),
  ],
)

/**
 * The auctions an order was part of, as runs of consecutive ids: a long-open order needs one row,
 * not one per auction.
 */
export const auctionParticipation = pgTable(
  'auction_participation',
  {
    chainId: chainId(),
    orderUid: uidColumn('order_uid').notNull(),
    firstAuctionId: countColumn('first_auction_id').notNull(),
    /** Inclusive. */
    lastAuctionId: countColumn('last_auction_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.orderUid, table.firstAuctionId] }),
    index('auction_participation_by_last').on(table.chainId, table.lastAuctionId),
  ],
)
