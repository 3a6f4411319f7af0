import 'server-only'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { AttemptResult, DeliveryAttempt } from '@/lib/domain/notification/delivery'
import { formatTimestamp, type UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { deliveryAttempts } from '@/lib/infra/db/schema/deliveries'

const instant = (at: UnixMicros | null): string | null => (at === null ? null : formatTimestamp(at))

/**
 * Records attempts, the outcome of their deliveries, and the health of their targets; of several
 * attempts of one target the last counts. A delivery whose lease ran out and was taken by another
 * process is left to that process. Attempts that were never sent say nothing about the health of a
 * target. Call it in a transaction.
 */
export async function recordAttempts(
  db: Db | Tx,
  input: { readonly results: readonly AttemptResult[] },
): Promise<void> {
  if (input.results.length === 0) return
  const rows = JSON.stringify(
    input.results.map(({ health, ...result }) => ({
      ...result,
      startedAt: formatTimestamp(result.startedAt),
      endedAt: formatTimestamp(result.endedAt),
      nextAttemptAt: instant(result.nextAttemptAt),
      failures: health.failures,
      pausedUntil: instant(health.pausedUntil),
    })),
  )
  await db.execute(sql`
    insert into delivery_attempts (
      delivery_id, attempt, started_at, duration_ms, outcome, status, detail
    )
    select
      d.id, (r ->> 'attempt')::integer, (r ->> 'startedAt')::timestamptz,
      (r ->> 'durationMs')::integer, r ->> 'outcome', (r ->> 'status')::integer, r ->> 'detail'
    from jsonb_array_elements(${rows}::jsonb) as r
    join deliveries d on d.id = (r ->> 'deliveryId')::bigint
    on conflict do nothing
  `)
  await db.execute(sql`
    update deliveries d set
      state = r ->> 'state', leased_until = null,
      next_attempt_at = coalesce((r ->> 'nextAttemptAt')::timestamptz, d.next_attempt_at),
      ended_at = case when r ->> 'state' = 'pending' then null else (r ->> 'endedAt')::timestamptz end
    from jsonb_array_elements(${rows}::jsonb) as r
    where d.id = (r ->> 'deliveryId')::bigint and d.attempts = (r ->> 'attempt')::integer
      and d.state = 'pending'
  `)
  await db.execute(sql`
    with last as (
      select distinct on (r ->> 'targetId') r
      from jsonb_array_elements(${rows}::jsonb) with ordinality as given (r, place)
      where r ->> 'outcome' <> 'unsent'
      order by r ->> 'targetId', place desc
    )
    update channel_targets t set
      failures = (r ->> 'failures')::integer,
      paused_until = (r ->> 'pausedUntil')::timestamptz,
      last_outcome = coalesce(r ->> 'detail', r ->> 'outcome'),
      last_attempt_at = (r ->> 'endedAt')::timestamptz,
      state = case when r ->> 'outcome' = 'gone' then 'disabled' else t.state end
    from last
    where t.id = r ->> 'targetId'
  `)
}

/**
 * Disables those of the targets whose failures since their last success began before `since`;
 * returns their ids.
 */
export async function disableFailingTargets(
  db: Db | Tx,
  input: { readonly targetIds: readonly string[]; readonly since: UnixMicros },
): Promise<readonly string[]> {
  if (input.targetIds.length === 0) return []
  const began = sql`(
    select a.started_at
    from delivery_attempts a
    join deliveries d on d.id = a.delivery_id
    where d.target_id = ${channelTargets.id} and a.outcome = 'failed'
    order by a.started_at desc
    offset ${channelTargets.failures} - 1 limit 1
  )`
  const rows = await db
    .update(channelTargets)
    .set({ state: 'disabled', pausedUntil: null })
    .where(
      and(
        inArray(channelTargets.id, [...input.targetIds]),
        eq(channelTargets.state, 'active'),
        gt(channelTargets.failures, 0),
        sql`${began} <= ${formatTimestamp(input.since)}::timestamptz`,
      ),
    )
    .returning({ id: channelTargets.id })
  return rows.map(({ id }) => id)
}

/** Attempts of deliveries by their ids, oldest first. */
export async function selectAttempts(
  db: Db | Tx,
  input: { readonly deliveryIds: readonly number[] },
): Promise<ReadonlyMap<number, readonly DeliveryAttempt[]>> {
  if (input.deliveryIds.length === 0) return new Map()
  const rows = await db
    .select({
      deliveryId: deliveryAttempts.deliveryId,
      attempt: deliveryAttempts.attempt,
      startedAt: deliveryAttempts.startedAt,
      durationMs: deliveryAttempts.durationMs,
      outcome: deliveryAttempts.outcome,
      status: deliveryAttempts.status,
      detail: deliveryAttempts.detail,
    })
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.deliveryId, [...input.deliveryIds]))
    .orderBy(asc(deliveryAttempts.deliveryId), asc(deliveryAttempts.attempt))
  const byDelivery = new Map<number, DeliveryAttempt[]>()
  for (const { deliveryId, ...attempt } of rows) {
    byDelivery.set(deliveryId, [...(byDelivery.get(deliveryId) ?? []), attempt])
  }
  return byDelivery
}
