import type { UnixMicros } from '@/lib/domain/shared/timestamp'

/**
 * What an account has read: what is marked read, and what was created up to a moment and is not
 * marked unread. Marks are newest first, at most `limits.readMarks` of each kind.
 */
export type ReadState = {
  /** `null`: nothing is read by its age. */
  readonly readUntil: UnixMicros | null
  readonly read: string[]
  readonly unread: string[]
}

/** A change of it. No id is in both lists. */
export type ReadChange = {
  readonly read: readonly string[]
  readonly unread: readonly string[]
  /** `null` takes the moment away; `undefined` leaves it as it is. */
  readonly readUntil: UnixMicros | null | undefined
}
