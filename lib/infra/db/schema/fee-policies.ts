import 'server-only'
import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { chainId, countColumn, uidColumn } from './columns'

/** Protocol fees of an order in one auction, in the order they apply. */
export const feePolicies = pgTable(
  'fee_policies',
  {
    chainId: chainId(),
    auctionId: countColumn('auction_id').notNull(),
    orderUid: uidColumn('order_uid').notNull(),
    /** 0-based. */
    applicationOrder: integer('application_order').notNull(),
    kind: text('kind').$type<'surplus' | 'volume' | 'priceImprovement'>().notNull(),
    /** Share, 0..1, of surplus, volume or improvement, by kind. */
    factor: doublePrecision('factor').notNull(),
    /** Cap as share of volume, 0..1; NULL for kind `volume`. */
    maxVolumeFactor: doublePrecision('max_volume_factor'),
  },
  (table) => [
    primaryKey({
      columns: [table.chainId, table.auctionId, table.orderUid, table.applicationOrder],
    }),
  ],
)
