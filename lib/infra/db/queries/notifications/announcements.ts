import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Notification } from '@/lib/domain/notification/notification'
import type { Db, Tx } from '@/lib/infra/db/database'
import { notifications } from '@/lib/infra/db/schema/notifications'

/** The announcement of an id, whoever it is for and however long it is shown; or null. */
export async function selectAnnouncement(
  db: Db | Tx,
  input: { readonly id: string },
): Promise<Notification | null> {
  const [row] = await db
    .select({
      id: notifications.id,
      account: notifications.account,
      type: notifications.type,
      message: notifications.message,
      metadata: notifications.metadata,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(and(eq(notifications.id, input.id), eq(notifications.type, 'announcement')))
  return row ?? null
}
