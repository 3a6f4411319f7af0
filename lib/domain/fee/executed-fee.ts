import type { OrderKind } from '@/lib/domain/order/order'
import type { Atoms } from '@/lib/domain/shared/amount'
import { atoms, mulDivDown, mulDivUp } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'
import type { ExecutedAmountsOfTrade } from './surplus'

/** Uniform clearing prices of a trade's two tokens: sell · sellPrice = buy · buyPrice. */
export type UniformPrices = {
  readonly sellPrice: bigint
  readonly buyPrice: bigint
}

/**
 * The amounts of a trade at uniform prices, before fees.
 * Rounding: in favour of the owner, as in the contract (bought up, sold down).
 */
function amountsAtUniformPrices(
  kind: OrderKind,
  trade: ExecutedAmountsOfTrade,
  { sellPrice, buyPrice }: UniformPrices,
): ExecutedAmountsOfTrade {
  return kind === 'sell'
    ? { ...trade, executedBuy: mulDivUp(trade.executedSell, sellPrice, buyPrice) }
    : { ...trade, executedSell: mulDivDown(trade.executedBuy, buyPrice, sellPrice) }
}

/**
 * Network and protocol fees a trade paid, in sell-token atoms: the difference between uniform prices
 * and the trade's own prices. The signed fee is not included.
 * Rounding: for a sell order the difference is converted to the sell token rounding down, so the fee
 * shown never exceeds the fee paid. A trade that is better than uniform prices by rounding paid 0.
 * Source: lib/docs/protocol.md#fees.
 */
export function executedFee(
  kind: OrderKind,
  trade: ExecutedAmountsOfTrade,
  prices: UniformPrices,
): Atoms {
  const uniform = amountsAtUniformPrices(kind, trade, prices)
  const fee =
    kind === 'sell'
      ? mulDivDown(
          maxOf(uniform.executedBuy - trade.executedBuy, 0n),
          prices.buyPrice,
          prices.sellPrice,
        )
      : maxOf(trade.executedSell - uniform.executedSell, 0n)
  return atoms(fee)
}
