import 'server-only'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { OrderUid } from '@/lib/domain/order/order'
import { REFUSED } from '@/lib/domain/settlement/trial-events'
import { groupBy } from '@/lib/domain/shared/group-by'
import { formatTimestamp, type UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { anyOf } from '@/lib/infra/db/queries/shared/any-of'
import { chunks } from '@/lib/infra/db/queries/shared/chunks'
import { orderEvents } from '@/lib/infra/db/schema/order-events'

/**
 * PGlite, which shares its thread with request handling, needs a few milliseconds for this many.
 */
const EVENTS_PER_STATEMENT = 100

export type StoredOrderEvent = {
  readonly label: string
  /** `null` when the label is self-explanatory. */
  readonly reason: string | null
  readonly timestamp: UnixMicros
  /** Block that caused it; `null` when it was not caused by the chain. */
  readonly blockNumber: number | null
}

export type NewOrderEvent = {
  readonly uid: OrderUid
  readonly label: string
  readonly reason?: string | null
  readonly timestamp: UnixMicros
  readonly blockNumber?: number | null
}

/** Labels set by an auction; they do not apply to an order that is already cancelled. */
const AUCTION_LABELS = ['ready', 'filtered', 'invalid', 'considered', 'executing', REFUSED] as const

/**
 * Appends events in the given order. An event with the same label and reason as the order's
 * previous event, stored or in the same call, is skipped. So is an auction's event about an order
 * that is cancelled off chain by then: the order's row is locked meanwhile, so a cancellation comes
 * either before or after. A timestamp earlier than the stored events' is raised to theirs, so that
 * events read in the order they were written, whatever the writers' clocks. Rows are locked in the
 * order of their uids, for any number of events.
 */
export async function insertOrderEvents(
  db: Db | Tx,
  input: { readonly chainId: number; readonly events: readonly NewOrderEvent[] },
): Promise<void> {
  const sorted =
    input.events.length <= EVENTS_PER_STATEMENT
      ? input.events
      : input.events.toSorted((a, b) => (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0))
  for (const events of chunks(sorted, EVENTS_PER_STATEMENT)) {
    await insertChunk(db, { ...input, events })
  }
}

async function insertChunk(
  db: Db | Tx,
  input: Parameters<typeof insertOrderEvents>[1],
): Promise<void> {
  const rows = JSON.stringify(
    input.events.map(({ uid, label, reason, timestamp, blockNumber }) => ({
      uid,
      label,
      reason: reason ?? null,
      timestamp: formatTimestamp(timestamp),
      block: blockNumber ?? null,
    })),
  )
  await db.execute(sql`
    with given as (
      select
        e.position, e.row ->> 'uid' as uid, e.row ->> 'label' as label,
        e.row ->> 'reason' as reason, (e.row ->> 'timestamp')::timestamptz as timestamp,
        (e.row ->> 'block')::bigint as block
      from jsonb_array_elements(${rows}::jsonb) with ordinality as e(row, position)
    ), previous as (
      select
        g.*,
        lag(g.position) over w as prior,
        lag(g.label) over w as prior_label,
        lag(g.reason) over w as prior_reason
      from given g
      window w as (partition by g.uid order by g.position)
    ), fresh as (
      select
        p.position, p.uid, p.label, p.reason, p.block,
        greatest(p.timestamp, stored.timestamp) as timestamp,
        p.label in ${AUCTION_LABELS} as of_auction
      from previous p
      left join lateral (
        select o.label, o.reason, o.timestamp
        from order_events o
        where o.chain_id = ${input.chainId}::integer and o.order_uid = p.uid
        order by o.timestamp desc nulls last, o.id desc nulls last
        limit 1
      ) stored on true
      where (p.label, p.reason) is distinct from (
        case when p.prior is null then stored.label else p.prior_label end,
        case when p.prior is null then stored.reason else p.prior_reason end
      )
    ), held as (
      select o.uid, o.cancellation_timestamp
      from orders o
      where o.chain_id = ${input.chainId}::integer
        and o.uid in (select f.uid from fresh f where f.of_auction)
      order by o.uid
      for share
    )
    insert into order_events (chain_id, order_uid, label, reason, timestamp, block_number)
    select ${input.chainId}::integer, f.uid, f.label, f.reason, f.timestamp, f.block
    from fresh f
    left join held h on h.uid = f.uid
    where not f.of_auction or h.cancellation_timestamp is null
    order by f.position
  `)
}

/** The order's events, oldest first. */
export async function selectOrderEvents(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uid: OrderUid },
): Promise<readonly StoredOrderEvent[]> {
  return db
    .select({
      label: orderEvents.label,
      reason: orderEvents.reason,
      timestamp: orderEvents.timestamp,
      blockNumber: orderEvents.blockNumber,
    })
    .from(orderEvents)
    .where(and(eq(orderEvents.chainId, input.chainId), eq(orderEvents.orderUid, input.uid)))
    .orderBy(asc(orderEvents.timestamp), asc(orderEvents.id))
}

/** The events of several orders, each oldest first; an order without events is left out. */
export async function selectEventsOfOrders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<ReadonlyMap<OrderUid, readonly StoredOrderEvent[]>> {
  if (input.uids.length === 0) return new Map()
  const rows = await db
    .select({
      uid: orderEvents.orderUid,
      label: orderEvents.label,
      reason: orderEvents.reason,
      timestamp: orderEvents.timestamp,
      blockNumber: orderEvents.blockNumber,
    })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.chainId, input.chainId), inArray(orderEvents.orderUid, [...input.uids])),
    )
    .orderBy(asc(orderEvents.timestamp), asc(orderEvents.id))
  return new Map(
    [...groupBy(rows, ({ uid }) => uid)].map(([uid, events]) => [
      uid,
      events.map(({ uid: _, ...event }) => event),
    ]),
  )
}

/** Deletes up to `limit` of the events from before `before`, oldest first; returns their number. */
export async function deleteOrderEventsBefore(
  db: Db | Tx,
  input: { readonly chainId: number; readonly before: UnixMicros; readonly limit: number },
): Promise<number> {
  const ofNetwork = eq(orderEvents.chainId, input.chainId)
  const oldest = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(ofNetwork, lt(orderEvents.timestamp, input.before)))
    .orderBy(asc(orderEvents.timestamp))
    .limit(input.limit)
  const deleted = await db
    .delete(orderEvents)
    .where(and(ofNetwork, eq(orderEvents.id, anyOf(oldest))))
    .returning({ id: orderEvents.id })
  return deleted.length
}
