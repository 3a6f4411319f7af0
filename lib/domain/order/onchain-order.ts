import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'

/**
 * Gas of the placing contract's signature check and of wrapping the coins it holds. One such order
 * was measured to add 27,000 gas to a settlement compared with a plain order; the rest covers
 * storage slots that are written for the first time.
 */
export const NATIVE_ORDER_GAS = 35_000n

/**
 * Why an order placed on chain can never be settled. Source: lib/docs/protocol.md#placement-errors.
 */
export type PlacementError =
  | 'QuoteNotFound'
  | 'ValidToTooFarInFuture'
  | 'PreValidationError'
  | 'InvalidOrderData'
  | 'NonZeroFee'
  | 'Other'

/** The additional data of an order that a contract placed for its user. */
export type OnchainPlacement = {
  /** The user behind the placing contract. */
  readonly sender: Address
  /** An order with an error is stored and shown, but never auctioned; null when it is valid. */
  readonly placementError: PlacementError | null
  /** The user's own expiry; the signed `validTo` lies in the far future. */
  readonly userValidTo: UnixSeconds
  /** Transaction that refunded the unsold coins; null when there is none. */
  readonly refundTxHash: TxHash | null
}

/** Reason of the `cancelled` event when the user withdrew the order before it expired. */
export const TAKEN_BACK_BY_USER = 'invalidated on chain by its user'
