import 'server-only'
import { notifications } from '@/lib/infra/db/schema/notifications'

/** The columns of a `Notification`. */
export const notificationColumns = {
  id: notifications.id,
  account: notifications.account,
  type: notifications.type,
  message: notifications.message,
  metadata: notifications.metadata,
  createdAt: notifications.createdAt,
}
