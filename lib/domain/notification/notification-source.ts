import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Notification, NotificationType } from './notification'

/** Entries are older than it when their moment is, or the moment is the same and their id is lower. */
export type InboxBound = { readonly createdAt: UnixMicros; readonly id: string }

export type InboxPart = {
  readonly account: Address
  /** `null`: every type. */
  readonly types: readonly NotificationType[] | null
  /** Only what is older; `null`: from the newest on. */
  readonly before: InboxBound | null
  readonly limit: number
}

export type SourceEntries = {
  /** The newest of the part first, those of one moment by id, the higher one first. */
  readonly entries: readonly Notification[]
  /** False when the source could not be asked and something may be missing or old. */
  readonly isWhole: boolean
}

/** One place where notifications are kept. Our own store and a Strapi CMS implement it. */
export type NotificationSource = {
  readonly list: (part: InboxPart) => Promise<SourceEntries>
  /** When an entry of the account's inbox was created; null when it is not there (any more). */
  readonly find: (entry: {
    readonly account: Address
    readonly id: string
  }) => Promise<UnixMicros | null>
}
