import 'server-only'
import { sql } from 'drizzle-orm'
import type { NewNotification } from '@/lib/domain/notification/notification'
import { formatTimestamp } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'

/** Payload `{account or *}:{id}`: who looks at that account, or anybody's, has news. */
export const NOTIFICATION_CHANNEL = 'notification'
/** Empty or the number of new deliveries: an engine has something to send. */
export const DELIVERY_CHANNEL = 'delivery_wake'

/**
 * Writes notifications and, in the same statement, a delivery to each active target whose account
 * asked for that type by that channel; ids that are stored already are left as they are, and a
 * target that was told a fact once is not told it again: only a delivery that a withdrawal kept
 * from being made is made after all, in the new words. Listeners hear of it when the transaction
 * commits, so call it in the one that writes the facts.
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
  // `offset 0` keeps each look-up apart, so that what everybody asked for is read for an announcement
  // only: joined as a whole, all subscriptions would be read for every notification.
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
    ), told as (
      select pg_notify(${NOTIFICATION_CHANNEL}, coalesce(account, '*') || ':' || id) from fresh
    )
    select
      (select count(*) from told),
      case when exists (select from sent_off) then pg_notify(${DELIVERY_CHANNEL}, '') end
  `)
}

/**
 * Takes back notifications whose fact vanished, and the deliveries of them that nobody began; begun
 * ones are dropped when they come due. Whoever was told already keeps what was told: a fact that
 * returns is the same notification again.
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

/** Withdraws what facts of blocks `>= block` told. Call it in the transaction that forgets them. */
export async function withdrawNotificationsFromBlock(
  db: Db | Tx,
  input: { readonly chainId: number; readonly block: number },
): Promise<void> {
  await withdraw(db, sql`n.chain_id = ${input.chainId} and n.block_number >= ${input.block}`)
}

/** Withdraws what was claimed of these orders in one of the types, because a later fact corrects it. */
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

/** Withdraws an announcement; an id that is none stays as it is. */
export async function withdrawAnnouncement(
  db: Db | Tx,
  input: { readonly id: string },
): Promise<void> {
  await withdraw(db, sql`n.id = ${input.id} and n.type = 'announcement'`)
}
