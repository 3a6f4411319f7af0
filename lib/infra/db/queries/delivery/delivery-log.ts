import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Channel, DeliveryState } from '@/lib/domain/notification/channel'
import type { DeliveryLogEntry } from '@/lib/domain/notification/delivery'
import type { NotificationJson } from '@/lib/domain/notification/notification'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { DELIVERY_CHANNEL } from '@/lib/infra/db/queries/notifications/notifications'
import { deliveries } from '@/lib/infra/db/schema/deliveries'
import { selectAttempts } from './delivery-attempts'

const columns = {
  id: deliveries.id,
  notificationId: deliveries.notificationId,
  targetId: deliveries.targetId,
  channel: deliveries.channel,
  type: sql<string>`${deliveries.payload} ->> 'type'`,
  state: deliveries.state,
  createdAt: deliveries.createdAt,
  nextAttemptAt: deliveries.nextAttemptAt,
  endedAt: deliveries.endedAt,
}

/** Deliveries of an account, newest first, older than the one with id `before`. */
export async function selectDeliveryLog(
  db: Db | Tx,
  input: {
    readonly account: Address
    readonly target: string | null
    readonly state: DeliveryState | null
    readonly before: number | null
    readonly limit: number
  },
): Promise<readonly DeliveryLogEntry[]> {
  const { account, target, state, before } = input
  const rows = await db
    .select(columns)
    .from(deliveries)
    .where(
      and(
        eq(deliveries.account, account),
        target === null ? undefined : eq(deliveries.targetId, target),
        state === null ? undefined : eq(deliveries.state, state),
        before === null
          ? undefined
          : sql`(${deliveries.createdAt}, ${deliveries.id}) < (
              select b.created_at, b.id from deliveries b where b.id = ${before}
            )`,
      ),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(input.limit)
  const attempts = await selectAttempts(db, { deliveryIds: rows.map(({ id }) => id) })
  return rows.map((row) => ({
    ...row,
    nextAttemptAt: row.state === 'pending' ? row.nextAttemptAt : null,
    attempts: attempts.get(row.id) ?? [],
  }))
}

export type StoredDelivery = {
  readonly id: number
  readonly targetId: string
  readonly channel: Channel
  readonly type: string
  readonly state: DeliveryState
}

/** One delivery, if it is this account's; else `null`. */
export async function selectDelivery(
  db: Db | Tx,
  input: { readonly account: Address; readonly id: number },
): Promise<StoredDelivery | null> {
  const [row] = await db
    .select({
      id: deliveries.id,
      targetId: deliveries.targetId,
      channel: deliveries.channel,
      type: columns.type,
      state: deliveries.state,
    })
    .from(deliveries)
    .where(and(eq(deliveries.account, input.account), eq(deliveries.id, input.id)))
  return row ?? null
}

/** Creates a delivery of one message to one target; returns its id. */
export async function insertDelivery(
  db: Db | Tx,
  input: {
    readonly account: Address
    readonly channel: Channel
    readonly targetId: string
    readonly notification: NotificationJson
    readonly now: UnixMicros
  },
): Promise<number> {
  const [row] = await db
    .insert(deliveries)
    .values({
      notificationId: input.notification.id,
      targetId: input.targetId,
      account: input.account,
      channel: input.channel,
      payload: input.notification,
      state: 'pending',
      nextAttemptAt: input.now,
      createdAt: input.now,
    })
    .returning({ id: deliveries.id, woken: wake })
  if (row === undefined) throw new Error('an inserted delivery has a number')
  return row.id
}

/**
 * Makes an ended delivery pending again and retains its attempts; false when it is not in that
 * state.
 */
export async function reviveDelivery(
  db: Db | Tx,
  input: { readonly id: number; readonly from: DeliveryState; readonly now: UnixMicros },
): Promise<boolean> {
  const rows = await db
    .update(deliveries)
    .set({ state: 'pending', nextAttemptAt: input.now, endedAt: null, leasedUntil: null })
    .where(and(eq(deliveries.id, input.id), eq(deliveries.state, input.from)))
    .returning({ id: deliveries.id, woken: wake })
  return rows.length > 0
}

/** Notifies the engines when the transaction commits. */
const wake = sql<string>`pg_notify(${DELIVERY_CHANNEL}, '')::text`
