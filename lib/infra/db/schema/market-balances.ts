import 'server-only'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { addressColumn, chainId, countColumn, uintColumn } from './columns'

/** Balance of each account in the network's tokens, summed from their events. */
export const tokenBalances = pgTable(
  'token_balances',
  {
    chainId: chainId(),
    token: addressColumn('token').notNull(),
    holder: addressColumn('holder').notNull(),
    /** Atoms; accounts without a balance have no row. */
    balance: uintColumn('balance').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.token, table.holder] }),
    index('token_balances_by_size').on(
      table.chainId,
      table.token,
      table.balance.desc(),
      table.holder,
    ),
    index('token_balances_empty').on(table.chainId).where(sql`balance = 0`),
  ],
)

/** Balance changes by the blocks that a reorganisation could still replace. */
export const tokenBalanceChanges = pgTable(
  'token_balance_changes',
  {
    chainId: chainId(),
    blockNumber: countColumn('block_number').notNull(),
    token: addressColumn('token').notNull(),
    holder: addressColumn('holder').notNull(),
    /** Atoms; negative for a decrease. */
    change: uintColumn('change').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.token, table.holder] }),
  ],
)
