import { NATIVE_PRICE_UNIT } from '@/lib/domain/fee/network-fee'
import { chargeFees, type FeePolicy } from '@/lib/domain/fee/policy'
import type { StoredFeePolicy } from '@/lib/domain/fee/stored-fee-policy'
import type { OrderKind } from '@/lib/domain/order/order'
import { divUp, mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'

/** A fill, the quote of its order, and what the market alone gave for it. Amounts in atoms. */
export type QuotedFill = {
  readonly kind: OrderKind
  /** `sellAmount` without the fee, which is in sell-token atoms; gas in gas units, its price in wei. */
  readonly quote: {
    readonly sellAmount: bigint
    readonly buyAmount: bigint
    readonly feeAmount: bigint
    readonly gasAmount: bigint
    readonly gasPrice: bigint
  }
  /** Native price of the sold token when it was quoted, and in the auction: wei per 1e18 atoms, above 0. */
  readonly sellTokenPrices: { readonly quoted: bigint; readonly auction: bigint }
  /** Of protocol and partners, in the order they apply. */
  readonly feePolicies: readonly StoredFeePolicy[]
  /** All the owner paid, signed fee included. */
  readonly sold: bigint
  readonly bought: bigint
  /** What of `sold` paid for gas, signed fee included. */
  readonly networkFee: bigint
  /** What protocol and partners took, in the token of the difference. */
  readonly protocolFee: bigint
  /**
   * The best route alone, before all fees, through the pools that its settlement was planned for: bought for `sold`
   * by a sell order, sold for `bought` by a buy order.
   */
  readonly market: bigint
  /** Gas units of a settlement that trades by that route alone; null where it was not recorded: as much as quoted. */
  readonly marketGas: bigint | null
}

/**
 * Why a fill got more or less than its quote: in atoms of the token that a sell order buys or a buy order sells. Each
 * part is above 0 where it was for the owner's good.
 */
export type QuoteSplit = {
  /**
   * What the quote promised for a fill of this size, at its price and with its fee: to be bought at least, or sold at
   * most.
   */
  readonly quoted: bigint
  /** `QuotedFill.market`. */
  readonly market: bigint
  /** What the fill got beyond the quote: the sum of the four parts. */
  readonly difference: bigint
  /**
   * What the same quote would have promised in the auction's market, beyond what it did: with the gas of that market's
   * best route at the price that was quoted, and the same fees on volume and improvement.
   */
  readonly marketMove: bigint
  /** By what gas cost less than such a quote would have taken. */
  readonly gas: bigint
  /** By what fees of protocol and partners were less than quoted. */
  readonly fee: bigint
  /** By what the settlement was better than the market alone: matches, other routes, and the batch's one price. */
  readonly solving: bigint
}

/**
 * Splits what a fill got beyond its quote into its causes, which add up to it exactly. A quote is for the whole order,
 * filled at once: for a part of it its price counts and its fee in full, as the gas of a settlement is about the same
 * for any amount.
 * Rounding: as where a quote is made (bought down, network fee up), and what was quoted for a part of an order in
 * favour of the owner (bought up, sold down).
 * Null where there is nothing to compare, as of a fill that gas would have taken all of.
 * Source: lib/docs/protocol.md#fills-against-their-quotes.
 */
export function splitQuoteDifference(fill: QuotedFill): QuoteSplit | null {
  const { kind, quote, sold, bought, market } = fill
  if (quote.sellAmount === 0n || quote.buyAmount === 0n || sold === 0n || bought === 0n) return null
  const requotedFee = feeInMarket(fill)
  const mostTaken = maxOf(maxOf(quote.feeAmount, requotedFee), fill.networkFee)
  if (kind === 'sell' && mostTaken >= sold) return null
  const sign = kind === 'sell' ? 1n : -1n
  const quoted =
    kind === 'sell'
      ? mulDivUp(quote.buyAmount, sold - quote.feeAmount, quote.sellAmount)
      : mulDivDown(quote.sellAmount, bought, quote.buyAmount) + quote.feeAmount
  const executed = kind === 'sell' ? bought : sold
  const requoted = promiseAt(fill, requotedFee)
  const atGasPaid = promiseAt(fill, fill.networkFee)
  const solving = sign * (executed + sign * fill.protocolFee - beforeFees(fill, fill.networkFee))
  return {
    quoted,
    market,
    difference: sign * (executed - quoted),
    marketMove: sign * (requoted - quoted),
    gas: sign * (atGasPaid - requoted),
    fee: sign * (executed - atGasPaid) - solving,
    solving,
  }
}

/** What is not the market's: at least 0 where the quote would have held in an unchanged market. */
export const beyondMarket = ({ gas, fee, solving }: QuoteSplit): bigint => gas + fee + solving

/**
 * The fee that the same quote would have in the auction's market, in sell-token atoms: it rises as that token falls, and
 * with the gas of the best route there. Rounding: up.
 */
function feeInMarket({ quote, sellTokenPrices, marketGas }: QuotedFill): bigint {
  const moreGas = marketGas === null ? 0n : marketGas - quote.gasAmount
  const wei =
    quote.feeAmount * sellTokenPrices.quoted + moreGas * quote.gasPrice * NATIVE_PRICE_UNIT
  return wei <= 0n ? 0n : divUp(wei, sellTokenPrices.auction)
}

/** What the market alone gives or takes when gas costs this much of the sold token. */
const beforeFees = ({ kind, sold, market }: QuotedFill, networkFee: bigint): bigint =>
  kind === 'sell' ? mulDivDown(market, sold - networkFee, sold) : market + networkFee

/** The same after fees on volume and improvement; a quote has none on surplus. */
function promiseAt(fill: QuotedFill, networkFee: bigint): bigint {
  const { kind, quote, sold, bought, feePolicies } = fill
  const policies = feePolicies.flatMap((policy): FeePolicy[] => {
    if (policy.kind === 'surplus') return []
    return [policy.kind === 'volume' ? policy : { ...policy, quote }]
  })
  const limit = { kind, sellAmount: quote.sellAmount + quote.feeAmount, buyAmount: quote.buyAmount }
  const amount = beforeFees(fill, networkFee)
  const { trade } = chargeFees(
    policies,
    limit,
    kind === 'sell'
      ? { executedSell: sold, executedBuy: amount }
      : { executedSell: amount, executedBuy: bought },
  )
  return kind === 'sell' ? trade.executedBuy : trade.executedSell
}
