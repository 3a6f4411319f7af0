import 'server-only'
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { signInNonces } from '@/lib/infra/db/schema/sessions'

/** More than can be given out between two cleanings, so that they never pile up. */
const CLEANED_AT_ONCE = 20

/** Keeps a nonce until a sign-in takes it, and forgets some of those that are too old. */
export async function insertSignInNonce(
  db: Db | Tx,
  input: { readonly nonce: string; readonly expiresAt: UnixMicros; readonly now: UnixMicros },
): Promise<void> {
  const { nonce, expiresAt, now } = input
  const old = db
    .select({ nonce: signInNonces.nonce })
    .from(signInNonces)
    .where(lte(signInNonces.expiresAt, now))
    .orderBy(asc(signInNonces.expiresAt))
    .limit(CLEANED_AT_ONCE)
  await db.delete(signInNonces).where(inArray(signInNonces.nonce, old))
  await db.insert(signInNonces).values({ nonce, expiresAt })
}

/** Takes a nonce away; false when it is unknown, taken already or too old. Of two takers one gets it. */
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
