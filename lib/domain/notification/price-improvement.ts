import { limitGain } from '@/lib/domain/fee/surplus'
import type { OrderData, OrderFills } from '@/lib/domain/order/order'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'

/** Smaller improvements come from rounding alone and are not worth a message. */
const MIN_IMPROVEMENT_BPS = 1n

/** The surplus of a trade over the signed limit. */
export type PriceImprovement = {
  /** Atoms of the surplus token: bought by a sell order, sold by a buy order. */
  readonly surplus: Atoms
  /** The amount the limit required or allowed for this trade, in the same token. */
  readonly limitAmount: Atoms
  /** `limitGain` in percent, two decimals. */
  readonly percent: number
}

/**
 * The improvement of one trade, without its signed fee; `null` when it is below
 * `MIN_IMPROVEMENT_BPS` or the limit amount is 0. Rounding: as `limitGain`.
 */
export function priceImprovement(data: OrderData, trade: OrderFills): PriceImprovement | null {
  const gain = limitGain(data, {
    executedSell: trade.sellAmount - trade.feeAmount,
    executedBuy: trade.buyAmount,
  })
  if (gain === null || gain.bps < MIN_IMPROVEMENT_BPS) return null
  return {
    surplus: atoms(gain.surplus),
    limitAmount: atoms(gain.limitAmount),
    percent: Number(gain.bps) / 100,
  }
}
