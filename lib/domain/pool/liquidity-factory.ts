import type { Address } from '@/lib/domain/shared/address'
import type { Bps } from '@/lib/domain/shared/amount'

/** A factory whose pools auctions and quotes may trade with, by the kind of its pools. */
export type LiquidityFactory =
  /** All of its pools take this fee. */
  | { readonly kind: 'constantProduct'; readonly address: Address; readonly feeBps: Bps }
  /** `router`: the contract that settlements swap through. */
  | { readonly kind: 'concentrated'; readonly address: Address; readonly router: Address }
