import 'server-only'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WatchSubject } from '@/lib/domain/alert/market-alert'
import { addressColumn, chainId } from './columns'

/** Pools and tokens on the watchlists of accounts. */
export const marketWatches = pgTable(
  'market_watches',
  {
    account: addressColumn('account').notNull(),
    chainId: chainId(),
    subject: text('subject').$type<WatchSubject>().notNull(),
    /** Of the pool or the token. */
    address: addressColumn('address').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.chainId, table.subject, table.address] }),
  ],
)
