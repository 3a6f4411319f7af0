import type { CancellationSource } from '@/lib/domain/order/cancellation-source'
import type { PlacementError } from '@/lib/domain/order/onchain-order'
import type { OrderFills, OrderStatus, OrderUid, SignedOrder } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

/** An order of another deployment, as that reports it at one time. */
export type UpstreamOrder = SignedOrder & {
  /** Recipient of notifications: the user behind a placing contract, else the owner. */
  readonly account: Address
  readonly status: OrderStatus
  readonly fills: OrderFills
  /** Sell-token atoms over all trades; `null` when not reported. */
  readonly executedFee: Atoms | null
  /** Last second in which it may trade; earlier than `validTo` for a user of a placing contract. */
  readonly lastSecond: UnixSeconds
  /** Sells the native coin through a contract. */
  readonly isNative: boolean
  readonly placementError: PlacementError | null
  /** The order it replaces; `null` when none. */
  readonly replaces: OrderUid | null
  /** Calls of its own run before it trades and may provide its funds. */
  readonly hasPreInteractions: boolean
  readonly settlementContract: Address
  readonly createdAt: UnixMicros
}

/** A trade of such an order. */
export type UpstreamTrade = OrderFills & { readonly txHash: TxHash; readonly blockNumber: number }

/** The stored state of such an order: everything its owner was notified about or need not be. */
export type WatchedOrder = {
  readonly uid: OrderUid
  readonly account: Address
  readonly status: OrderStatus
  /** Amount sold before it was watched, which is never reported. */
  readonly unreportedSell: Atoms
  readonly fills: OrderFills
  /** Not polled after this time; `null`: it can still change. */
  readonly pollUntil: UnixMicros | null
}

/** Further data about an order, fetched only when it is needed. */
export type UpstreamFindings = {
  /** Oldest first; only trades whose transactions are known; `null` when not needed. */
  readonly trades: readonly UpstreamTrade[] | null
  /** Whether its owner invalidated it on chain; `null` when that is not known. */
  readonly isInvalidated: boolean | null
  /** The order that replaced it. */
  readonly replacedBy: OrderUid | null
}

/** How a watched order ended other than by being filled. */
export type WatchedEnd =
  | {
      readonly kind: 'cancelled'
      readonly source: CancellationSource
      readonly replacedBy: OrderUid | null
    }
  | { readonly kind: 'expired' }

/**
 * How long an ended order is still polled: a settlement may be pending, and the newest blocks may be
 * replaced.
 */
const SETTLING_MICROS = 15 * 60 * 1_000_000

/** Whether an order with this status is no longer in the order book. */
export const isOver = (status: OrderStatus): boolean =>
  status !== 'open' && status !== 'presignaturePending'

/** The time until which an order is polled that got this status at `now`; `null`: no end. */
export const pollUntil = (status: OrderStatus, now: UnixMicros): UnixMicros | null =>
  isOver(status) ? unixMicros(now + SETTLING_MICROS) : null
