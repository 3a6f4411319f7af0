import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import {
  isNotificationType,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '@/lib/domain/notification/notification'
import type { ReadState } from '@/lib/domain/notification/read-state'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { groupDigits } from '@/lib/domain/token/format-amount'

/** What of the inbox is shown. No types means all of them. */
export type InboxFilter = {
  readonly types: ReadonlySet<NotificationType>
  readonly unreadOnly: boolean
}

export const EVERYTHING: InboxFilter = { types: new Set(), unreadOnly: false }

/** The entries a filter lets through; `isKept` ones stay although they were read meanwhile. */
export function filterEntries(
  entries: readonly NotificationEntry[],
  filter: InboxFilter,
  isUnread: (entry: NotificationEntry) => boolean,
  isKept: (entry: NotificationEntry) => boolean = () => false,
): readonly NotificationEntry[] {
  return entries.filter(
    (entry) =>
      (filter.types.size === 0 || filter.types.has(entry.type)) &&
      (!filter.unreadOnly || isUnread(entry) || isKept(entry)),
  )
}

/**
 * How many entries there are of each type, in the fixed order of types. Absent ones are left out
 * unless `isPart`: then older entries may be of any type.
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

/** A count of what is loaded: "37+" where there may be more; `group` is the reader's mark. */
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
 * Entries that came after the reader began to read wait apart, so that nothing moves under the
 * finger. `shownUntil` null: nothing has been read yet.
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

/** Listed and told entries as one list, newest first; the told version of an entry is the newer. */
export function mergeEntries(
  listed: readonly NotificationEntry[],
  told: ReadonlyMap<string, NotificationEntry>,
  withdrawn: ReadonlySet<string>,
): readonly NotificationEntry[] {
  const byId = new Map(listed.map((entry) => [entry.id, entry]))
  for (const [id, entry] of told) byId.set(id, entry)
  return [...byId.values()]
    .filter(({ id }) => !withdrawn.has(id))
    .sort((a, b) => b.timestamp - a.timestamp || (a.id < b.id ? 1 : -1))
}

/** What the page's address says about the inbox. */
export type InboxLocation = { readonly filter: InboxFilter; readonly open: string | null }

/** Reads the query string; anything not understood is as if absent. */
export function parseInboxLocation(search: string): InboxLocation {
  const query = new URLSearchParams(search)
  const types = (query.get('type') ?? '').split(',').filter(isNotificationType)
  return {
    filter: { types: new Set(types), unreadOnly: query.get('show') === 'unread' },
    open: query.get('open'),
  }
}

/** The query string with this location in it; what else it says stays. */
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
