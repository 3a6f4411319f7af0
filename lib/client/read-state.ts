import { limits } from '@/lib/contract/limits'
import type { ReadChange, ReadState } from '@/lib/domain/notification/read-state'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

type Marked = { readonly id: string; readonly timestamp: UnixMicros }

/** The change without effect. */
export const NO_CHANGE: ReadChange = { read: [], unread: [], readUntil: undefined }

export const NOTHING_READ: ReadState = { readUntil: null, read: [], unread: [] }

/** Marked read, or not marked unread and not newer than `readUntil`. */
export function isRead(entry: Marked, state: ReadState): boolean {
  if (state.read.includes(entry.id)) return true
  if (state.unread.includes(entry.id)) return false
  return state.readUntil !== null && entry.timestamp <= state.readUntil
}

/** The state after a change: the newest mark of an entry wins, and the oldest above the limit are dropped. */
export function changeReadState(state: ReadState, change: ReadChange): ReadState {
  const { read, unread } = change
  const isMarked = (id: string) => read.includes(id) || unread.includes(id)
  const mergeMarks = (ids: readonly string[], added: readonly string[]) =>
    [...added, ...ids.filter((id) => !isMarked(id))].slice(0, limits.readMarks)
  return {
    readUntil: change.readUntil === undefined ? state.readUntil : change.readUntil,
    read: mergeMarks(state.read, read),
    unread: mergeMarks(state.unread, unread),
  }
}

/** Marks everything up to the newest of these entries as read. */
export function readAllChange(entries: readonly Marked[], state: ReadState): ReadChange {
  const newest = entries.reduce<UnixMicros | null>(
    (latest, { timestamp }) => (latest === null || timestamp > latest ? timestamp : latest),
    state.readUntil,
  )
  return { readUntil: newest, read: state.unread, unread: [] }
}

/** Undoes any change. All marks are sent again, as the service may have dropped them. */
export function undoChange(before: ReadState): ReadChange {
  return { readUntil: before.readUntil, read: before.read, unread: before.unread }
}

/** The marks in this browser that the account's stored state lacks; null: none. */
export function missingMarks(local: ReadState, stored: ReadState): ReadChange | null {
  const readUntil =
    stored.readUntil === null || (local.readUntil !== null && local.readUntil > stored.readUntil)
      ? local.readUntil
      : stored.readUntil
  const unknown = (ids: readonly string[]) =>
    ids.filter((id) => !stored.read.includes(id) && !stored.unread.includes(id))
  const read = unknown(local.read)
  const unread = unknown(local.unread)
  if (readUntil === stored.readUntil && read.length === 0 && unread.length === 0) return null
  return { readUntil, read, unread }
}
