import type { OrderData, SigningScheme } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'

/** A call the settlement contract makes. */
export type Interaction = {
  readonly target: Address
  readonly value: bigint
  readonly callData: Hex
}

/** Interactions by the time they run: before the transfers in, before the payouts, at the end. */
export type Interactions = {
  readonly pre: readonly Interaction[]
  readonly main: readonly Interaction[]
  readonly post: readonly Interaction[]
}

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
