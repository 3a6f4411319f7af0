import 'server-only'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NotificationType } from '@/lib/domain/notification/notification'
import type { OrderUid } from '@/lib/domain/order/order'
import { formatTimestamp, type UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { notifications } from '@/lib/infra/db/schema/notifications'
import { NOTIFICATION_CHANNEL } from './notifications'

const EPISODE: NotificationType = 'insufficient_balance'

/**
 * Orders whose owners were notified of missing funds, which are still missing as far as is known.
 */
export async function selectOpenEpisodes(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<ReadonlySet<OrderUid>> {
  const rows = await db
    .select({ uid: notifications.orderUid })
    .from(notifications)
    .where(
      and(
        eq(notifications.chainId, input.chainId),
        // A literal, as in the partial index: the planner does not match a parameter to its
        // condition.
        sql`${notifications.type} = 'insufficient_balance'`,
        isNull(notifications.endedAt),
      ),
    )
  return new Set(rows.flatMap(({ uid }) => uid ?? []))
}

/** The funding episodes of an order. */
export type EpisodesOfOrder = { readonly count: number; readonly isOpen: boolean }

/**
 * The number of episodes of each of these orders and whether one is open; orders without any are
 * missing.
 */
export async function countEpisodes(
  db: Db | Tx,
  input: { readonly chainId: number; readonly uids: readonly OrderUid[] },
): Promise<ReadonlyMap<OrderUid, EpisodesOfOrder>> {
  if (input.uids.length === 0) return new Map()
  const rows = await db
    .select({
      uid: notifications.orderUid,
      count: sql`count(*)`.mapWith(Number),
      isOpen: sql<boolean>`bool_or(${notifications.endedAt} is null)`,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.chainId, input.chainId),
        eq(notifications.type, EPISODE),
        inArray(notifications.orderUid, [...input.uids]),
      ),
    )
    .groupBy(notifications.orderUid)
  return new Map(rows.flatMap(({ uid, ...episodes }) => (uid === null ? [] : [[uid, episodes]])))
}

/**
 * Ends the open episodes of these orders, notifies the open pages of their accounts, and drops
 * deliveries about them that are still pending: a shortage that is over is not reported late. Rows
 * are locked in the order of their ids, so that a cancellation and an auction that end the same
 * episodes never deadlock. An episode whose cause vanished with its block ends like any other, at
 * the next auction.
 */
export async function endEpisodes(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly uids: readonly OrderUid[]
    readonly at: UnixMicros
  },
): Promise<void> {
  if (input.uids.length === 0) return
  const uids = JSON.stringify(input.uids)
  await db.execute(sql`
    with held as (
      select id from notifications
      where chain_id = ${input.chainId}::integer and type = 'insufficient_balance'
        and ended_at is null and order_uid in (select jsonb_array_elements_text(${uids}::jsonb))
      order by id
      for no key update
    ), ended as (
      update notifications n set ended_at = ${formatTimestamp(input.at)}::timestamptz
      from held h where n.id = h.id
      returning n.id, n.account
    ), unnotified as (
      update deliveries d set
        state = 'dropped', ended_at = ${formatTimestamp(input.at)}::timestamptz, leased_until = null
      from ended e where d.notification_id = e.id and d.state = 'pending'
    )
    select pg_notify(${NOTIFICATION_CHANNEL}, coalesce(account, '*') || ':' || id) from ended
  `)
}
