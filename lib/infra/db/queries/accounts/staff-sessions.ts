import 'server-only'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { staffSessions } from '@/lib/infra/db/schema/sessions'

/** End of the session with this token hash; `null` when there is none or it has expired at `now`. */
export async function selectStaffSessionEnd(
  db: Db | Tx,
  input: { readonly tokenHash: string; readonly now: UnixMicros },
): Promise<UnixMicros | null> {
  const [row] = await db
    .select({ expiresAt: staffSessions.expiresAt })
    .from(staffSessions)
    .where(
      and(eq(staffSessions.tokenHash, input.tokenHash), gt(staffSessions.expiresAt, input.now)),
    )
  return row?.expiresAt ?? null
}

/** Stores a session, and deletes those that have expired at `now`. */
export async function insertStaffSession(
  db: Db | Tx,
  input: {
    readonly tokenHash: string
    readonly expiresAt: UnixMicros
    readonly now: UnixMicros
  },
): Promise<void> {
  const { tokenHash, expiresAt, now } = input
  await db.insert(staffSessions).values({ tokenHash, expiresAt })
  await db.delete(staffSessions).where(lte(staffSessions.expiresAt, now))
}

/** Deletes the session with this token hash, if there is one. */
export async function deleteStaffSession(
  db: Db | Tx,
  input: { readonly tokenHash: string },
): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, input.tokenHash))
}
