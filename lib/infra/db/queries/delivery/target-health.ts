import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { deliveries } from '@/lib/infra/db/schema/deliveries'

/** Ends a target's pause without resetting its failures: one attempt may be made now. */
export async function endTargetPause(db: Db | Tx, input: { readonly id: string }): Promise<void> {
  await db.update(channelTargets).set({ pausedUntil: null }).where(eq(channelTargets.id, input.id))
}

/**
 * Resets a target's failures, enables it if it was disabled, and makes its pending deliveries due
 * now.
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

/** Replaces what a channel needs of a target besides its address, such as a secret. */
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
