import type { CancellationSource } from '@/lib/domain/order/cancellation-source'
import type { PlacementError } from '@/lib/domain/order/onchain-order'
import type { OrderFills, OrderStatus, OrderUid, SignedOrder } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

/** An order that another deployment keeps, as it says at one moment. */
export type UpstreamOrder = SignedOrder & {
  /** Whom to tell: the user behind a placing contract, else the owner. */
  readonly account: Address
  readonly status: OrderStatus
  readonly fills: OrderFills
  /** Sell-token atoms over all its trades; `null` when it does not say. */
  readonly executedFee: Atoms | null
  /** Last second it may be traded in; earlier than `validTo` for a user of a placing contract. */
  readonly lastSecond: UnixSeconds
  /** Sells the native coin through a contract. */
  readonly isNative: boolean
  readonly placementError: PlacementError | null
  /** The order it takes the place of; `null` when none. */
  readonly replaces: OrderUid | null
  /** Its own calls run before it is traded, and may bring its funds. */
  readonly hasPreInteractions: boolean
  readonly settlementContract: Address
  readonly createdAt: UnixMicros
}

/** A trade of such an order. */
export type UpstreamTrade = OrderFills & { readonly txHash: TxHash; readonly blockNumber: number }

/** What is remembered of such an order: all that its owner was told or need not be. */
export type WatchedOrder = {
  readonly uid: OrderUid
  readonly account: Address
  readonly status: OrderStatus
  /** What it had sold before it was watched; nobody is told of that. */
  readonly unreportedSell: Atoms
  readonly fills: OrderFills
  /** Not asked about after this moment; `null`: it can still change. */
  readonly askedUntil: UnixMicros | null
}

/** What has to be asked besides the order itself, once it is known to matter. */
export type UpstreamFindings = {
  /** Oldest first, as far as their transactions are known; `null` when nobody had to ask. */
  readonly trades: readonly UpstreamTrade[] | null
  /** Whether its owner took it out on chain; `null` when that is not known. */
  readonly isInvalidated: boolean | null
  /** The order that took its place. */
  readonly replacedBy: OrderUid | null
}

/** How a watched order ended, apart from being filled. */
export type WatchedEnd =
  | {
      readonly kind: 'cancelled'
      readonly source: CancellationSource
      readonly replacedBy: OrderUid | null
    }
  /** `isUnsigned`: it waited for its owner's signature on chain. */
  | { readonly kind: 'expired'; readonly isUnsigned: boolean }

/**
 * How long an order that is over is still asked about: a settlement may have been on its way, and
 * the newest blocks may be replaced.
 */
const SETTLING_MICROS = 15 * 60 * 1_000_000

/** Whether an order in that state is no longer in the book. */
export const isOver = (status: OrderStatus): boolean =>
  status !== 'open' && status !== 'presignaturePending'

/** The last moment an order in that state is asked about when it came into it at `now`. */
export const askedUntil = (status: OrderStatus, now: UnixMicros): UnixMicros | null =>
  isOver(status) ? unixMicros(now + SETTLING_MICROS) : null
