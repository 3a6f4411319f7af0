import { parseSellTokenPrice } from '@/lib/domain/fee/network-fee'
import type { OrderKind } from '@/lib/domain/order/order'
import type { StoredTrade } from '@/lib/domain/settlement/stored-trade'
import { type QuoteSplit, splitQuoteDifference } from './split-difference'

/** What is recorded of a fill, of which null is what was not. */
export type RecordedFill = Pick<
  StoredTrade,
  | 'sellAmount'
  | 'buyAmount'
  | 'feeAmount'
  | 'quote'
  | 'networkFee'
  | 'sellTokenPrice'
  | 'market'
  | 'marketGas'
  | 'feePolicies'
  | 'protocolFees'
>

/** `splitQuoteDifference` of a recorded fill; null without a quote, or where not all of it was recorded. */
export function tradeSplit(kind: OrderKind, fill: RecordedFill): QuoteSplit | null {
  const { quote, networkFee, sellTokenPrice, market, marketGas, feePolicies, protocolFees } = fill
  if (quote === null || networkFee === null || market === null) return null
  const quotedPrice = parseSellTokenPrice(quote.sellTokenPrice)
  if (quotedPrice === null || sellTokenPrice === null || sellTokenPrice === 0n) return null
  return splitQuoteDifference({
    kind,
    quote,
    sellTokenPrices: { quoted: quotedPrice, auction: sellTokenPrice },
    feePolicies,
    market,
    marketGas,
    sold: fill.sellAmount,
    bought: fill.buyAmount,
    networkFee: networkFee + fill.feeAmount,
    protocolFee: protocolFees.reduce((sum, { amount }) => sum + amount, 0n),
  })
}
