import type { OrderDraft } from '@/components/wallet/order-draft'
import { type PriceRatio, priceDifferenceBps } from '@/lib/client/format/price'
import type { QuoteResponse } from '@/lib/contract/codecs/quote'
import type { OrderKind } from '@/lib/domain/order/order'
import { withCosts } from './frozen-order'
import { TICK_FROM_BPS, WARN_FROM_BPS } from './rate-check'

/** What an order brings its owner, or costs where the bought amount is fixed. */
export type Outcome = {
  readonly kind: OrderKind
  /** Quoted amounts are estimates; those of a limit order are signed. */
  readonly isEstimate: boolean
  /** In smallest units of the bought token, or of the sold one where the bought amount is fixed. */
  readonly atoms: bigint
  /** How much better than the market, costs included; null while the market is unknown. */
  readonly toMarketBps: number | null
  /** `plain` for what is neither good nor a loss worth a warning. */
  readonly tone: 'good' | 'plain' | 'caution' | 'bad'
}

/** Null while there is no quote, or no limit. `market` is the rate of both USD prices. */
export function outcomeOf(order: {
  readonly isLimit: boolean
  readonly draft: Pick<OrderDraft, 'kind' | 'sellAmount' | 'buyAmount'> | null
  readonly response: QuoteResponse | null
  readonly market: PriceRatio | null
}): Outcome | null {
  const { isLimit, draft, response, market } = order
  const amounts = isLimit ? draft : response === null ? null : withCosts(response)
  const kind = isLimit ? draft?.kind : response?.quote.kind
  if (amounts === null || kind === undefined) return null
  const toMarketBps = market === null ? null : priceDifferenceBps(amounts, market)
  return {
    kind,
    isEstimate: !isLimit,
    atoms: kind === 'sell' ? amounts.buyAmount : amounts.sellAmount,
    toMarketBps,
    tone: toneOf(toMarketBps, isLimit),
  }
}

/** A limit better than the market is only asked for, so it is not good yet. */
function toneOf(toMarketBps: number | null, isLimit: boolean): Outcome['tone'] {
  if (toMarketBps === null) return 'plain'
  if (toMarketBps <= -TICK_FROM_BPS) return 'bad'
  if (toMarketBps <= -WARN_FROM_BPS) return 'caution'
  return toMarketBps >= 0 && !isLimit ? 'good' : 'plain'
}
