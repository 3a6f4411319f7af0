import type { UnixMicros } from '@/lib/domain/shared/timestamp'

/**
 * What an account has read: notifications marked read, and those created up to `readUntil` that are
 * not marked unread. Marks are newest first, at most `limits.readMarks` of each kind.
 */
export type ReadState = {
  /** `null`: nothing counts as read by its age. */
  readonly readUntil: UnixMicros | null
  readonly read: string[]
  readonly unread: string[]
}

/** A change of the read state. No id is in both lists. */
export type ReadChange = {
  readonly read: readonly string[]
  readonly unread: readonly string[]
  /** `null` removes the time; `undefined` leaves it unchanged. */
  readonly readUntil: UnixMicros | null | undefined
}
