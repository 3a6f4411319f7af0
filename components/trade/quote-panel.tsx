'use client'

import { useSeparators } from '@/components/ui/number-format'
import { PriceRail } from '@/components/ui/price-rail'
import { useNow } from '@/components/ui/use-now'
import { formatBps } from '@/lib/client/format/percent'
import { quoteRefreshMilliseconds } from '@/lib/client/queries/quotes'
import { CostSum } from './cost-sum'
import { QuoteFailure } from './quote-failure'
import { type RateConsent, RateConsentBox } from './rate-consent'
import type { Trade } from './use-trade'

/** The price of the order: rail, sum, and what its size does to it. */
export function QuotePanel(props: {
  trade: Trade
  consent: RateConsent
  onConsent: (consent: RateConsent) => void
}) {
  const { trade } = props
  const { quote, sellToken, buyToken, lines, draft, form } = trade
  const separators = useSeparators()
  if (sellToken === null || buyToken === null) return null
  const isStale = quote.response !== null && !quote.isFresh
  const kind = lines?.kind ?? form.kind
  const selling = kind === 'sell'
  return (
    <section aria-label="Price" className="ledger-panel px-4 py-3">
      <div className="flex min-h-6 items-baseline justify-between gap-2">
        <h2 className="font-semibold">Price</h2>
        <RefreshTag trade={trade} />
      </div>
      {quote.error === null ? null : (
        <div className="my-2">
          <QuoteFailure
            quote={quote}
            error={quote.error}
            sellToken={sellToken}
            buyToken={buyToken}
            onReset={() => trade.dispatch({ type: 'cleared' })}
          />
        </div>
      )}
      {quote.error !== null && quote.response === null ? null : (
        <>
          <div className={isStale ? 'opacity-60' : ''}>
            <PriceRail sellToken={sellToken} buyToken={buyToken} marks={trade.marks} />
          </div>
          <div className="mt-3 border-t pt-2">
            <CostSum
              kind={kind}
              lines={lines}
              token={selling ? buyToken : sellToken}
              signed={draft === null ? null : selling ? draft.buyAmount : draft.sellAmount}
              slippage={
                form.isLimit || trade.reading.slippageBps === null
                  ? null
                  : formatBps(trade.reading.slippageBps, separators)
              }
              isStale={isStale}
            />
          </div>
          {trade.rate === null || form.isLimit ? null : (
            <div className="mt-3">
              <RateConsentBox
                check={trade.rate}
                buyToken={buyToken}
                consent={props.consent}
                onConsent={props.onConsent}
              />
            </div>
          )}
        </>
      )}
    </section>
  )
}

function RefreshTag({ trade }: { trade: Trade }) {
  const now = useNow(1000)
  const { quote } = trade
  if (quote.error !== null || now === null) return null
  if (quote.response === null) {
    return (
      <span className="text-meta text-muted">
        {quote.isAsking ? 'Asking for a price' : 'Type an amount to see its costs'}
      </span>
    )
  }
  if (!quote.isFresh) return <span className="text-caution text-meta">Renewing</span>
  if (quote.refreshesAtMs === null) return null
  // The clock of this page ticks once a second and may be behind the answer.
  const left = Math.min(
    Math.ceil((quote.refreshesAtMs - now) / 1000),
    quoteRefreshMilliseconds / 1000,
  )
  return (
    <span className="text-meta text-muted">
      {left > 0 ? `Refreshes in ${left} s` : 'Refreshing'}
    </span>
  )
}
