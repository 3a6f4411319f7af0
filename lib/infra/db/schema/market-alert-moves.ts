import 'server-only'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AlertState } from '@/lib/domain/alert/market-alert'
import { chainId, countColumn } from './columns'

/** What alerts were before each move, for as long as a reorganisation could take its block back. */
export const marketAlertMoves = pgTable(
  'market_alert_moves',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    chainId: chainId(),
    alertId: countColumn('alert_id').notNull(),
    /** Newest block of the market index when it moved. */
    blockNumber: countColumn('block_number').notNull(),
    /** State and crossings before. */
    was: text('was').$type<AlertState>().notNull(),
    crossings: integer('crossings').notNull(),
  },
  (table) => [index('market_alert_moves_by_block').on(table.chainId, table.blockNumber)],
)
