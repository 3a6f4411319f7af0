import 'server-only'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PlacementError } from '@/lib/domain/order/onchain-order'
import { addressColumn, logColumns, uidColumn, unixSecondsColumn } from './columns'

/** OrderPlacement events of the chain; each created one row of `orders`. */
export const onchainPlacements = pgTable(
  'onchain_placements',
  {
    ...logColumns(),
    orderUid: uidColumn('order_uid').notNull(),
    /** The user on whose behalf the contract placed the order. */
    sender: addressColumn('sender').notNull(),
    /** Why the order is never auctioned; NULL when it has no error. */
    placementError: text('placement_error').$type<PlacementError>(),
    /** The user's own expiry. */
    userValidTo: unixSecondsColumn('user_valid_to').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.orderUid] }),
    index('onchain_placements_of_block').on(table.chainId, table.blockNumber),
    index('onchain_placements_of_sender').on(table.chainId, table.sender),
  ],
)
