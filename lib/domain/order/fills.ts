import type { Atoms } from '@/lib/domain/shared/amount'
import { atoms, mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { maxOf, minOf } from '@/lib/domain/shared/min-max'
import type { OrderData, OrderFills } from './order'

/** The terms of an order that decide what of it can still be filled. */
export type FillableTerms = Pick<
  OrderData,
  'kind' | 'sellAmount' | 'buyAmount' | 'feeAmount' | 'partiallyFillable'
>

/** The fills of an order that has not been traded yet. */
export const NO_FILLS: OrderFills = {
  sellAmount: atoms(0n),
  buyAmount: atoms(0n),
  feeAmount: atoms(0n),
}

/** Adds up the Trade events of one order; all amounts are as in the events. */
export function sumFills(trades: readonly OrderFills[]): OrderFills {
  return trades.reduce<OrderFills>(
    (sum, trade) => ({
      sellAmount: atoms(sum.sellAmount + trade.sellAmount),
      buyAmount: atoms(sum.buyAmount + trade.buyAmount),
      feeAmount: atoms(sum.feeAmount + trade.feeAmount),
    }),
    NO_FILLS,
  )
}

/** The executed amounts an order shows. Source: lib/docs/protocol.md#order-as-returned. */
export type ExecutedAmounts = {
  /** Includes the signed fee. */
  readonly executedSellAmount: Atoms
  readonly executedSellAmountBeforeFees: Atoms
  readonly executedBuyAmount: Atoms
  /** Signed fee only. */
  readonly executedFeeAmount: Atoms
}

/** Sums of the Trade events in the API's terms; fees that the protocol computed are `executedFee`, not here. */
export function executedAmounts(fills: OrderFills): ExecutedAmounts {
  return {
    executedSellAmount: fills.sellAmount,
    executedSellAmountBeforeFees: atoms(fills.sellAmount - fills.feeAmount),
    executedBuyAmount: fills.buyAmount,
    executedFeeAmount: fills.feeAmount,
  }
}

/**
 * How much of the order the contract counts as filled: sell atoms without fee for a sell order,
 * buy atoms for a buy order. Source: lib/docs/protocol.md#settlement-contract, `filledAmount`.
 */
export function filledAmount(data: FillableTerms, fills: OrderFills): Atoms {
  return data.kind === 'sell' ? atoms(fills.sellAmount - fills.feeAmount) : fills.buyAmount
}

/** Whether nothing is left to trade. Source: lib/docs/protocol.md#order-status. */
export function isFilled(data: FillableTerms, fills: OrderFills): boolean {
  const filled = filledAmount(data, fills)
  return filled !== 0n && filled >= (data.kind === 'sell' ? data.sellAmount : data.buyAmount)
}

/** The amounts of an order that can still be traded, at its limit price or better for the owner. */
export type RemainingAmounts = {
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
}

/**
 * The unfilled part of an order, scaled down to `fundedSell` when it is partially fillable.
 * Units: `fundedSell` is in sell-token atoms the relayer can pull now, without the signed fee.
 * Rounding: the counter amount rounds in favour of the owner (buy up, sell down), so trading all of
 * it at this ratio never breaks the signed limit. A fill-or-kill order is not scaled down: the caller
 * has to filter out those that are not funded.
 */
export function remainingAmounts(
  data: FillableTerms,
  fills: OrderFills,
  fundedSell: bigint = data.sellAmount,
): RemainingAmounts {
  const filled = filledAmount(data, fills)
  const cap = data.partiallyFillable ? minOf(fundedSell, data.sellAmount) : data.sellAmount
  if (data.kind === 'sell') {
    const left = maxOf(data.sellAmount - filled, 0n)
    const sell = minOf(left, cap)
    return {
      sellAmount: atoms(sell),
      buyAmount: atoms(mulDivUp(sell, data.buyAmount, data.sellAmount)),
    }
  }
  const left = maxOf(data.buyAmount - filled, 0n)
  // Rounded down: at the limit price this amount must not cost more than the funds.
  const affordable = mulDivDown(cap, data.buyAmount, data.sellAmount)
  const buy = minOf(left, affordable)
  return {
    sellAmount: atoms(mulDivDown(buy, data.sellAmount, data.buyAmount)),
    buyAmount: atoms(buy),
  }
}

/**
 * Whether the remaining amounts are too small to trade: one side rounds down to zero.
 * Source: lib/docs/protocol.md#order-filters, `dust_order`.
 */
export function isDust(data: FillableTerms, { sellAmount, buyAmount }: RemainingAmounts): boolean {
  if (sellAmount === 0n || buyAmount === 0n) return true
  return data.kind === 'sell' && mulDivDown(sellAmount, data.buyAmount, data.sellAmount) === 0n
}
