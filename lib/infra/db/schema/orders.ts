import 'server-only'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type {
  BuyTokenBalance,
  OrderClass,
  OrderKind,
  SellTokenBalance,
  SigningScheme,
} from '@/lib/domain/order/order'
import {
  addressColumn,
  appDataHashColumn,
  atomsColumn,
  chainId,
  countColumn,
  hexColumn,
  instantColumn,
  uidColumn,
  uintColumn,
  unixSecondsColumn,
} from './columns'

/** A call of the settlement contract in JSON: `value` is decimal wei. */
export type InteractionJson = {
  readonly target: string
  readonly value: string
  readonly callData: string
}

export type OrderInteractionsJson = {
  readonly pre: readonly InteractionJson[]
  readonly post: readonly InteractionJson[]
}

const isUnsigned = sql`presignature_pending and cancellation_timestamp is null and closed_block is null`

/** Orders as signed, and what the order book knows about them. Fills are summed from `trades`. */
export const orders = pgTable(
  'orders',
  {
    chainId: chainId(),
    uid: uidColumn('uid').notNull(),
    owner: addressColumn('owner').notNull(),
    /** Account that placed the order. */
    from: addressColumn('from_address').notNull(),
    sellToken: addressColumn('sell_token').notNull(),
    buyToken: addressColumn('buy_token').notNull(),
    /** Zero address: the owner receives. */
    receiver: addressColumn('receiver').notNull(),
    /** Sell-token atoms. */
    sellAmount: atomsColumn('sell_amount').notNull(),
    /** Buy-token atoms. */
    buyAmount: atomsColumn('buy_amount').notNull(),
    validTo: unixSecondsColumn('valid_to').notNull(),
    appData: appDataHashColumn('app_data').notNull(),
    /** Signed fee in sell-token atoms. */
    feeAmount: atomsColumn('fee_amount').notNull(),
    kind: text('kind').$type<OrderKind>().notNull(),
    partiallyFillable: boolean('partially_fillable').notNull(),
    sellTokenBalance: text('sell_token_balance').$type<SellTokenBalance>().notNull(),
    buyTokenBalance: text('buy_token_balance').$type<BuyTokenBalance>().notNull(),
    signingScheme: text('signing_scheme').$type<SigningScheme>().notNull(),
    /** As in the API. */
    signature: hexColumn('signature').notNull(),
    class: text('class').$type<OrderClass>().notNull(),
    settlementContract: addressColumn('settlement_contract').notNull(),
    fullBalanceCheck: boolean('full_balance_check').notNull(),
    /** Quote named by the client; NULL when none. */
    quoteId: countColumn('quote_id'),
    /** Earliest time the order may be auctioned; NULL: immediately. */
    validFrom: unixSecondsColumn('valid_from'),
    /** Calls that every settlement of this order makes. */
    interactions: jsonb('interactions')
      .$type<OrderInteractionsJson>()
      .notNull()
      .default({ pre: [], post: [] }),
    /** Fees set in the order's app data, in the order they apply. */
    partnerFees: jsonb('partner_fees').$type<readonly PartnerFee[]>().notNull().default([]),
    /** Gas beyond a plain trade: hooks and a contract's signature check. */
    extraGas: uintColumn('extra_gas').notNull().default(sql`0`),
    createdAt: instantColumn('creation_timestamp').notNull(),
    /** When the order book cancelled it; NULL: not cancelled off chain. */
    cancelledAt: instantColumn('cancellation_timestamp'),
    /** Cancellation reason; NULL exactly when not cancelled off chain. */
    cancellationReason: text('cancellation_reason'),
    /** The order that replaced it; NULL: not replaced. */
    replacedBy: uidColumn('replaced_by'),
    /** The user's own expiry, when a contract signed for the user; NULL: `validTo` applies. */
    userValidTo: unixSecondsColumn('user_valid_to'),
    /** Block that closed it: nothing is left to trade or refund; NULL: not closed. */
    closedBlock: countColumn('closed_block'),
    /** A presign order whose latest PreSignature event is missing or revokes. */
    presignaturePending: boolean('presignature_pending').notNull().default(false),
    /**
     * Keyed hash of the address of the client that submitted it before it was signed on chain; NULL
     * for every other order.
     */
    clientKey: text('client_key'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.uid] }),
    index('orders_of_owner').on(table.chainId, table.owner, table.createdAt.desc(), table.uid),
    index('orders_not_over')
      .on(table.chainId, sql`coalesce(user_valid_to, valid_to)`)
      .where(
        sql`cancellation_timestamp is null and closed_block is null and not presignature_pending`,
      ),
    index('orders_unsigned').on(table.chainId, table.validTo).where(isUnsigned),
    index('orders_unsigned_of_client')
      .on(table.chainId, table.clientKey, table.validTo)
      .where(isUnsigned),
    index('orders_owed')
      .on(table.chainId, table.userValidTo)
      .where(sql`user_valid_to is not null and closed_block is null`),
    index('orders_closed').on(table.chainId, table.closedBlock),
    index('orders_of_app_data').on(table.chainId, table.appData),
    index('orders_by_expiry')
      .on(table.chainId, sql`coalesce(user_valid_to, valid_to)`)
      .concurrently(),
  ],
)
