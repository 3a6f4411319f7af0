import 'server-only'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { NewNotification } from '@/lib/domain/notification/notification'
import { formatTimestamp, type UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { notifications } from '@/lib/infra/db/schema/notifications'

/** Payload `{account or *}:{id}`: that account, or every account, has a new notification. */
export const NOTIFICATION_CHANNEL = 'notification'
/** Payload: empty or the number of new deliveries, which the engines must send. */
export const DELIVERY_CHANNEL = 'delivery_wake'

/**
 * Stores notifications and, in the same statement, a delivery to each active target whose account
 * subscribes to the type by that channel. Existing ids are not changed, and a target is notified of
 * each fact once: only a delivery that was dropped by a withdrawal is made pending again, with the
 * new text. Listeners are notified when the transaction commits, so call it in the one that writes
 * the facts.
 */
export async function insertNotifications(
  db: Db | Tx,
  input: { readonly notifications: readonly NewNotification[] },
): Promise<void> {
  if (input.notifications.length === 0) return
  const rows = JSON.stringify(
    input.notifications.map(({ createdAt, shownUntil, ...row }) => ({
      ...row,
      createdAt: formatTimestamp(createdAt),
      shownUntil: shownUntil === null ? null : formatTimestamp(shownUntil),
    })),
  )
  // `offset 0` makes the planner run each look-up separately, so that all subscribers are read for
  // announcements only, not for every notification.
  await db.execute(sql`
    with given as (
      select
        r ->> 'id' as id, (r ->> 'chainId')::integer as chain_id, r ->> 'account' as account,
        r ->> 'type' as type, r ->> 'message' as message, r -> 'metadata' as metadata,
        r ->> 'createdAt' as created_text, (r ->> 'createdAt')::timestamptz as created_at,
        (r ->> 'blockNumber')::bigint as block_number, r ->> 'orderUid' as order_uid,
        (r ->> 'shownUntil')::timestamptz as shown_until
      from jsonb_array_elements(${rows}::jsonb) as r
    ), fresh as (
      insert into notifications (
        id, chain_id, account, type, message, metadata, created_at, block_number, order_uid,
        shown_until
      )
      select
        id, chain_id, account, type, message, metadata, created_at, block_number, order_uid,
        shown_until
      from given
      on conflict (id) do nothing
      returning id, account
    ), asked as (
      select g.id, w.target_id, w.account, w.channel
      from given g
      join lateral (
        select t.id as target_id, t.account, t.channel
        from subscriptions s
        join channel_targets t
          on t.account = s.account and t.channel = s.channel and t.state = 'active'
        where s.account = g.account and s.type = g.type
        offset 0
      ) w on true
      union all
      select g.id, w.target_id, w.account, w.channel
      from given g
      join lateral (
        select t.id as target_id, t.account, t.channel
        from subscriptions s
        join channel_targets t
          on t.account = s.account and t.channel = s.channel and t.state = 'active'
        where s.type = g.type
        offset 0
      ) w on g.account is null
    ), sent_off as (
      insert into deliveries (
        notification_id, target_id, account, channel, payload, state, next_attempt_at, created_at
      )
      select
        g.id, a.target_id, a.account, a.channel,
        jsonb_build_object(
          'id', g.id, 'account', a.account, 'type', g.type, 'message', g.message,
          'timestamp', g.created_text, 'metadata', g.metadata
        ),
        'pending', g.created_at, g.created_at
      from given g
      join fresh f on f.id = g.id
      join asked a on a.id = g.id
      on conflict (notification_id, target_id) do update set
        payload = excluded.payload,
        state = 'pending',
        next_attempt_at = case
          when deliveries.state = 'pending' then deliveries.next_attempt_at
          else excluded.next_attempt_at
        end,
        ended_at = null
      where deliveries.state in ('pending', 'dropped') and not exists (
        select from delivery_attempts made
        where made.delivery_id = deliveries.id and made.outcome = 'delivered'
      )
      returning id
    ), notified as (
      select pg_notify(${NOTIFICATION_CHANNEL}, coalesce(account, '*') || ':' || id) from fresh
    )
    select
      (select count(*) from notified),
      case when exists (select from sent_off) then pg_notify(${DELIVERY_CHANNEL}, '') end
  `)
}

/**
 * Deletes notifications whose fact vanished, and their deliveries that were not started; started
 * ones are dropped when they come due. Targets that were already notified are not corrected: a fact
 * that returns is the same notification again.
 */
async function withdraw(db: Db | Tx, condition: ReturnType<typeof sql>): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from notifications n where ${condition} returning n.id, n.account
    ), unsent as (
      delete from deliveries d using gone g
      where d.notification_id = g.id and d.state = 'pending' and d.attempts = 0
    )
    select pg_notify(${NOTIFICATION_CHANNEL}, coalesce(account, '*') || ':' || id) from gone
  `)
}

/**
 * Withdraws notifications about blocks `>= block`; returns when each was created. Call it in the
 * transaction that deletes their facts.
 */
export async function withdrawNotificationsFromBlock(
  db: Db | Tx,
  input: { readonly chainId: number; readonly block: number },
): Promise<ReadonlyMap<string, UnixMicros>> {
  const rows = await db
    .select({ id: notifications.id, createdAt: notifications.createdAt })
    .from(notifications)
    .where(
      and(eq(notifications.chainId, input.chainId), gte(notifications.blockNumber, input.block)),
    )
  await withdraw(db, sql`n.chain_id = ${input.chainId} and n.block_number >= ${input.block}`)
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
}

/** Withdraws these orders' notifications of the given types, because a later fact corrects them. */
export async function withdrawNotificationsOfOrders(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly uids: readonly string[]
    readonly types: readonly string[]
  },
): Promise<void> {
  if (input.uids.length === 0) return
  const uids = JSON.stringify(input.uids)
  const types = JSON.stringify(input.types)
  await withdraw(
    db,
    sql`n.chain_id = ${input.chainId}
      and n.order_uid in (select jsonb_array_elements_text(${uids}::jsonb))
      and n.type in (select jsonb_array_elements_text(${types}::jsonb))`,
  )
}

/** Withdraws these notifications, because their fact vanished. */
export async function withdrawNotificationsById(
  db: Db | Tx,
  input: { readonly ids: readonly string[] },
): Promise<void> {
  const ids = JSON.stringify(input.ids)
  await withdraw(db, sql`n.id in (select jsonb_array_elements_text(${ids}::jsonb))`)
}

/** Withdraws an announcement; ids of other notifications are ignored. */
export async function withdrawAnnouncement(
  db: Db | Tx,
  input: { readonly id: string },
): Promise<void> {
  await withdraw(db, sql`n.id = ${input.id} and n.type = 'announcement'`)
}
