import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'

/**
 * Gas of the placing contract's signature check and of wrapping what it holds. A settlement with
 * one such order was measured to take 27,000 more than with a plain one; the rest is for storage
 * used for the first time.
 */
export const NATIVE_ORDER_GAS = 35_000n

/** Why an order placed on chain can never be settled. Source: design, section 5. */
export type PlacementError =
  | 'QuoteNotFound'
  | 'ValidToTooFarInFuture'
  | 'PreValidationError'
  | 'InvalidOrderData'
  | 'NonZeroFee'
  | 'Other'

/** What is known of an order that a contract placed for its user. */
export type OnchainPlacement = {
  /** The user behind the placing contract. */
  readonly sender: Address
  /** Such an order is kept and shown, but never auctioned; null when it is sound. */
  readonly placementError: PlacementError | null
  /** The user's own expiry; the signed `validTo` lies in the far future. */
  readonly userValidTo: UnixSeconds
  /** Transaction that gave back what was not sold; null while there is none. */
  readonly refundTxHash: TxHash | null
}

/** Reason of the `cancelled` event when the user took back an order before it expired. */
export const TAKEN_BACK_BY_USER = 'invalidated on chain by its user'
