import 'server-only'
import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { sessions } from '@/lib/infra/db/schema/sessions'

export type StoredSession = {
  readonly tokenHash: string
  readonly account: Address
  readonly chainId: number
  readonly createdAt: UnixMicros
  readonly expiresAt: UnixMicros
}

/** The session with this token hash, or `null` when there is none or it has expired at `now`. */
export async function selectSession(
  db: Db | Tx,
  input: { readonly tokenHash: string; readonly now: UnixMicros },
): Promise<StoredSession | null> {
  const [row] = await db
    .select({
      tokenHash: sessions.tokenHash,
      account: sessions.account,
      chainId: sessions.chainId,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, input.tokenHash), gt(sessions.expiresAt, input.now)))
  return row ?? null
}

/** Maximum number of sessions of an account. */
const MAX_SESSIONS_PER_ACCOUNT = 100
const CLEANUP_LIMIT = 20

/**
 * Stores a session; deletes the account's oldest above the maximum, and some expired ones of any
 * account. Call it in a transaction.
 */
export async function insertSession(
  db: Db | Tx,
  input: { readonly session: StoredSession },
): Promise<void> {
  const { session } = input
  await db.insert(sessions).values(session)
  const excess = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.account, session.account))
    .orderBy(desc(sessions.createdAt), asc(sessions.tokenHash))
    .offset(MAX_SESSIONS_PER_ACCOUNT)
  await db.delete(sessions).where(inArray(sessions.tokenHash, excess))
  const expired = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(lte(sessions.expiresAt, session.createdAt))
    .orderBy(asc(sessions.expiresAt))
    .limit(CLEANUP_LIMIT)
  await db.delete(sessions).where(inArray(sessions.tokenHash, expired))
}

/** Deletes the session with this token hash, if there is one. */
export async function deleteSession(
  db: Db | Tx,
  input: { readonly tokenHash: string },
): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, input.tokenHash))
}
