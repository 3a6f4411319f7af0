import 'server-only'
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { signInNonces } from '@/lib/infra/db/schema/sessions'

/** More than are issued between two cleanups, so that they never pile up. */
const CLEANUP_LIMIT = 20

/** Stores a nonce until a sign-in uses it, and deletes some expired ones. */
export async function insertSignInNonce(
  db: Db | Tx,
  input: { readonly nonce: string; readonly expiresAt: UnixMicros; readonly now: UnixMicros },
): Promise<void> {
  const { nonce, expiresAt, now } = input
  const expired = db
    .select({ nonce: signInNonces.nonce })
    .from(signInNonces)
    .where(lte(signInNonces.expiresAt, now))
    .orderBy(asc(signInNonces.expiresAt))
    .limit(CLEANUP_LIMIT)
  await db.delete(signInNonces).where(inArray(signInNonces.nonce, expired))
  await db.insert(signInNonces).values({ nonce, expiresAt })
}

/**
 * Deletes a nonce; false when it is unknown, used or expired. Of two concurrent callers only one
 * gets true.
 */
export async function takeSignInNonce(
  db: Db | Tx,
  input: { readonly nonce: string; readonly now: UnixMicros },
): Promise<boolean> {
  const taken = await db
    .delete(signInNonces)
    .where(and(eq(signInNonces.nonce, input.nonce), gt(signInNonces.expiresAt, input.now)))
    .returning({ nonce: signInNonces.nonce })
  return taken.length > 0
}
