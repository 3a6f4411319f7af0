import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Notification, NotificationType } from './notification'

/** An entry is older than the bound when its time is, or at the same time when its id is lower. */
export type InboxBound = { readonly createdAt: UnixMicros; readonly id: string }

/** A page of an account's inbox: at most `limit` entries, newest first. */
export type InboxPart = {
  readonly account: Address
  /** `null`: every type. */
  readonly types: readonly NotificationType[] | null
  /** Only older entries; `null`: from the newest on. */
  readonly before: InboxBound | null
  readonly limit: number
}

/** The part of an inbox page that one store holds. */
export type SourceEntries = {
  /** Newest first; entries of the same time by id, the highest first. */
  readonly entries: readonly Notification[]
  /** `false` when the source could not be reached, so entries may be missing or out of date. */
  readonly isComplete: boolean
}

/** A store of notifications. Implemented by our own database and by a Strapi CMS. */
export type NotificationSource = {
  readonly list: (part: InboxPart) => Promise<SourceEntries>
  /** When an entry of the account's inbox was created; `null` when it does not exist (any more). */
  readonly find: (entry: {
    readonly account: Address
    readonly id: string
  }) => Promise<UnixMicros | null>
}
