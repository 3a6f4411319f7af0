import 'server-only'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OrderStatus } from '@/lib/domain/order/order'
import { addressColumn, atomsColumn, chainId, instantColumn, uidColumn } from './columns'

/** Known state of orders at another deployment, to detect changes. */
export const watchedOrders = pgTable(
  'watched_orders',
  {
    chainId: chainId(),
    uid: uidColumn('uid').notNull(),
    /** Account that is notified. */
    account: addressColumn('account').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    /** Sell-token atoms traded before it was watched. */
    unreportedSell: atomsColumn('untold_sell').notNull(),
    /** Sell-token atoms of all trades up to the last one notified, signed fee included. */
    executedSell: atomsColumn('executed_sell').notNull(),
    /** Buy-token atoms of the same trades. */
    executedBuy: atomsColumn('executed_buy').notNull(),
    /** Signed fee of the same trades, sell-token atoms. */
    executedSignedFee: atomsColumn('executed_signed_fee').notNull(),
    /** Not polled after this time; NULL: it can still change. */
    pollUntil: instantColumn('asked_until'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.uid] }),
    index('watched_orders_of_account').on(table.chainId, table.account, table.pollUntil),
  ],
)

/** Accounts whose orders at another deployment were polled. */
export const watchedAccounts = pgTable(
  'watched_accounts',
  {
    chainId: chainId(),
    account: addressColumn('account').notNull(),
    /** Recorded at most once a day; accounts not polled for long are deleted. */
    polledAt: instantColumn('looked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.account] }),
    index('watched_accounts_by_look').on(table.chainId, table.polledAt),
  ],
)
