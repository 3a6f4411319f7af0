import { NATIVE_PRICE_ATOMS } from '@/lib/domain/auction/native-prices'
import type { OrderData } from '@/lib/domain/order/order'
import { mulDivDown, mulDivUp, type Wei, wei } from '@/lib/domain/shared/amount'

export type TradeScore = {
  /** Over the limit price, in the surplus token: buy-token atoms of a sell order, sell-token atoms of a buy order. Negative when the limit is broken. */
  readonly surplus: bigint
  readonly score: Wei
}

/**
 * Surplus of one execution over the order's limit price and its worth in wei.
 * `nativePrice` is the buy token's, in wei per 1e18 atoms. The limit rounds against the score (up
 * for a sell order, down for a buy order) and conversions round down, so a score never overstates.
 * Source: protocol, section 10 (CIP-38).
 */
export function tradeScore(
  data: Pick<OrderData, 'kind' | 'sellAmount' | 'buyAmount'>,
  executed: { readonly executedSell: bigint; readonly executedBuy: bigint },
  nativePrice: bigint,
): TradeScore {
  if (data.kind === 'sell') {
    const surplus =
      executed.executedBuy - mulDivUp(executed.executedSell, data.buyAmount, data.sellAmount)
    return { surplus, score: wei(mulDivDown(surplus, nativePrice, NATIVE_PRICE_ATOMS)) }
  }
  const surplus =
    mulDivDown(data.sellAmount, executed.executedBuy, data.buyAmount) - executed.executedSell
  const inBuyToken = mulDivDown(surplus, data.buyAmount, data.sellAmount)
  return { surplus, score: wei(mulDivDown(inBuyToken, nativePrice, NATIVE_PRICE_ATOMS)) }
}
