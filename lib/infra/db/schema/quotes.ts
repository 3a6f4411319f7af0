import 'server-only'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OrderKind, SigningScheme } from '@/lib/domain/order/order'
import {
  addressColumn,
  appDataHashColumn,
  atomsColumn,
  chainId,
  instantColumn,
  uintColumn,
  unixSecondsColumn,
  weiColumn,
} from './columns'

/** Issued quotes that orders can be based on, expired ones included. */
export const quotes = pgTable(
  'quotes',
  {
    chainId: chainId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** Account the quote is for. */
    from: addressColumn('from_address').notNull(),
    sellToken: addressColumn('sell_token').notNull(),
    buyToken: addressColumn('buy_token').notNull(),
    /** Sell-token atoms, network fee already deducted. */
    sellAmount: atomsColumn('sell_amount').notNull(),
    /** Buy-token atoms. */
    buyAmount: atomsColumn('buy_amount').notNull(),
    /** Network fee in sell-token atoms. */
    feeAmount: atomsColumn('fee_amount').notNull(),
    kind: text('kind').$type<OrderKind>().notNull(),
    signingScheme: text('signing_scheme').$type<SigningScheme>().notNull(),
    appData: appDataHashColumn('app_data').notNull(),
    validTo: unixSecondsColumn('valid_to').notNull(),
    /** Gas units of the settlement, without hooks and signature checks. */
    gasAmount: uintColumn('gas_amount').notNull(),
    /** Gas units of hooks and of a contract's signature check; also covered by the fee. */
    extraGas: uintColumn('extra_gas').notNull().default(sql`0`),
    /** Wei per unit of gas. */
    gasPrice: weiColumn('gas_price').notNull(),
    /** Native wei per sell-token atom, decimal text. */
    sellTokenPrice: text('sell_token_price').notNull(),
    /** Submission address of the solver that computed the quote. */
    solver: addressColumn('solver').notNull(),
    /** Whether a simulation of the entire settlement confirmed the amounts. */
    verified: boolean('verified').notNull(),
    /** The solver's execution plan; NULL when it gave none. */
    metadata: jsonb('metadata').$type<Readonly<Record<string, unknown>>>(),
    /** Basis points of the volume fees included in the amounts, decimal text; NULL without any. */
    protocolFeeBps: text('protocol_fee_bps'),
    createdAt: instantColumn('created_at').notNull(),
    /** Unusable from this time on. */
    expiration: instantColumn('expiration').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.id] }),
    index('quotes_by_parameters').on(
      table.chainId,
      table.sellToken,
      table.buyToken,
      table.expiration,
    ),
    index('quotes_by_expiration').on(table.chainId, table.expiration).concurrently(),
  ],
)
