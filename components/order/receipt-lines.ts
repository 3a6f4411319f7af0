import { type CostLines, costLines } from '@/components/order/cost-lines'
import type { Order } from '@/lib/contract/codecs/order'
import type { TradeView } from '@/lib/contract/codecs/trade'
import { limitSurplus } from '@/lib/domain/fee/surplus'
import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'

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
 * What an order really traded, as the sum it was quoted with and in the same token.
 * Sell: `beforeCosts - costs = actual`. Buy: `beforeCosts + costs = actual`.
 */
export type ReceiptLines = Pick<CostLines, 'kind'> & {
  /** Both null when the costs were charged in a token the sum cannot hold. */
  readonly beforeCosts: bigint | null
  /** Network cost and fee together: the service records one figure for both. */
  readonly costs: bigint | null
  /** Received (sell) or paid (buy). */
  readonly actual: bigint
  /** The signed limit for the part that was traded. */
  readonly signed: bigint
  /** How much better than signed. */
  readonly surplus: bigint
}

/**
 * The receipt of an order; null while nothing is traded.
 * Rounding: before costs rounds down and the costs are what remains, so the sum never misses an
 * atom; the signed limit rounds for the owner, as the contract does.
 */
export function receiptLines(order: Executed): ReceiptLines | null {
  const sold: bigint = order.executedSellAmountBeforeFees
  const bought: bigint = order.executedBuyAmount
  if (sold === 0n || bought === 0n) return null
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
    surplus: limitSurplus(order, { executedSell: sold, executedBuy: bought }),
  }
}

/** The trade at its price without costs: all that was sold for a sell order, less the costs for a buy. */
function beforeAllCosts(order: Executed): bigint | null {
  const traded = order.executedSellAmountBeforeFees - order.executedFee
  if (order.executedFeeToken !== order.sellToken || traded <= 0n) return null
  return order.kind === 'sell'
    ? mulDivDown(order.executedBuyAmount, order.executedSellAmount, traded)
    : traded
}

type Fill = Pick<TradeView, 'buyAmount' | 'executedProtocolFees'>

/** Whether the fills are all there are: the order may tell of one before the list of fills does. */
export const isAllOf = (order: Pick<Order, 'executedBuyAmount'>, fills: readonly Fill[]): boolean =>
  fills.reduce((sum, { buyAmount }) => sum + buyAmount, 0n) === order.executedBuyAmount

/**
 * The costs of a receipt apart: what went to the network, and what the fills record as fees. Null
 * while the fills are not all known, or where a fee was taken in another token than the sum is in.
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
  return fees.some((one) => one.token !== token) || fee > costs
    ? null
    : { networkCost: costs - fee, fee }
}

type Quoted = Pick<
  Order,
  'kind' | 'status' | 'quote' | 'sellAmount' | 'buyAmount' | 'feeAmount' | 'executedBuyAmount'
>

/** Whether all of an order is traded and its quote was for all of it, so that they compare. */
export function isQuotedWhole({ quote, ...order }: Quoted): boolean {
  if (quote === undefined || order.status !== 'fulfilled') return false
  return order.kind === 'buy'
    ? quote.buyAmount === order.buyAmount
    : quote.sellAmount + quote.feeAmount === order.sellAmount + order.feeAmount
}

/**
 * What the order was quoted, beside which the receipt stands; null where they do not compare. The
 * fee within the quote is the one on volume, as the fills name it.
 */
export function quotedReceipt(order: Quoted, fills: readonly Fill[]): CostLines | null {
  const { quote } = order
  if (quote === undefined || !isQuotedWhole(order) || !isAllOf(order, fills)) return null
  const factors = (fills[0]?.executedProtocolFees ?? []).map(({ policy }) =>
    'volume' in policy ? policy.volume.factor : 0,
  )
  const bps = factors.reduce((sum, factor) => sum + factor, 0) * 10_000
  return costLines({ ...quote, kind: order.kind }, bps)
}
