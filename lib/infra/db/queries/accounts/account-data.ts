import 'server-only'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Notification } from '@/lib/domain/notification/notification'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { deleteWatches } from '@/lib/infra/db/queries/alerts/watches'
import { notificationColumns } from '@/lib/infra/db/queries/notifications/notification-columns'
import { NOTIFICATION_CHANNEL } from '@/lib/infra/db/queries/notifications/notifications'
import { READ_STATE_CHANNEL } from '@/lib/infra/db/queries/notifications/read-marks'
import { channelTargets } from '@/lib/infra/db/schema/channel-targets'
import { deliveries, deliveryAttempts } from '@/lib/infra/db/schema/deliveries'
import { linkCodes } from '@/lib/infra/db/schema/link-codes'
import { notifications } from '@/lib/infra/db/schema/notifications'
import { readMarks, readStates } from '@/lib/infra/db/schema/read-marks'
import { sessions } from '@/lib/infra/db/schema/sessions'
import { subscriptions } from '@/lib/infra/db/schema/subscriptions'
import type { StoredSession } from './sessions'

type AccountKey = { readonly account: Address }

/** The account's open sessions, newest first, without their token hashes. */
export async function selectSessionsOf(
  db: Db | Tx,
  input: AccountKey & { readonly now: UnixMicros },
): Promise<readonly Omit<StoredSession, 'tokenHash'>[]> {
  return db
    .select({
      account: sessions.account,
      chainId: sessions.chainId,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.account, input.account), gt(sessions.expiresAt, input.now)))
    .orderBy(desc(sessions.createdAt))
}

/** Pending codes for linking a chat to the account. */
export async function selectLinkCodesOf(
  db: Db | Tx,
  input: AccountKey & { readonly now: UnixMicros },
): Promise<readonly { readonly expiresAt: UnixMicros }[]> {
  return db
    .select({ expiresAt: linkCodes.expiresAt })
    .from(linkCodes)
    .where(and(eq(linkCodes.account, input.account), gt(linkCodes.expiresAt, input.now)))
    .orderBy(asc(linkCodes.expiresAt))
}

/** The operator's announcements to this account alone, newest first. */
export async function selectAnnouncementsTo(
  db: Db | Tx,
  input: AccountKey,
): Promise<readonly Notification[]> {
  return db
    .select(notificationColumns)
    .from(notifications)
    .where(isAnnouncementTo(input))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
}

const isAnnouncementTo = ({ account }: AccountKey) =>
  and(eq(notifications.account, account), eq(notifications.type, 'announcement'))

export type DeletedData = {
  readonly sessions: number
  readonly readMarks: number
  readonly subscriptions: number
  readonly targets: number
  readonly linkCodes: number
  readonly deliveries: number
  readonly announcements: number
  readonly watches: number
}

/**
 * Deletes everything stored about an account and notifies its open pages. Call it in a transaction.
 */
export async function deleteAccountData(db: Db | Tx, input: AccountKey): Promise<DeletedData> {
  const { account } = input
  // Targets first, so that no new deliveries are created for them.
  const targets = await db
    .delete(channelTargets)
    .where(eq(channelTargets.account, account))
    .returning({ id: channelTargets.id })
  const choices = await db
    .delete(subscriptions)
    .where(eq(subscriptions.account, account))
    .returning({ type: subscriptions.type })
  const codes = await db
    .delete(linkCodes)
    .where(eq(linkCodes.account, account))
    .returning({ expiresAt: linkCodes.expiresAt })
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.account, account))
    .returning({ tokenHash: sessions.tokenHash })
  return {
    sessions: ended.length,
    readMarks: await deleteReadState(db, input),
    subscriptions: choices.length,
    targets: targets.length,
    linkCodes: codes.length,
    deliveries: await deleteDeliveries(db, input),
    announcements: await deleteAnnouncements(db, input),
    watches: await deleteWatches(db, input),
  }
}

async function deleteReadState(db: Db | Tx, { account }: AccountKey): Promise<number> {
  const marks = await db
    .delete(readMarks)
    .where(eq(readMarks.account, account))
    .returning({ id: readMarks.notificationId })
  const states = await db
    .delete(readStates)
    .where(eq(readStates.account, account))
    .returning({ readUntil: readStates.readUntil })
  await db.execute(sql`select pg_notify(${READ_STATE_CHANNEL}, ${account}::text)`)
  return marks.length + states.length
}

async function deleteDeliveries(db: Db | Tx, { account }: AccountKey): Promise<number> {
  const ofAccount = eq(deliveries.account, account)
  await db
    .delete(deliveryAttempts)
    .where(
      inArray(
        deliveryAttempts.deliveryId,
        db.select({ id: deliveries.id }).from(deliveries).where(ofAccount),
      ),
    )
  const deleted = await db.delete(deliveries).where(ofAccount).returning({ id: deliveries.id })
  return deleted.length
}

async function deleteAnnouncements(db: Db | Tx, input: AccountKey): Promise<number> {
  const deleted = await db
    .delete(notifications)
    .where(isAnnouncementTo(input))
    .returning({
      notified: sql`pg_notify(${NOTIFICATION_CHANNEL}, ${notifications.account} || ':' || ${notifications.id})::text`,
    })
  return deleted.length
}
