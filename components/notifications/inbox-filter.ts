import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import {
  isNotificationType,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '@/lib/domain/notification/notification'
import type { ReadState } from '@/lib/domain/notification/read-state'
import { groupDigits } from '@/lib/domain/shared/separators'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

/** Filter of the inbox. An empty set of types means all types. */
export type InboxFilter = {
  readonly types: ReadonlySet<NotificationType>
  readonly unreadOnly: boolean
}

export const EVERYTHING: InboxFilter = { types: new Set(), unreadOnly: false }

/**
 * The entries that match a filter; those with `isRetained` stay although they were read meanwhile.
 */
export function filterEntries(
  entries: readonly NotificationEntry[],
  filter: InboxFilter,
  isUnread: (entry: NotificationEntry) => boolean,
  isRetained: (entry: NotificationEntry) => boolean = () => false,
): readonly NotificationEntry[] {
  return entries.filter(
    (entry) =>
      (filter.types.size === 0 || filter.types.has(entry.type)) &&
      (!filter.unreadOnly || isUnread(entry) || isRetained(entry)),
  )
}

/**
 * Number of entries of each type, in the fixed order of types. Absent types are left out unless
 * `isPart`: then older entries may have any type.
 */
export function countTypes(
  entries: readonly NotificationEntry[],
  isPart = false,
): readonly { readonly type: NotificationType; readonly count: number }[] {
  return NOTIFICATION_TYPES.map((type) => ({
    type,
    count: entries.filter((entry) => entry.type === type).length,
  })).filter(({ count }) => count > 0 || isPart)
}

/**
 * Number of loaded entries: "37+" when there may be more; `group` is the user's thousands
 * separator.
 */
export function countLabel(count: number, isPart: boolean, group: string): string {
  const digits = groupDigits(String(count), group)
  return isPart ? `${digits}+` : digits
}

/** Whether entries older than the loaded ones may be unread. */
export function mayHoldUnread(
  loaded: readonly NotificationEntry[],
  hasOlder: boolean,
  { readUntil }: Pick<ReadState, 'readUntil'>,
): boolean {
  const oldest = loaded.at(-1)
  return hasOlder && (readUntil === null || oldest === undefined || oldest.timestamp > readUntil)
}

/**
 * New entries wait separately, so that the list does not move while the user reads. `shownUntil`
 * null: nothing has been read yet.
 */
export function splitNew(
  entries: readonly NotificationEntry[],
  shownUntil: UnixMicros | null,
): {
  readonly shown: readonly NotificationEntry[]
  readonly waiting: readonly NotificationEntry[]
} {
  if (shownUntil === null) return { shown: entries, waiting: [] }
  return {
    shown: entries.filter(({ timestamp }) => timestamp <= shownUntil),
    waiting: entries.filter(({ timestamp }) => timestamp > shownUntil),
  }
}

/**
 * Listed and streamed entries as one list, newest first; the streamed version of an entry is newer.
 */
export function mergeEntries(
  listed: readonly NotificationEntry[],
  streamed: ReadonlyMap<string, NotificationEntry>,
  withdrawn: ReadonlySet<string>,
): readonly NotificationEntry[] {
  const byId = new Map(listed.map((entry) => [entry.id, entry]))
  for (const [id, entry] of streamed) byId.set(id, entry)
  return [...byId.values()]
    .filter(({ id }) => !withdrawn.has(id))
    .sort((a, b) => b.timestamp - a.timestamp || (a.id < b.id ? 1 : -1))
}

/** The inbox state in the page's URL. */
export type InboxLocation = { readonly filter: InboxFilter; readonly open: string | null }

/** Parses the query string; invalid values are treated as absent. */
export function parseInboxLocation(search: string): InboxLocation {
  const query = new URLSearchParams(search)
  const types = (query.get('type') ?? '').split(',').filter(isNotificationType)
  return {
    filter: { types: new Set(types), unreadOnly: query.get('show') === 'unread' },
    open: query.get('open'),
  }
}

/** Writes this location to the query string and leaves its other parameters. */
export function formatInboxLocation(search: string, { filter, open }: InboxLocation): string {
  const query = new URLSearchParams(search)
  const put = (name: string, value: string | null) =>
    value === null || value === '' ? query.delete(name) : query.set(name, value)
  put('type', NOTIFICATION_TYPES.filter((type) => filter.types.has(type)).join(','))
  put('show', filter.unreadOnly ? 'unread' : null)
  put('open', open)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
