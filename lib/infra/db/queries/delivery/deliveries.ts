import 'server-only'
import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNull,
  lte,
  min,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Channel } from '@/lib/domain/notification/channel'
import { type DueDelivery, TEST_TYPE } from '@/lib/domain/notification/delivery'
import type { Unavailable } from '@/lib/domain/notification/delivery-concurrency'
import type { Address } from '@/lib/domain/shared/address'
import { formatTimestamp, type UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { deliveries, deliveryAttempts } from '@/lib/infra/db/schema/deliveries'
import { notifications } from '@/lib/infra/db/schema/notifications'
import { subscriptions } from '@/lib/infra/db/schema/subscriptions'
import { isPending, type Leases, leasedTargets } from './delivery-leases'

/**
 * Due deliveries without a lease, longest due first, locked until the transaction ends; rows locked
 * by other transactions are skipped. Left out are deliveries without a free slot, and targets with
 * another delivery in progress: those with a lease that ends by `leaseUntil`. A lease also moves
 * the next attempt to its own end, which leaves the delivery out until then.
 */
export async function selectDueDeliveries(
  db: Db | Tx,
  input: {
    readonly now: UnixMicros
    readonly leaseUntil: UnixMicros
    readonly unavailable: Unavailable
    readonly limit: number
  },
): Promise<readonly DueDelivery[]> {
  const { now } = input
  const rows = await db
    .select({
      id: deliveries.id,
      notificationId: deliveries.notificationId,
      targetId: deliveries.targetId,
      account: deliveries.account,
      channel: deliveries.channel,
      notification: deliveries.payload,
      attempts: deliveries.attempts,
      createdAt: deliveries.createdAt,
      isWanted,
      address: channelTargets.address,
      details: channelTargets.details,
      failures: channelTargets.failures,
      pausedUntil: channelTargets.pausedUntil,
    })
    .from(deliveries)
    .leftJoin(
      channelTargets,
      and(eq(channelTargets.id, deliveries.targetId), eq(channelTargets.state, 'active')),
    )
    .where(
      and(
        isPending,
        lte(deliveries.nextAttemptAt, now),
        or(isNull(deliveries.leasedUntil), lte(deliveries.leasedUntil, now)),
        isAvailable(input.unavailable),
        notInArray(deliveries.targetId, leasedTargets(db, input)),
      ),
    )
    .orderBy(asc(deliveries.nextAttemptAt), asc(deliveries.id))
    .limit(input.limit)
    .for('update', { of: deliveries, skipLocked: true })
  return rows.map(toDueDelivery)
}

/** Needs a join of `deliveries` with `channel_targets`. */
function isAvailable({ targets, channels, accounts, hosts }: Unavailable) {
  const owner = sql`${deliveries.account} || ' ' || ${deliveries.channel}`
  const owners = accounts.map(({ account, channel }) => `${account} ${channel}`)
  const host = sql`coalesce(split_part(${channelTargets.address}, '/', 3), '')`
  return and(
    targets.length === 0 ? undefined : notInArray(deliveries.targetId, [...targets]),
    channels.length === 0 ? undefined : notInArray(deliveries.channel, [...channels]),
    owners.length === 0 ? undefined : notInArray(owner, owners),
    hosts.length === 0
      ? undefined
      : or(ne(deliveries.channel, 'webhook'), notInArray(host, [...hosts])),
  )
}

/**
 * Whether the notification still exists and its account subscribes to the type by the channel; a
 * test needs neither.
 */
const isWanted = sql<boolean>`(${deliveries.payload} ->> 'type' = ${TEST_TYPE} or exists (
  select from ${notifications} where ${notifications.id} = ${deliveries.notificationId}
) and exists (
  select from ${subscriptions}
  where ${subscriptions.account} = ${deliveries.account}
    and ${subscriptions.channel} = ${deliveries.channel}
    and ${subscriptions.type} = ${deliveries.payload} ->> 'type'
))`

type DueRow = Omit<DueDelivery, 'attempt' | 'target'> & {
  readonly account: Address
  readonly attempts: number
  readonly isWanted: boolean
  readonly address: string | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly failures: number | null
  readonly pausedUntil: UnixMicros | null
}

function toDueDelivery(row: DueRow): DueDelivery {
  const { attempts, isWanted: wanted, account, address, details, ...rest } = row
  const { failures, pausedUntil, ...delivery } = rest
  const isNotified = wanted && address !== null
  return {
    ...delivery,
    attempt: attempts + 1,
    target: isNotified
      ? {
          id: row.targetId,
          account,
          channel: row.channel,
          address,
          details: details ?? {},
          health: { failures: failures ?? 0, pausedUntil },
        }
      : null,
  }
}

/** Postpones deliveries. */
export async function deferDeliveries(
  db: Db | Tx,
  input: { readonly deliveries: readonly { readonly id: number; readonly until: UnixMicros }[] },
): Promise<void> {
  if (input.deliveries.length === 0) return
  const rows = JSON.stringify(
    input.deliveries.map(({ id, until }) => ({ id, until: formatTimestamp(until) })),
  )
  await db.execute(sql`
    update deliveries d set next_attempt_at = (r ->> 'until')::timestamptz
    from jsonb_array_elements(${rows}::jsonb) as r
    where d.id = (r ->> 'id')::bigint
  `)
}

/** Ends deliveries that are no longer wanted. */
export async function dropDeliveries(
  db: Db | Tx,
  input: { readonly ids: readonly number[]; readonly now: UnixMicros },
): Promise<void> {
  if (input.ids.length === 0) return
  await db
    .update(deliveries)
    .set({ state: 'dropped', endedAt: input.now, leasedUntil: null })
    .where(and(inArray(deliveries.id, [...input.ids]), isPending))
}

/** Drops the pending deliveries of these targets; returns their number. */
export async function dropDeliveriesOfTargets(
  db: Db | Tx,
  input: { readonly targetIds: readonly string[]; readonly now: UnixMicros },
): Promise<number> {
  if (input.targetIds.length === 0) return 0
  const rows = await db
    .update(deliveries)
    .set({ state: 'dropped', endedAt: input.now, leasedUntil: null })
    .where(and(inArray(deliveries.targetId, [...input.targetIds]), isPending))
    .returning({ id: deliveries.id })
  return rows.length
}

/** Time of the next due delivery that could get a slot; `null` when there is none. */
export async function selectNextAttemptAt(
  db: Db | Tx,
  input: Leases & { readonly unavailable: Unavailable },
): Promise<UnixMicros | null> {
  const [row] = await db
    .select({ at: deliveries.nextAttemptAt })
    .from(deliveries)
    .leftJoin(channelTargets, eq(channelTargets.id, deliveries.targetId))
    .where(
      and(
        isPending,
        isAvailable(input.unavailable),
        notInArray(deliveries.targetId, leasedTargets(db, input)),
      ),
    )
    .orderBy(asc(deliveries.nextAttemptAt))
    .limit(1)
  return row?.at ?? null
}

export type DeliveryQueue = {
  readonly channel: Channel
  readonly pending: number
  readonly oldestAt: UnixMicros | null
}

/** Number of pending deliveries and the oldest, by channel. */
export async function selectDeliveryQueues(
  db: Db | Tx,
  _input: Readonly<Record<never, never>>,
): Promise<readonly DeliveryQueue[]> {
  return db
    .select({
      channel: deliveries.channel,
      pending: count(),
      oldestAt: min(deliveries.createdAt),
    })
    .from(deliveries)
    .where(isPending)
    .groupBy(deliveries.channel)
}

/**
 * Deletes up to `limit` deliveries that ended before, with their attempts; returns their number.
 * Call it in a transaction.
 */
export async function deleteEndedDeliveries(
  db: Db | Tx,
  input: { readonly before: UnixMicros; readonly limit: number },
): Promise<number> {
  const rows = await db
    .delete(deliveries)
    .where(
      inArray(
        deliveries.id,
        db
          .select({ id: deliveries.id })
          .from(deliveries)
          .where(lte(deliveries.endedAt, input.before))
          .limit(input.limit),
      ),
    )
    .returning({ id: deliveries.id })
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id)
    await db.delete(deliveryAttempts).where(inArray(deliveryAttempts.deliveryId, ids))
  }
  return rows.length
}
