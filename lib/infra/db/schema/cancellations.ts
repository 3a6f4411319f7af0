import 'server-only'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SigningScheme } from '@/lib/domain/order/order'
import { chainId, hexColumn, instantColumn, uidColumn } from './columns'

/** Signed cancellation requests, stored as proof of who cancelled. */
export const cancellations = pgTable(
  'cancellations',
  {
    chainId: chainId(),
    orderUid: uidColumn('order_uid').notNull(),
    signingScheme: text('signing_scheme').$type<SigningScheme>().notNull(),
    signature: hexColumn('signature').notNull(),
    receivedAt: instantColumn('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.orderUid] })],
)
