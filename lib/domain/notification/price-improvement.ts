import { limitSurplus } from '@/lib/domain/fee/surplus'
import type { OrderData, OrderFills } from '@/lib/domain/order/order'
import { type Atoms, atoms, mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'

/** Smaller improvements come from rounding alone and are not worth a message. */
const MIN_IMPROVEMENT_BPS = 1n

/** The surplus of a trade over the signed limit. */
export type PriceImprovement = {
  /** Atoms of the surplus token: bought by a sell order, sold by a buy order. */
  readonly surplus: Atoms
  /** The amount the limit required or allowed for this trade, in the same token. */
  readonly limitAmount: Atoms
  /** Percentage of the limit amount, two decimals. Rounding: down, so that it is never overstated. */
  readonly percent: number
}

/**
 * The improvement of one trade, without its signed fee; `null` when it is below
 * `MIN_IMPROVEMENT_BPS` or the limit amount is 0. Rounding: as `limitSurplus`.
 */
export function priceImprovement(data: OrderData, trade: OrderFills): PriceImprovement | null {
  if (data.sellAmount === 0n || data.buyAmount === 0n) return null
  const amounts = {
    executedSell: trade.sellAmount - trade.feeAmount,
    executedBuy: trade.buyAmount,
  }
  const surplus = limitSurplus(data, amounts)
  const limitAmount =
    data.kind === 'sell'
      ? mulDivUp(amounts.executedSell, data.buyAmount, data.sellAmount)
      : mulDivDown(data.sellAmount, amounts.executedBuy, data.buyAmount)
  if (limitAmount === 0n || surplus * 10_000n < limitAmount * MIN_IMPROVEMENT_BPS) return null
  return {
    surplus: atoms(surplus),
    limitAmount: atoms(limitAmount),
    percent: Number((surplus * 10_000n) / limitAmount) / 100,
  }
}
