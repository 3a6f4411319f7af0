'use client'

import { CostSum } from '@/components/order/cost-sum'
import { RateConsentBox } from '@/components/trade/confirm/rate-consent'
import type { FormReach } from '@/components/trade/form/use-form-reach'
import type { Trade } from '@/components/trade/form/use-trade'
import { useSeparators } from '@/components/ui/number-format'
import { PriceRail } from '@/components/ui/price-rail'
import { useNow } from '@/components/ui/use-now'
import type { ApiError } from '@/lib/client/api-error'
import { quoteRefreshMilliseconds } from '@/lib/client/queries/quotes'
import { formatBps } from '@/lib/domain/shared/percent'
import { QuoteFailureOnDemand } from './quote-failure-on-demand'
import type { RateConsent } from './rate-check'
import type { Outage } from './use-outage'

/** The price of the order: price rail, cost sum and price impact. */
export function QuotePanel(props: {
  trade: Trade
  consent: RateConsent
  onConsent: (consent: RateConsent) => void
  /** Already shown by the app shell, so the panel does not repeat it. */
  outage: Outage | null
  reach: FormReach
}) {
  const { trade } = props
  const { quote, sellToken, buyToken, lines, draft, form } = trade
  const separators = useSeparators()
  if (sellToken === null || buyToken === null) return null
  const isStale = quote.response !== null && !quote.isFresh
  const kind = lines?.kind ?? form.kind
  const selling = kind === 'sell'
  const announcedByShell = quote.error !== null && props.outage !== null && isOutage(quote.error)
  return (
    <section aria-label="Price" className="ledger-panel px-4 py-3">
      <div className="flex min-h-6 items-baseline justify-between gap-2">
        <h2 className="font-semibold">Price</h2>
        <RefreshTag trade={trade} />
      </div>
      {announcedByShell ? (
        <p className="my-2 text-muted text-table">
          {quote.response === null
            ? 'No price can be read now.'
            : 'This price cannot be renewed now.'}
        </p>
      ) : null}
      <div className="my-2 empty:hidden">
        <QuoteFailureOnDemand
          isPricing={form.sellText !== '' || form.buyText !== ''}
          quote={quote}
          error={announcedByShell ? null : quote.error}
          sellToken={sellToken}
          buyToken={buyToken}
          reach={props.reach}
          onOtherWallet={trade.wallet.openConnect}
        />
      </div>
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
              isLimit={form.isLimit}
              isStale={isStale}
            />
          </div>
        </>
      )}
      {trade.rate === null ? null : (
        <div className="mt-3 empty:hidden">
          <RateConsentBox
            check={trade.rate}
            buyToken={buyToken}
            consent={props.consent}
            onConsent={props.onConsent}
          />
        </div>
      )}
    </section>
  )
}

const isOutage = ({ kind, status }: ApiError): boolean => kind === 'network' || status >= 500

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
  // The page's clock ticks once a second and may be behind the response time.
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
