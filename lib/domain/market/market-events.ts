import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import type { MarketPool } from './market-batch'

/** A log that concerns the market, decoded. */
export type MarketEvent = { readonly logIndex: number } & (
  | { readonly kind: 'pool'; readonly pool: Omit<MarketPool, 'createdTime'> }
  | {
      readonly kind: 'reserves'
      readonly pool: Address
      readonly reserve0: Atoms
      readonly reserve1: Atoms
    }
  | {
      readonly kind: 'swap'
      readonly pool: Address
      readonly amount0In: Atoms
      readonly amount1In: Atoms
    }
  | {
      /** The zero address means minting (from) or burning (to). */
      readonly kind: 'transfer'
      readonly token: Address
      readonly from: Address
      readonly to: Address
      readonly amount: Atoms
    }
)

/** A block's events in log order. */
export type MarketBlock = {
  readonly number: number
  readonly timestamp: UnixSeconds
  readonly events: readonly MarketEvent[]
}
