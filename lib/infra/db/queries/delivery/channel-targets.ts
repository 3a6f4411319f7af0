import 'server-only'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Channel } from '@/lib/domain/notification/channel'
import type { ChannelTarget, NewChannelTarget } from '@/lib/domain/notification/channel-target'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { deliveries } from '@/lib/infra/db/schema/deliveries'

const columns = {
  id: channelTargets.id,
  account: channelTargets.account,
  channel: channelTargets.channel,
  state: channelTargets.state,
  address: channelTargets.address,
  details: channelTargets.details,
  createdAt: channelTargets.createdAt,
  failures: channelTargets.failures,
  pausedUntil: channelTargets.pausedUntil,
  lastOutcome: channelTargets.lastOutcome,
  lastAttemptAt: channelTargets.lastAttemptAt,
}

/**
 * Until it ends, the transaction is the only one that may add targets of this account and channel,
 * so that their maximum number is enforced.
 */
export async function lockTargets(
  db: Db | Tx,
  input: { readonly account: Address; readonly channel: Channel },
): Promise<void> {
  const name = `${input.channel} targets of ${input.account}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`)
}

/** All targets of an account, oldest first. */
export async function selectTargets(
  db: Db | Tx,
  input: { readonly account: Address },
): Promise<readonly ChannelTarget[]> {
  return db
    .select(columns)
    .from(channelTargets)
    .where(eq(channelTargets.account, input.account))
    .orderBy(asc(channelTargets.createdAt), asc(channelTargets.id))
}

/** One target, if it is this account's; else `null`. */
export async function selectTarget(
  db: Db | Tx,
  input: { readonly account: Address; readonly id: string },
): Promise<ChannelTarget | null> {
  const [row] = await db
    .select(columns)
    .from(channelTargets)
    .where(and(eq(channelTargets.account, input.account), eq(channelTargets.id, input.id)))
  return row ?? null
}

/**
 * Stores a target. An existing one with the same account, channel and address retains its id and
 * confirmation, takes the new details, and is re-enabled if it was disabled.
 */
export async function upsertTarget(
  db: Db | Tx,
  input: { readonly target: NewChannelTarget },
): Promise<ChannelTarget> {
  const { confirm, ...target } = input.target
  const ifActive = sql.raw("case when channel_targets.state = 'active' then channel_targets.")
  const [row] = await db
    .insert(channelTargets)
    .values({
      ...target,
      confirmHash: confirm?.hash ?? null,
      confirmUntil: confirm?.until ?? null,
    })
    .onConflictDoUpdate({
      target: [channelTargets.account, channelTargets.channel, channelTargets.address],
      set: {
        details: sql`excluded.details`,
        state: sql`${ifActive}state else excluded.state end`,
        confirmHash: sql`${ifActive}confirm_hash else excluded.confirm_hash end`,
        confirmUntil: sql`${ifActive}confirm_until else excluded.confirm_until end`,
        failures: 0,
        pausedUntil: null,
      },
    })
    .returning(columns)
  if (row === undefined) throw new Error('a stored target is returned')
  return row
}

/** Activates the pending target with this confirmation hash; `null` when there is none any more. */
export async function confirmTarget(
  db: Db | Tx,
  input: { readonly confirmHash: string; readonly now: UnixMicros },
): Promise<ChannelTarget | null> {
  const [row] = await db
    .update(channelTargets)
    .set({ state: 'active', confirmHash: null, confirmUntil: null, failures: 0, pausedUntil: null })
    .where(
      and(
        eq(channelTargets.confirmHash, input.confirmHash),
        gt(channelTargets.confirmUntil, input.now),
        eq(channelTargets.state, 'pending'),
      ),
    )
    .returning(columns)
  return row ?? null
}

/**
 * Resets a target to pending, so that its owner must confirm it again, and drops its pending
 * deliveries.
 */
export async function revokeTarget(
  db: Db | Tx,
  input: { readonly id: string; readonly outcome: string; readonly now: UnixMicros },
): Promise<ChannelTarget | null> {
  await db
    .update(deliveries)
    .set({ state: 'dropped', endedAt: input.now, leasedUntil: null })
    .where(and(eq(deliveries.targetId, input.id), eq(deliveries.state, 'pending')))
  const [row] = await db
    .update(channelTargets)
    .set({ state: 'pending', confirmHash: null, confirmUntil: null, lastOutcome: input.outcome })
    .where(eq(channelTargets.id, input.id))
    .returning(columns)
  return row ?? null
}

/** Deletes every target with this address, of any account; returns their number. */
export async function deleteTargetsAt(
  db: Db | Tx,
  input: { readonly channel: Channel; readonly address: string },
): Promise<number> {
  const rows = await db
    .delete(channelTargets)
    .where(
      and(eq(channelTargets.channel, input.channel), eq(channelTargets.address, input.address)),
    )
    .returning({ id: channelTargets.id })
  return rows.length
}
