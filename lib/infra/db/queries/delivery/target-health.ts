import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { deliveries } from '@/lib/infra/db/schema/deliveries'

/** Ends a target's rest without forgetting its failures: one attempt may be made now. */
export async function endTargetPause(db: Db | Tx, input: { readonly id: string }): Promise<void> {
  await db.update(channelTargets).set({ pausedUntil: null }).where(eq(channelTargets.id, input.id))
}

/**
 * Forgets a target's failures, makes it active if it was switched off, and has what waits for it
 * tried now.
 */
export async function resumeTarget(
  db: Db | Tx,
  input: { readonly id: string; readonly now: UnixMicros },
): Promise<void> {
  await db
    .update(channelTargets)
    .set({
      failures: 0,
      pausedUntil: null,
      state: sql`case when ${channelTargets.state} = 'disabled' then 'active' else ${channelTargets.state} end`,
    })
    .where(eq(channelTargets.id, input.id))
  await db
    .update(deliveries)
    .set({ nextAttemptAt: input.now })
    .where(
      and(
        eq(deliveries.targetId, input.id),
        eq(deliveries.state, 'pending'),
        isNull(deliveries.leasedUntil),
      ),
    )
}

/** What a channel needs of a target besides its address, such as a new secret. */
export async function updateTargetDetails(
  db: Db | Tx,
  input: { readonly id: string; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
  await db
    .update(channelTargets)
    .set({ details: input.details })
    .where(eq(channelTargets.id, input.id))
}

export async function deleteTarget(db: Db | Tx, input: { readonly id: string }): Promise<void> {
  await db.delete(channelTargets).where(eq(channelTargets.id, input.id))
}
