import 'server-only'
import type { Notification } from '@/lib/domain/notification/notification'
import type {
  InboxBound,
  InboxPart,
  NotificationSource,
} from '@/lib/domain/notification/notification-source'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'

export type ListNotificationsDeps = {
  /** Of entries of the same moment, those of an earlier source come first. */
  readonly sources: readonly NotificationSource[]
}

export type NotificationsQuery = Omit<InboxPart, 'before'> & {
  /** Id of the entry the page before ended with. */
  readonly before: string | null
}

export type NotificationPage = {
  readonly entries: readonly Notification[]
  readonly hasMore: boolean
  /** False when a source could not be asked. */
  readonly isWhole: boolean
}

/**
 * A part of an inbox, put together from all sources, newest first. An id to go on from that is not
 * in the inbox is the caller's fault: guessing a place would skip or repeat entries.
 */
export async function listNotifications(
  { sources }: ListNotificationsDeps,
  { before, ...query }: NotificationsQuery,
): Promise<Result<NotificationPage, Failure<'InvalidParameter'>>> {
  const bounds = await boundsOf(sources, query, before)
  if (bounds === null) return failure('InvalidParameter', 'before: not the id of an entry here')
  const lists = await Promise.all(
    sources.map((source, at) =>
      source.list({ ...query, before: bounds[at] ?? null, limit: query.limit + 1 }),
    ),
  )
  // The sort keeps the order of entries of the same moment.
  const merged = lists.flatMap(({ entries }) => entries).sort((a, b) => b.createdAt - a.createdAt)
  return ok({
    entries: merged.slice(0, query.limit),
    hasMore: merged.length > query.limit,
    isWhole: lists.every(({ isWhole }) => isWhole),
  })
}

/** Where each source goes on after the entry `before`; null when no source has it. */
async function boundsOf(
  sources: readonly NotificationSource[],
  { account }: Pick<NotificationsQuery, 'account'>,
  before: string | null,
): Promise<readonly InboxBound[] | null> {
  if (before === null) return []
  for (const [foundAt, source] of sources.entries()) {
    const createdAt = await source.find({ account, id: before })
    if (createdAt === null) continue
    return sources.map((_, at) => {
      if (at === foundAt) return { createdAt, id: before }
      // Entries of the same moment stand before it in earlier sources and after it in later ones.
      return { createdAt: at < foundAt ? createdAt : unixMicros(createdAt + 1), id: '' }
    })
  }
  return null
}
