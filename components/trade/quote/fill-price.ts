import type { CostLines } from '@/components/order/receipt/cost-lines'
import type { OrderDraft } from '@/components/wallet/order-draft'
import { type PriceRatio, priceDifferenceBps } from '@/lib/client/format/price'

/** Where the market has to be for a limit order to fill. */
export type FillPrice = {
  /** The market's price, before costs, at which the order fills. */
  readonly at: PriceRatio
  /** How much better than now the market has to be, in basis points; zero or less: it fills now. */
  readonly aheadBps: number
}

/**
 * The market price at which a limit order fills. A limit order signs no fee: its costs come out of
 * what the market gives beyond the limit. Null without a quote for the same sold amount.
 */
export function fillPriceOf(
  draft: Pick<OrderDraft, 'sellAmount' | 'buyAmount'>,
  lines: CostLines | null,
  quotedSellAmount: bigint | null,
): FillPrice | null {
  if (lines === null || lines.kind !== 'sell' || quotedSellAmount !== draft.sellAmount) return null
  const at = {
    sellAmount: draft.sellAmount,
    buyAmount: draft.buyAmount + lines.networkCost + lines.fee,
  }
  const now = { sellAmount: draft.sellAmount, buyAmount: lines.beforeCosts }
  const aheadBps = priceDifferenceBps(at, now)
  return aheadBps === null ? null : { at, aheadBps }
}
