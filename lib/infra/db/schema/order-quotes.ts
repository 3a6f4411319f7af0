import 'server-only'
import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { addressColumn, atomsColumn, chainId, uidColumn, uintColumn, weiColumn } from './columns'

/** The quote each order is based on, copied so that it outlives the quote. */
export const orderQuotes = pgTable(
  'order_quotes',
  {
    chainId: chainId(),
    orderUid: uidColumn('order_uid').notNull(),
    /** Gas units. */
    gasAmount: uintColumn('gas_amount').notNull(),
    /** Wei per unit of gas. */
    gasPrice: weiColumn('gas_price').notNull(),
    /** Native wei per sell-token atom, decimal text. */
    sellTokenPrice: text('sell_token_price').notNull(),
    /** Sell-token atoms, network fee already deducted. */
    sellAmount: atomsColumn('sell_amount').notNull(),
    /** Buy-token atoms. */
    buyAmount: atomsColumn('buy_amount').notNull(),
    /** Network fee in sell-token atoms. */
    feeAmount: atomsColumn('fee_amount').notNull(),
    solver: addressColumn('solver').notNull(),
    verified: boolean('verified').notNull(),
    /** The solver's execution plan; NULL when it gave none. */
    metadata: jsonb('metadata').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.orderUid] })],
)
