import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
    /** What no settlement can score more than, native wei; NULL: not computed, or not in time. */
    bound: weiColumn('bound'),
    /** The full instance for export, as compressed text; NULL when not stored. */
    instance: text('instance'),
    /** False until its competition is recorded, and for good where the engine stopped before. */
    isSolved: boolean('is_solved').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.id] }),
    index('auctions_by_deadline').on(table.chainId, table.deadlineBlock),
    index('auctions_by_time').on(table.chainId, table.createdAt).concurrently(),
    index('auctions_with_instance')
      .on(table.chainId, table.id)
      .where(sql`instance is not null`)
      .concurrently(),
  ],
)

/**
 * A place on one axis on which each chain has its own stretch of auction ids, with room for four
 * billion: range indexes know nothing of a second column. In text, as an index must repeat it.
 */
export const auctionPlace = (chainIdSql: SQL, auctionIdSql: SQL) =>
  sql`((${chainIdSql}::bigint << 32) + ${auctionIdSql})`

/**
 * Whether an auction's solvers are still asked: no competition is recorded, and no later auction. In a
 * statement that calls the table by its name.
 */
export const isSolvingAuction = sql<boolean>`(not auctions.is_solved and not exists (
  select 1 from auctions later where later.chain_id = auctions.chain_id and later.id > auctions.id))`

/** The auctions of a run that has ended. Written as the index on it is. */
export const endedRun = sql`int8range(${auctionPlace(sql`chain_id`, sql`first_auction_id`)}, ${auctionPlace(sql`chain_id`, sql`last_auction_id`)}, '[]')`

/**
 * The auctions an order was part of, as runs of consecutive ids: however long an order stays, it is
 * written when it joins and when it leaves.
 */
export const auctionParticipation = pgTable(
  'auction_participation',
  {
    chainId: chainId(),
    orderUid: uidColumn('order_uid').notNull(),
    firstAuctionId: countColumn('first_auction_id').notNull(),
    /** Inclusive; NULL while the run has not ended: it goes up to the newest auction. */
    lastAuctionId: countColumn('last_auction_id'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.orderUid, table.firstAuctionId] }),
    // Apart, as an entry stays until the next vacuum: those of runs that ended since would contain
    // every later auction.
    index('auction_participation_open')
      .on(table.chainId, table.firstAuctionId)
      .where(sql`last_auction_id is null`),
    index('auction_participation_ended')
      .using('gist', endedRun)
      .where(sql`last_auction_id is not null`),
  ],
)
