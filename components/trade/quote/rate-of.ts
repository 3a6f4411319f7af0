import type { UsdPrice } from '@/components/ui/use-usd-price'
import type { OrderDraft } from '@/components/wallet/order-draft'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { withCosts } from './frozen-order'
import type { PricedAmount, RateCheck } from './rate-check'
import { checkImpact, checkLimit } from './rate-check'
import type { QuoteState } from './use-quote'

type Side = { readonly token: Pick<TokenListEntry, 'decimals'> | null; readonly usd: UsdPrice }

/** Error codes that mean no one would trade this pair. */
const NO_ROUTE: readonly string[] = ['NoLiquidity', 'InsufficientLiquidity', 'QuoteNotVerified']

/**
 * The rate check of the form's order; null while it is loading, and without an order. The impact
 * excludes the network cost, which the sum shows; a limit is compared with a quote that includes
 * it.
 */
export function rateOf(input: {
  readonly draft: Pick<OrderDraft, 'sellAmount' | 'buyAmount'> | null
  readonly quote: Pick<QuoteState, 'response' | 'isFresh' | 'error'>
  readonly isLimit: boolean
  readonly sell: Side
  readonly buy: Side
}): RateCheck | null {
  const { draft, quote, sell, buy } = input
  if (draft === null || sell.token === null || buy.token === null) return null
  if (sell.usd.isLoading || buy.usd.isLoading) return null
  const sellPrice = { decimals: sell.token.decimals, usdPrice: sell.usd.price }
  const buyPrice = { decimals: buy.token.decimals, usdPrice: buy.usd.price }
  if (!input.isLimit) {
    if (quote.response === null) return null
    const { sellAmount, buyAmount } = quote.response.quote
    return checkImpact({ atoms: sellAmount, ...sellPrice }, { atoms: buyAmount, ...buyPrice })
  }
  if (quote.error === null && !quote.isFresh) return null
  const market = quote.error === null ? quote.response : null
  const sold: PricedAmount = {
    atoms: lessCost(draft.sellAmount, market?.quote.feeAmount ?? 0n),
    ...sellPrice,
  }
  return checkLimit(draft, market === null ? null : withCosts(market), {
    hasRoute: !NO_ROUTE.includes(quote.error?.errorType ?? ''),
    impact: checkImpact(sold, { atoms: draft.buyAmount, ...buyPrice }),
    buy: buyPrice,
  })
}

const lessCost = (amount: bigint, cost: bigint): bigint => (amount > cost ? amount - cost : 0n)
