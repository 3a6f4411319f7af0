import 'server-only'
import { and, asc, desc, eq, inArray, lte, notExists, sql } from 'drizzle-orm'
import { limits } from '@/lib/contract/limits'
import type { ReadChange, ReadState } from '@/lib/domain/notification/read-state'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { insertBulk } from '@/lib/infra/db/queries/shared/bulk-rows'
import { notifications } from '@/lib/infra/db/schema/notifications'
import { readMarks, readStates } from '@/lib/infra/db/schema/read-marks'

/** Payload: the account whose read state has changed. */
export const READ_STATE_CHANNEL = 'read_state'

type AccountKey = { readonly account: Address }

/** The read state of an account. */
export async function selectReadState(db: Db | Tx, input: AccountKey): Promise<ReadState> {
  const readUntil = await selectReadUntil(db, input)
  const marks = await db
    .select({ id: readMarks.notificationId, isRead: readMarks.isRead })
    .from(readMarks)
    .where(eq(readMarks.account, input.account))
    .orderBy(desc(readMarks.markedAt), asc(readMarks.notificationId))
    .limit(2 * limits.readMarks)
  const idsOf = (isRead: boolean) =>
    marks.filter((mark) => mark.isRead === isRead).map(({ id }) => id)
  return { readUntil, read: idsOf(true), unread: idsOf(false) }
}

/**
 * Changes the read state of an account and notifies listeners. Changes of one account are
 * serialised, and of two marks of one notification the later one wins. Call it in a transaction.
 */
export async function updateReadState(
  db: Db | Tx,
  input: AccountKey & { readonly change: ReadChange; readonly now: UnixMicros },
): Promise<void> {
  const { account, change, now } = input
  const lock = `read state of ${account}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}::text, 0))`)
  if (change.readUntil !== undefined) {
    await updateReadUntil(db, { account, readUntil: change.readUntil })
  }
  await upsertMarks(db, { account, change, now })
  for (const isRead of [true, false]) await deleteOldestMarks(db, { account, isRead })
  await db.execute(sql`select pg_notify(${READ_STATE_CHANNEL}, ${account}::text)`)
}

async function selectReadUntil(db: Db | Tx, { account }: AccountKey): Promise<UnixMicros | null> {
  const [row] = await db
    .select({ readUntil: readStates.readUntil })
    .from(readStates)
    .where(eq(readStates.account, account))
  return row?.readUntil ?? null
}

async function updateReadUntil(
  db: Db | Tx,
  { account, readUntil }: AccountKey & { readonly readUntil: UnixMicros | null },
): Promise<void> {
  const previous = await selectReadUntil(db, { account })
  if (readUntil === null) {
    await db.delete(readStates).where(eq(readStates.account, account))
    return
  }
  await db
    .insert(readStates)
    .values({ account, readUntil })
    .onConflictDoUpdate({ target: readStates.account, set: { readUntil } })
  // By the previous time, not the new one: the new one may be moved back, and then the marks since
  // count again.
  if (previous !== null && previous < readUntil) {
    await deleteRedundantMarks(db, { account, readUntil: previous })
  }
}

/**
 * Deletes "read" marks that `readUntil` makes redundant: a notification is not marked before it
 * exists.
 */
async function deleteRedundantMarks(
  db: Db | Tx,
  { account, readUntil }: AccountKey & { readonly readUntil: UnixMicros },
): Promise<void> {
  // The chain's clock may be ahead of the clock that dates marks.
  const later = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.id, readMarks.notificationId),
        sql`${notifications.createdAt} > ${sql.param(readUntil, notifications.createdAt)}`,
      ),
    )
  await db
    .delete(readMarks)
    .where(
      and(
        eq(readMarks.account, account),
        eq(readMarks.isRead, true),
        lte(readMarks.markedAt, readUntil),
        notExists(later),
      ),
    )
}

async function upsertMarks(
  db: Db | Tx,
  { account, change, now }: AccountKey & { readonly change: ReadChange; readonly now: UnixMicros },
): Promise<void> {
  const rows = (ids: readonly string[], isRead: boolean) =>
    [...new Set(ids)].map((notificationId) => ({ account, notificationId, isRead, markedAt: now }))
  await insertBulk(
    db,
    readMarks,
    [...rows(change.read, true), ...rows(change.unread, false)],
    sql`on conflict (account, notification_id) do update
      set is_read = excluded.is_read, marked_at = excluded.marked_at`,
  )
}

async function deleteOldestMarks(
  db: Db | Tx,
  { account, isRead }: AccountKey & { readonly isRead: boolean },
): Promise<void> {
  const ofKind = and(eq(readMarks.account, account), eq(readMarks.isRead, isRead))
  const excess = db
    .select({ id: readMarks.notificationId })
    .from(readMarks)
    .where(ofKind)
    .orderBy(desc(readMarks.markedAt), asc(readMarks.notificationId))
    .offset(limits.readMarks)
  await db.delete(readMarks).where(and(ofKind, inArray(readMarks.notificationId, excess)))
}
