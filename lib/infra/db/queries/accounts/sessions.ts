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

/** The session of a token's hash unless it is over at `now`, or `null`. */
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

/** Devices an account may be signed in with. */
const SESSIONS_PER_ACCOUNT = 100
const CLEANED_AT_ONCE = 20

/**
 * Stores a session; the account's oldest beyond their number are over, and some of anybody's whose
 * time is up are forgotten. Call it in a transaction.
 */
export async function insertSession(
  db: Db | Tx,
  input: { readonly session: StoredSession },
): Promise<void> {
  const { session } = input
  await db.insert(sessions).values(session)
  const tooMany = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.account, session.account))
    .orderBy(desc(sessions.createdAt), asc(sessions.tokenHash))
    .offset(SESSIONS_PER_ACCOUNT)
  await db.delete(sessions).where(inArray(sessions.tokenHash, tooMany))
  const old = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(lte(sessions.expiresAt, session.createdAt))
    .orderBy(asc(sessions.expiresAt))
    .limit(CLEANED_AT_ONCE)
  await db.delete(sessions).where(inArray(sessions.tokenHash, old))
}

/** Ends the session of a token's hash, if there is one. */
export async function deleteSession(
  db: Db | Tx,
  input: { readonly tokenHash: string },
): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, input.tokenHash))
}
