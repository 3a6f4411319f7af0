import 'server-only'
import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Notification, NotificationType } from '@/lib/domain/notification/notification'
import type { Address } from '@/lib/domain/shared/address'
import { formatTimestamp, type UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Db, Tx } from '@/lib/infra/db/database'
import { notifications } from '@/lib/infra/db/schema/notifications'
import { notificationColumns } from './notification-columns'

const columns = {
  ...notificationColumns,
  endedAt: notifications.endedAt,
}

type Row = Notification & { readonly endedAt: UnixMicros | null }

const toNotification = ({ endedAt, ...row }: Row): Notification =>
  endedAt === null
    ? row
    : { ...row, metadata: { ...row.metadata, endedAt: formatTimestamp(endedAt) } }

const isShown = (now: UnixMicros) =>
  or(isNull(notifications.shownUntil), gt(notifications.shownUntil, now))

const inInbox = (account: Address) =>
  or(eq(notifications.account, account), isNull(notifications.account))

/**
 * Notifications of an account and announcements to everyone that are shown at `now`, newest first,
 * and by descending id at the same time. Each branch reads at most `limit` rows, from an index in
 * that order.
 */
export async function selectInbox(
  db: Db | Tx,
  input: {
    readonly account: Address
    readonly types: readonly NotificationType[] | null
    readonly before: { readonly createdAt: UnixMicros; readonly id: string } | null
    readonly limit: number
    readonly now: UnixMicros
  },
): Promise<readonly Notification[]> {
  const { account, types, before, limit, now } = input
  const isOlder =
    before === null
      ? undefined
      : sql`(${notifications.createdAt}, ${notifications.id})
          < (${formatTimestamp(before.createdAt)}::timestamptz, ${before.id})`
  const branch = (recipient: SQL | undefined) =>
    db
      .select(columns)
      .from(notifications)
      .where(and(recipient, isShown(now), isOlder))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
  const own = eq(notifications.account, account)
  // Only announcements are for everyone.
  const isForEveryone = types === null || types.includes('announcement')
  const [first, second, ...rest] = [
    ...(types?.map((type) => and(own, eq(notifications.type, type))) ?? [own]),
    ...(isForEveryone ? [isNull(notifications.account)] : []),
  ].map(branch)
  if (first === undefined) return []
  if (second === undefined) return (await first).map(toNotification)
  const rows = await unionAll(first, second, ...rest)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
  return rows.map(toNotification)
}

/** Those of the ids that an account's inbox shows at `now`. */
export async function selectInboxEntries(
  db: Db | Tx,
  input: { readonly account: Address; readonly ids: readonly string[]; readonly now: UnixMicros },
): Promise<readonly Notification[]> {
  const { account, ids, now } = input
  if (ids.length === 0) return []
  const rows = await db
    .select(columns)
    .from(notifications)
    .where(and(inArray(notifications.id, [...ids]), inInbox(account), isShown(now)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
  return rows.map(toNotification)
}

/** When an entry of an account's inbox was created, also one that is no longer shown; or null. */
export async function selectInboxEntryTime(
  db: Db | Tx,
  input: { readonly account: Address; readonly id: string },
): Promise<UnixMicros | null> {
  const [row] = await db
    .select({ createdAt: notifications.createdAt })
    .from(notifications)
    .where(and(eq(notifications.id, input.id), inInbox(input.account)))
  return row?.createdAt ?? null
}

/** The announcement with an id, for any recipient and also when expired; or null. */
export async function selectAnnouncement(
  db: Db | Tx,
  input: { readonly id: string },
): Promise<Notification | null> {
  const [row] = await db
    .select(notificationColumns)
    .from(notifications)
    .where(and(eq(notifications.id, input.id), eq(notifications.type, 'announcement')))
  return row ?? null
}
