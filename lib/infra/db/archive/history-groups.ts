import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { UnixSeconds } from '@/lib/domain/shared/amount'

/** What is archived together: rows of one table, each with the rows of others that belong to it. */
export type HistoryGroup = {
  readonly name: HistoryGroupName
  readonly root: TableOfGroup
  /** Orders the root's rows, and is in an index; alias `t`, as in the conditions. */
  readonly place: SQL
  /** Of a place: a time, or the block that was mined at or after it. */
  readonly measure: 'seconds' | 'timestamp' | 'block'
  readonly children: readonly TableOfGroup[]
  /** Which rows nothing needs any more, besides that they are older than `before`. */
  readonly isOver: (limits: HistoryLimits) => SQL
  /** Roots in one transaction: about 500 rows in the largest table of the group. */
  readonly pageSize: number
}

export type HistoryGroupName = (typeof HISTORY_GROUPS)[number]

/** A table of a group, and the columns that hold the key of the root. */
type TableOfGroup = { readonly table: string; readonly key: readonly KeyColumn[] }
type KeyColumn = { readonly column: string; readonly type: 'text' | 'bigint' | 'integer' }

/** Where history ends that may go. */
export type HistoryLimits = {
  readonly before: UnixSeconds
  /** The first block at or after `before`. */
  readonly beforeBlock: number
}

/** In the order in which they go: an auction stays while an order needs it, a block while a trade does. */
export const HISTORY_GROUPS = [
  'orders',
  'auctions',
  'trades',
  'presignatures',
  'invalidations',
  'refunds',
  'settlements',
  'blocks',
] as const

/** Auctions that stay whatever their age, as the next id follows from the newest. */
const NEWEST_AUCTIONS = 500

const text = (column: string): KeyColumn => ({ column, type: 'text' })
const bigint = (column: string): KeyColumn => ({ column, type: 'bigint' })
const ofOrder = (table: string): TableOfGroup => ({ table, key: [text('order_uid')] })
const ofAuction = (table: string): TableOfGroup => ({ table, key: [bigint('auction_id')] })
const ofLog = (table: string): TableOfGroup => ({
  table,
  key: [bigint('block_number'), { column: 'log_index', type: 'integer' }],
})

/** That there is no such row: a scalar subquery, which no planner turns into a join of whole tables. */
const none = (rows: SQL): SQL => sql`coalesce((select false from ${rows} limit 1), true)`

/** That a block has no row in the table. */
const hasNone = (table: 'trades' | 'settlements', block: string): SQL =>
  none(sql.raw(`${table} x where x.chain_id = t.chain_id and x.block_number = ${block}`))

/** Of an order: when nothing can fill it any more. Written as the index on it is. */
const expiry = (alias: 't' | 'o') => sql.raw(`coalesce(${alias}.user_valid_to, ${alias}.valid_to)`)

/**
 * Whether an order is history: it has expired, what a contract holds for its user is paid back, and all
 * that the chain did to it is older, too.
 */
const isOrderOver = (alias: 't' | 'o', { before, beforeBlock }: HistoryLimits): SQL => {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  return sql`${expiry(alias)} < ${before}::bigint
    and ${column('creation_timestamp')} < to_timestamp(${before}::bigint)
    and (${column('user_valid_to')} is null or ${column('closed_block')} is not null)
    and (${column('closed_block')} is null or ${column('closed_block')} < ${beforeBlock}::bigint)
    and ${none(sql`trades x where x.chain_id = ${column('chain_id')}
      and x.order_uid = ${column('uid')} and x.block_number >= ${beforeBlock}::bigint`)}`
}

/** An event of the chain about an order that this book does not have and cannot get any more. */
const isOfNoOrder = ({ before }: HistoryLimits): SQL => sql`
  ('x' || right(t.order_uid, 8))::bit(32)::bigint < ${before}::bigint
  and ${none(sql`orders o where o.chain_id = t.chain_id and o.uid = t.order_uid`)}`

const eventGroup = (
  name: HistoryGroupName,
  table: string,
  isOver: HistoryGroup['isOver'],
  children: readonly TableOfGroup[] = [],
): HistoryGroup => ({
  name,
  root: ofLog(table),
  place: sql.raw('t.block_number'),
  measure: 'block',
  children,
  isOver,
  pageSize: 500,
})

const groups: Readonly<Record<HistoryGroupName, HistoryGroup>> = {
  orders: {
    name: 'orders',
    root: { table: 'orders', key: [text('uid')] },
    place: expiry('t'),
    measure: 'seconds',
    children: [
      'order_quotes',
      'order_events',
      'auction_participation',
      'cancellations',
      'onchain_placements',
      'onchain_refunds',
      'invalidations',
      'presignatures',
      'trades',
      'order_executions',
      'notifications',
    ].map(ofOrder),
    isOver: (limits) => isOrderOver('t', limits),
    pageSize: 150,
  },
  auctions: {
    name: 'auctions',
    root: { table: 'auctions', key: [bigint('id')] },
    place: sql.raw('t.created_at'),
    measure: 'timestamp',
    children: [
      'proposed_solutions',
      'proposed_executions',
      'fee_policies',
      'rejected_bids',
      'won_auctions',
      'settlement_attempts',
      'settlements',
    ].map(ofAuction),
    isOver: (limits) => sql`
      t.id <= (select max(n.id) from auctions n where n.chain_id = t.chain_id) - ${NEWEST_AUCTIONS}::bigint
      and ${none(sql`settlement_attempts a
        where a.chain_id = t.chain_id and a.auction_id = t.id and a.outcome is null`)}
      and ${none(sql`proposed_executions e
        join orders o on o.chain_id = e.chain_id and o.uid = e.order_uid
        where e.chain_id = t.chain_id and e.auction_id = t.id
          and (${isOrderOver('o', limits)}) is not true`)}`,
    pageSize: 50,
  },
  settlements: eventGroup(
    'settlements',
    'settlements',
    () => sql`t.auction_id is null and ${hasNone('trades', 't.block_number')}`,
  ),
  trades: eventGroup('trades', 'trades', isOfNoOrder, [ofLog('order_executions')]),
  presignatures: eventGroup('presignatures', 'presignatures', isOfNoOrder),
  invalidations: eventGroup('invalidations', 'invalidations', isOfNoOrder),
  refunds: eventGroup('refunds', 'onchain_refunds', isOfNoOrder),
  blocks: {
    name: 'blocks',
    root: { table: 'indexed_blocks', key: [bigint('number')] },
    place: sql.raw('t.number'),
    measure: 'block',
    children: [],
    // Trades have their time from their block.
    isOver: () => sql`${hasNone('trades', 't.number')} and ${hasNone('settlements', 't.number')}`,
    pageSize: 500,
  },
}

export const historyGroup = (name: HistoryGroupName): HistoryGroup => groups[name]

export const isHistoryGroup = (name: string): name is HistoryGroupName => name in groups
