import { limits } from '@/lib/contract/limits'
import type { ReadChange, ReadState } from '@/lib/domain/notification/read-state'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

type Marked = { readonly id: string; readonly timestamp: UnixMicros }

/** The change that leaves everything as it is. */
export const NO_CHANGE: ReadChange = { read: [], unread: [], readUntil: undefined }

export const NOTHING_READ: ReadState = { readUntil: null, read: [], unread: [] }

/** Marked read, or from before the moment and not marked unread. */
export function isRead(entry: Marked, state: ReadState): boolean {
  if (state.read.includes(entry.id)) return true
  if (state.unread.includes(entry.id)) return false
  return state.readUntil !== null && entry.timestamp <= state.readUntil
}

/** The state after a change: the newest mark of an entry wins, the oldest marks give way. */
export function changeReadState(state: ReadState, change: ReadChange): ReadState {
  const { read, unread } = change
  const isNamed = (id: string) => read.includes(id) || unread.includes(id)
  const kept = (ids: readonly string[], added: readonly string[]) =>
    [...added, ...ids.filter((id) => !isNamed(id))].slice(0, limits.readMarks)
  return {
    readUntil: change.readUntil === undefined ? state.readUntil : change.readUntil,
    read: kept(state.read, read),
    unread: kept(state.unread, unread),
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

/** Takes a change of everything back. Marks are named again, as the other side may have dropped them. */
export function undoChange(before: ReadState): ReadChange {
  return { readUntil: before.readUntil, read: before.read, unread: before.unread }
}

/** What this browser knows and the account's own state does not; null: nothing. */
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
