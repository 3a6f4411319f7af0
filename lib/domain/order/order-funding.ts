import type { Atoms } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { OrderUid } from './order'

/** What an owner's funds lacked when they were compared: sell-token atoms. */
export type RecordedShortfall = {
  readonly short: 'balance' | 'allowance' | 'both'
  readonly need: Atoms
  readonly balance: Atoms
  readonly allowance: Atoms
}

/** A time in which an order lacked funds, as its owner was notified of. */
export type FundingEpisode = {
  /** Null where the notification did not say it. */
  readonly shortfall: RecordedShortfall | null
  readonly since: UnixMicros
  /** Null while it lasts, as far as is known. */
  readonly until: UnixMicros | null
}

/** The newest other order of an order's owner that sold the same token since, and what such orders sold. */
export type SpentBy = { readonly uid: OrderUid; readonly amount: Atoms }
