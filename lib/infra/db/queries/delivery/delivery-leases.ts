import 'server-only'
import { and, gt, inArray, lte, sql } from 'drizzle-orm'
import { formatTimestamp, type UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { deliveries } from '@/lib/infra/db/schema/deliveries'

// As a literal, so that the partial index on pending deliveries is usable in every plan.
export const isPending = sql`${deliveries.state} = 'pending'`

/** Leases that are active at `now`, and end by `leaseUntil`. */
export type Leases = { readonly now: UnixMicros; readonly leaseUntil: UnixMicros }

/** Targets with a delivery in progress. */
export const leasedTargets = (db: Db | Tx, { now, leaseUntil }: Leases) =>
  db
    .select({ targetId: deliveries.targetId })
    .from(deliveries)
    .where(
      and(
        isPending,
        gt(deliveries.nextAttemptAt, now),
        lte(deliveries.nextAttemptAt, leaseUntil),
        gt(deliveries.leasedUntil, now),
      ),
    )

/**
 * Locks targets until the transaction ends, except those another transaction has locked; returns
 * the locked ids.
 */
export async function lockFreeTargets(
  db: Db | Tx,
  input: { readonly ids: readonly string[] },
): Promise<readonly string[]> {
  if (input.ids.length === 0) return []
  const rows = await db
    .select({ id: channelTargets.id })
    .from(channelTargets)
    .where(inArray(channelTargets.id, [...input.ids]))
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Which of the targets have a delivery in progress, with a lease that ends by `leaseUntil`. */
export async function selectLeasedTargets(
  db: Db | Tx,
  input: Leases & { readonly ids: readonly string[] },
): Promise<readonly string[]> {
  if (input.ids.length === 0) return []
  const rows = await db
    .select({ id: channelTargets.id })
    .from(channelTargets)
    .where(
      and(
        inArray(channelTargets.id, [...input.ids]),
        inArray(channelTargets.id, leasedTargets(db, input)),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Starts an attempt of each delivery: until `leaseUntil` no other process takes them. */
export async function leaseDeliveries(
  db: Db | Tx,
  input: { readonly ids: readonly number[]; readonly leaseUntil: UnixMicros },
): Promise<void> {
  if (input.ids.length === 0) return
  await db
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      leasedUntil: input.leaseUntil,
      nextAttemptAt: input.leaseUntil,
    })
    .where(inArray(deliveries.id, [...input.ids]))
}

/** Releases leases. An attempt that was not started after all is not counted. */
export async function releaseDeliveries(
  db: Db | Tx,
  input: {
    readonly deliveries: readonly {
      readonly id: number
      readonly attempt: number
      readonly isBegun: boolean
    }[]
    readonly now: UnixMicros
  },
): Promise<void> {
  if (input.deliveries.length === 0) return
  const rows = JSON.stringify(input.deliveries)
  await db.execute(sql`
    update deliveries d set
      attempts = d.attempts - case when (r ->> 'isBegun')::boolean then 0 else 1 end,
      leased_until = null, next_attempt_at = ${formatTimestamp(input.now)}::timestamptz
    from jsonb_array_elements(${rows}::jsonb) as r
    where d.id = (r ->> 'id')::bigint and d.attempts = (r ->> 'attempt')::integer
      and d.state = 'pending'
  `)
}
