import type { OrderKind } from '@/lib/domain/order/order'
import type { TradeLog } from '@/lib/domain/settlement/chain-events'
import type { StoredProtocolFee } from '@/lib/domain/settlement/stored-trade'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'

/** Where a Trade event is in the chain; fills of an account are listed by it, newest first. */
export type FillPosition = { readonly blockNumber: number; readonly logIndex: number }

/** A Trade event of an account's order with what is known of its time, its fees and its worth. */
export type AccountFill = Omit<TradeLog, 'blockHash'> & {
  /** `null` when the order is not in this order book. */
  readonly kind: OrderKind | null
  /** From the block's header; `null` when that was never stored. */
  readonly timestamp: UnixSeconds | null
  /** Network and protocol fees together; `null` when it belongs to no auction of ours. */
  readonly executedFee: Atoms | null
  readonly executedFeeToken: Address | null
  /** The protocol's part of `executedFee`; `null` when it belongs to no auction of ours. */
  readonly protocolFees: readonly StoredProtocolFee[] | null
  /** US dollars per whole token at the fill; `null` while no pool priced the token then. */
  readonly sellTokenPriceUsd: number | null
  readonly buyTokenPriceUsd: number | null
}

/** What the fills of an account gained in one token; the fiat sums are before division by its decimals. */
export type SurplusSums = {
  /** Token in which the orders have their surplus: bought by sell orders, sold by buy orders. */
  readonly token: Address
  readonly fills: number
  /** Fills whose order is known and whose token had a price. */
  readonly priced: number
  /** Sum over `priced` of surplus atoms over the signed limit times US dollars per whole token. */
  readonly limitAtomsUsd: number
  /** Those of `priced` whose order was at market, so that its quote can be compared. */
  readonly quoted: number
  /** The same sum against the quotes of `quoted`; below 0 when they got less. */
  readonly quoteAtomsUsd: number
}
