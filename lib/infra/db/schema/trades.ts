import 'server-only'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { addressColumn, atomsColumn, countColumn, logColumns, uidColumn } from './columns'

/** Trade events of the chain. */
export const trades = pgTable(
  'trades',
  {
    ...logColumns(),
    orderUid: uidColumn('order_uid').notNull(),
    owner: addressColumn('owner').notNull(),
    sellToken: addressColumn('sell_token').notNull(),
    buyToken: addressColumn('buy_token').notNull(),
    /** Sell-token atoms, signed fee included. */
    sellAmount: atomsColumn('sell_amount').notNull(),
    /** Buy-token atoms. */
    buyAmount: atomsColumn('buy_amount').notNull(),
    /** Signed fee, sell-token atoms, part of `sellAmount`. */
    feeAmount: atomsColumn('fee_amount').notNull(),
    /** NULL when its settlement could not be attributed to an auction of ours. */
    auctionId: countColumn('auction_id'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.logIndex] }),
    index('trades_of_owner').on(
      table.chainId,
      table.owner,
      table.blockNumber.desc(),
      table.logIndex.desc(),
    ),
    index('trades_of_order').on(table.chainId, table.orderUid),
    index('trades_of_tx').on(table.chainId, table.txHash),
    index('trades_of_sell_token').on(table.chainId, table.sellToken, table.blockNumber),
    index('trades_of_buy_token').on(table.chainId, table.buyToken, table.blockNumber),
  ],
)
