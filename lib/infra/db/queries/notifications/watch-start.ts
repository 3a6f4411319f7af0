import 'server-only'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { sessions } from '@/lib/infra/db/schema/sessions'
import { selectLastPoll } from './watched-orders'

/**
 * Since when the account's orders at another deployment are watched: since the oldest of its active
 * sessions and channel targets. `null` when it has none, or before the first poll.
 */
export async function selectWatchStart(
  db: Db | Tx,
  input: { readonly chainId: number; readonly account: Address; readonly now: UnixMicros },
): Promise<UnixMicros | null> {
  const { account, now } = input
  if ((await selectLastPoll(db, input)) === null) return null
  const [session] = await db
    .select({ since: sql`min(${sessions.createdAt})`.mapWith(sessions.createdAt) })
    .from(sessions)
    .where(and(eq(sessions.account, account), gt(sessions.expiresAt, now)))
  const [target] = await db
    .select({ since: sql`min(${channelTargets.createdAt})`.mapWith(channelTargets.createdAt) })
    .from(channelTargets)
    .where(and(eq(channelTargets.account, account), eq(channelTargets.state, 'active')))
  const known = [session?.since ?? null, target?.since ?? null].filter((since) => since !== null)
  return known.reduce<UnixMicros | null>(
    (oldest, since) => (oldest === null || since < oldest ? since : oldest),
    null,
  )
}
