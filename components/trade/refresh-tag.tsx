'use client'

import type { Trade } from '@/components/trade/quote/use-priced-order'
import { useNow } from '@/components/ui/use-now'
import { quoteRefreshMilliseconds } from '@/lib/client/queries/quotes'
import { t } from '@/lib/words/words'

/** How old the price is, or why there is none yet. */
export function RefreshTag({ trade }: { trade: Trade }) {
  const now = useNow(1000)
  const { quote } = trade
  if (quote.error !== null || now === null) return null
  if (quote.response === null) {
    return (
      <span className="min-w-0 pb-2.5 text-end text-meta text-muted">
        {quote.isLoading ? t`Asking for a price` : t`Type an amount to see its price`}
      </span>
    )
  }
  if (!quote.isFresh) return <span className="pb-2.5 text-caution text-meta">{t`Renewing`}</span>
  if (quote.refreshesAtMs === null) return null
  // The page's clock ticks once a second and may be behind the response time.
  const left = Math.min(
    Math.ceil((quote.refreshesAtMs - now) / 1000),
    quoteRefreshMilliseconds / 1000,
  )
  return (
    <span className="min-w-0 pb-2.5 text-end text-meta text-muted">
      {left > 0 ? t`Refreshes in ${left} s` : t`Refreshing`}
    </span>
  )
}
