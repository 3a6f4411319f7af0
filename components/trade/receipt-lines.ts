import type { Order } from '@/lib/contract/codecs/order'
import { limitSurplus } from '@/lib/domain/fee/surplus'
import { mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import type { CostLines } from './cost-lines'

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
