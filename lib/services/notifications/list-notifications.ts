import 'server-only'
import type { Notification } from '@/lib/domain/notification/notification'
import type {
  InboxBound,
  InboxPart,
  NotificationSource,
} from '@/lib/domain/notification/notification-source'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'

/** The sources that an inbox is merged from. */
export type ListNotificationsDeps = {
  /** Of entries with the same time, those of an earlier source come first. */
  readonly sources: readonly NotificationSource[]
}

/** Which part of an inbox is wanted; with `before` null it begins at the newest entry. */
export type NotificationsQuery = Omit<InboxPart, 'before'> & {
  /** Id of the last entry of the previous page. */
  readonly before: string | null
}

/** Entries newest first; `hasMore`: older ones follow. */
export type NotificationPage = {
  readonly entries: readonly Notification[]
  readonly hasMore: boolean
  /** `false` when a source could not be reached. */
  readonly isComplete: boolean
}

/**
 * One page of an inbox, merged from all sources, newest first. An unknown `before` id is an error,
 * as guessing a position would skip or repeat entries.
 */
export async function listNotifications(
  { sources }: ListNotificationsDeps,
  { before, ...query }: NotificationsQuery,
): Promise<Result<NotificationPage, Failure<'InvalidParameter'>>> {
  const bounds = await boundsOf(sources, query, before)
  if (bounds === null) return failure('InvalidParameter', 'before: not the id of an entry here')
  const lists = await Promise.all(
    sources.map((source, index) =>
      source.list({ ...query, before: bounds[index] ?? null, limit: query.limit + 1 }),
    ),
  )
  // The sort is stable, so entries with the same time stay in the order of their sources.
  const merged = lists.flatMap(({ entries }) => entries).sort((a, b) => b.createdAt - a.createdAt)
  return ok({
    entries: merged.slice(0, query.limit),
    hasMore: merged.length > query.limit,
    isComplete: lists.every(({ isComplete }) => isComplete),
  })
}

/** Where each source continues after the entry `before`; `null` when no source has it. */
async function boundsOf(
  sources: readonly NotificationSource[],
  { account }: Pick<NotificationsQuery, 'account'>,
  before: string | null,
): Promise<readonly InboxBound[] | null> {
  if (before === null) return []
  for (const [foundIndex, source] of sources.entries()) {
    const createdAt = await source.find({ account, id: before })
    if (createdAt === null) continue
    return sources.map((_, index) => {
      if (index === foundIndex) return { createdAt, id: before }
      // Entries with the same time come before it in earlier sources and after it in later ones.
      return { createdAt: index < foundIndex ? createdAt : unixMicros(createdAt + 1), id: '' }
    })
  }
  return null
}
