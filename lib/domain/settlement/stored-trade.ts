import type { AuctionId } from '@/lib/domain/auction/auction'
import type { StoredFeePolicy } from '@/lib/domain/fee/stored-fee-policy'
import type { OrderQuote } from '@/lib/domain/order/stored-order'
import type { TradeLog } from '@/lib/domain/settlement/chain-events'
import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'

/** What one fee policy took from a trade, in the token of the order's surplus: bought by sell orders, sold by buy orders. */
export type StoredProtocolFee = { readonly token: Address; readonly amount: Atoms }

/** A Trade event as stored, with the fees computed for it. */
export type StoredTrade = TradeLog & {
  /** `null` when it belongs to no auction of ours. */
  readonly auctionId: AuctionId | null
  /** Network and protocol fees together; `null` when it belongs to no auction of ours. */
  readonly executedFee: Atoms | null
  readonly executedFeeToken: Address | null
  /** In the order of `feePolicies`. */
  readonly protocolFees: readonly StoredProtocolFee[]
  readonly feePolicies: readonly StoredFeePolicy[]
  /** Sell-token atoms of `sellAmount` that paid for gas, without the signed fee; `null` as above. */
  readonly networkFee: Atoms | null
  /** Of the token sold, as its auction had it: native wei per 1e18 atoms; `null` where that is not known. */
  readonly sellTokenPrice: bigint | null
  /** What the market alone gave, as in `QuotedFill`; `null` when it was not recorded. */
  readonly market: Atoms | null
  /** Gas units, as in `QuotedFill`; `null` when they were not recorded. */
  readonly marketGas: bigint | null
  /** The quote its order is based on: the reference of price improvement fees. */
  readonly quote: Pick<
    OrderQuote,
    'sellAmount' | 'buyAmount' | 'feeAmount' | 'sellTokenPrice' | 'gasAmount' | 'gasPrice'
  > | null
}
