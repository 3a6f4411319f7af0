import { toWei } from '@/lib/domain/fee/network-fee'
import type { ExecutedAmountsOfTrade, LimitPrice } from '@/lib/domain/fee/surplus'
import { limitSurplus } from '@/lib/domain/fee/surplus'
import type { Wei } from '@/lib/domain/shared/amount'
import { wei } from '@/lib/domain/shared/amount'

/** One fill of an order with its auction's price of the surplus token. */
export type PricedFill = {
  readonly limit: LimitPrice
  readonly trade: ExecutedAmountsOfTrade
  /**
   * Wei per 1e18 atoms of the surplus token (bought by a sell order, sold by a buy order) in the
   * auction that settled the fill; `null` when it belongs to no auction of ours.
   */
  readonly surplusTokenNativePrice: bigint | null
}

/**
 * What an account got beyond its limit prices, in wei. A fill without a known price counts nothing.
 * Rounding: each fill's surplus against the owner as `limitSurplus` does, then down to whole wei,
 * before adding up; so the total is the sum of what the fills show.
 * Source: lib/docs/protocol.md#reads-around-auctions.
 */
export function totalSurplus(fills: readonly PricedFill[]): Wei {
  return wei(fills.reduce((sum, fill) => sum + surplusInWei(fill), 0n))
}

function surplusInWei({ limit, trade, surplusTokenNativePrice }: PricedFill): bigint {
  if (surplusTokenNativePrice === null) return 0n
  return toWei(limitSurplus(limit, trade), surplusTokenNativePrice)
}
