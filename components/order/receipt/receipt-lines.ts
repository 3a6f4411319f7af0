import type { SignedQuote } from '@/lib/client/orders/signed-quotes'
import type { Order } from '@/lib/contract/codecs/order'
import type { TradeView } from '@/lib/contract/codecs/trade'
import { limitGain, limitSurplus } from '@/lib/domain/fee/surplus'
import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { type CostLines, costLines } from './cost-lines'

type Executed = Pick<
  Order,
  | 'kind'
  | 'sellToken'
  | 'sellAmount'
  | 'buyAmount'
  | 'executedSellAmount'
  | 'executedSellAmountBeforeFees'
  | 'executedBuyAmount'
  | 'executedFeeAmount'
  | 'executedFee'
  | 'executedFeeToken'
>

/**
 * What an order actually traded, as a sum like the quoted one and in the same token.
 * Sell: `beforeCosts - costs = actual`. Buy: `beforeCosts + costs = actual`.
 */
export type ReceiptLines = Pick<CostLines, 'kind'> & {
  /** Both null if the costs were charged in a different token than the sum's. */
  readonly beforeCosts: bigint | null
  /** Network cost and fee together, because the service records a single figure. */
  readonly costs: bigint | null
  /** Received (sell) or paid (buy). */
  readonly actual: bigint
  /** The signed limit for the part that was traded. */
  readonly signed: bigint
  /** How much better the trade was than the signed limit. */
  readonly surplus: bigint
  /** The same as a share, of `limitGain`; null when the limit is less than an atom. */
  readonly gainBps: bigint | null
}

/**
 * The receipt of an order; null while nothing has traded.
 * Rounding: `beforeCosts` rounds down and the costs are the remainder, so the sum is exact to the
 * atom; the signed limit rounds in the owner's favour, as the contract does.
 */
export function receiptLines(order: Executed): ReceiptLines | null {
  const sold: bigint = order.executedSellAmountBeforeFees
  const bought: bigint = order.executedBuyAmount
  if (sold === 0n || bought === 0n) return null
  const trade = { executedSell: sold, executedBuy: bought }
  const selling = order.kind === 'sell'
  const actual = selling ? bought : order.executedSellAmount
  const beforeCosts = beforeAllCosts(order)
  return {
    kind: order.kind,
    beforeCosts,
    costs: beforeCosts === null ? null : selling ? beforeCosts - actual : actual - beforeCosts,
    actual,
    signed: selling
      ? mulDivUp(sold, order.buyAmount, order.sellAmount)
      : mulDivDown(order.sellAmount, bought, order.buyAmount) + order.executedFeeAmount,
    surplus: limitSurplus(order, trade),
    gainBps: limitGain(order, trade)?.bps ?? null,
  }
}

/**
 * The trade at its price without costs: the full sold amount for a sell order, less the costs for a
 * buy.
 */
function beforeAllCosts(order: Executed): bigint | null {
  const traded = order.executedSellAmountBeforeFees - order.executedFee
  if (order.executedFeeToken !== order.sellToken || traded <= 0n) return null
  return order.kind === 'sell'
    ? mulDivDown(order.executedBuyAmount, order.executedSellAmount, traded)
    : traded
}

type Fill = Pick<TradeView, 'buyAmount' | 'executedProtocolFees'>

/** Whether the list of fills is complete; the order may report a fill before the list does. */
export const isAllOf = (order: Pick<Order, 'executedBuyAmount'>, fills: readonly Fill[]): boolean =>
  fills.reduce((sum, { buyAmount }) => sum + buyAmount, 0n) === order.executedBuyAmount

/**
 * Splits a receipt's costs into network cost and fees recorded in the fills. Null while the fills
 * are incomplete, or if a fee was taken in a different token than the sum's.
 */
export function splitCosts(
  order: Pick<Order, 'kind' | 'sellToken' | 'buyToken' | 'executedBuyAmount'>,
  costs: bigint | null,
  fills: readonly Fill[],
): Pick<CostLines, 'networkCost' | 'fee'> | null {
  if (costs === null || !isAllOf(order, fills)) return null
  const token = order.kind === 'sell' ? order.buyToken : order.sellToken
  const fees = fills.flatMap(({ executedProtocolFees }) => executedProtocolFees)
  const fee = fees.reduce((sum, { amount }) => sum + amount, 0n)
  return fees.some((fee) => fee.token !== token) || fee > costs
    ? null
    : { networkCost: costs - fee, fee }
}

type Quoted = Pick<
  Order,
  'kind' | 'status' | 'quote' | 'sellAmount' | 'buyAmount' | 'feeAmount' | 'executedBuyAmount'
>

/** The quote that was shown and signed where this browser has it, else the one the service kept. */
type QuotedAmounts = Pick<SignedQuote, 'sellAmount' | 'buyAmount' | 'feeAmount'>

export const quoteOf = (
  order: Pick<Order, 'quote'>,
  signed: SignedQuote | null,
): QuotedAmounts | null => signed ?? order.quote ?? null

/**
 * Whether the whole order traded and its quote was for the whole order, so that they can be
 * compared.
 */
export function isQuotedWhole(order: Quoted, signed: SignedQuote | null): boolean {
  const quote = quoteOf(order, signed)
  if (quote === null || order.status !== 'fulfilled') return false
  return order.kind === 'buy'
    ? quote.buyAmount === order.buyAmount
    : quote.sellAmount + quote.feeAmount === order.sellAmount + order.feeAmount
}

/**
 * The order's quote, to show next to the receipt; null if they cannot be compared. The fee in a
 * quote that only the service has is the volume fee named by the fills.
 */
export function quotedReceipt(
  order: Quoted,
  fills: readonly Fill[],
  signed: SignedQuote | null,
): CostLines | null {
  const quote = quoteOf(order, signed)
  if (quote === null || !isQuotedWhole(order, signed)) return null
  if (signed !== null) return costLines({ ...signed, kind: order.kind }, signed.protocolFeeBps)
  if (!isAllOf(order, fills)) return null
  const factors = (fills[0]?.executedProtocolFees ?? []).map(({ policy }) =>
    'volume' in policy ? policy.volume.factor : 0,
  )
  const bps = factors.reduce((sum, factor) => sum + factor, 0) * 10_000
  return costLines({ ...quote, kind: order.kind }, bps)
}
