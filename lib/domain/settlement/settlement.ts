import type { Interactions } from '@/lib/domain/order/interaction'
import type { OrderData, SigningScheme } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'

/** One trade of `settle()`, with its full order. */
export type SettlementTrade = {
  readonly data: OrderData
  readonly signingScheme: SigningScheme
  /** As the contract expects it; see `settlementSignatureBytes`. */
  readonly signature: Hex
  /** Positions in `tokens` and `clearingPrices` of the entries with this trade's own prices. */
  readonly sellTokenIndex: number
  readonly buyTokenIndex: number
  /** Sell atoms for a sell order, buy atoms for a buy order; ignored for fill-or-kill. */
  readonly executedAmount: bigint
}

/**
 * The arguments of one `settle()` call.
 * Shape: the first `uniformTokenCount` tokens have the uniform prices of the batch, sorted by address;
 * then follow two entries per trade with the prices that yield exactly its amounts.
 */
export type Settlement = {
  readonly tokens: readonly Address[]
  readonly clearingPrices: readonly bigint[]
  readonly uniformTokenCount: number
  readonly trades: readonly SettlementTrade[]
  readonly interactions: Interactions
}
