import type { Address } from '@/lib/domain/shared/address'
import type { Bps } from '@/lib/domain/shared/amount'

/**
 * A fee the order's app data grants to the developer of the interface it was placed with.
 * Shares are in basis points of volume, surplus or improvement over the quote.
 */
export type PartnerFee =
  | { readonly kind: 'volume'; readonly volumeBps: Bps; readonly recipient: Address }
  | {
      readonly kind: 'surplus'
      readonly surplusBps: Bps
      readonly maxVolumeBps: Bps
      readonly recipient: Address
    }
  | {
      readonly kind: 'priceImprovement'
      readonly priceImprovementBps: Bps
      readonly maxVolumeBps: Bps
      readonly recipient: Address
    }
