import 'server-only'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OrderStatus } from '@/lib/domain/order/order'
import { addressColumn, atomsColumn, chainId, instantColumn, uidColumn } from './columns'

/** What is remembered of orders that another deployment keeps, to notice what changes. */
export const watchedOrders = pgTable(
  'watched_orders',
  {
    chainId: chainId(),
    uid: uidColumn('uid').notNull(),
    /** Who is told. */
    account: addressColumn('account').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    /** Sell-token atoms traded before it was watched. */
    unreportedSell: atomsColumn('untold_sell').notNull(),
    /** Sell-token atoms of all trades up to the last one told, signed fee included. */
    executedSell: atomsColumn('executed_sell').notNull(),
    /** Buy-token atoms of the same trades. */
    executedBuy: atomsColumn('executed_buy').notNull(),
    /** Signed fee of the same trades, sell-token atoms. */
    executedSignedFee: atomsColumn('executed_signed_fee').notNull(),
    /** Not asked about after this; NULL: it can still change. */
    askedUntil: instantColumn('asked_until'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.uid] }),
    index('watched_orders_of_account').on(table.chainId, table.account, table.askedUntil),
  ],
)

/** Accounts whose orders with another deployment were looked at. */
export const watchedAccounts = pgTable(
  'watched_accounts',
  {
    chainId: chainId(),
    account: addressColumn('account').notNull(),
    /** Of the newest looks one a day is noted; accounts nobody asks about are forgotten by it. */
    lookedAt: instantColumn('looked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.account] }),
    index('watched_accounts_by_look').on(table.chainId, table.lookedAt),
  ],
)
