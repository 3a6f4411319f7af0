'use client'

import type { FormReach } from '@/components/trade/form/use-form-reach'
import type { Outage } from '@/components/trade/form/use-outage'
import { classNames } from '@/components/ui/class-names'
import { LoadFailed } from '@/components/ui/load-failed'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNow } from '@/components/ui/use-now'
import type { ApiError } from '@/lib/client/api-error'
import { quoteRefreshMilliseconds } from '@/lib/client/queries/quotes'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { OrderKind } from '@/lib/domain/order/order'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { QuoteFailureOnDemand } from './quote-failure-on-demand'
import type { RateConsent } from './rate-check'
import type { Trade } from './use-priced-order'

const loadDetails = () => import('./result-details')

/**
 * What the order brings, the largest text of the page; its costs, and what its rate needs. Their
 * code loads when the first amount is typed.
 */
export function OrderResult(props: {
  trade: Trade
  consent: RateConsent
  onConsent: (consent: RateConsent) => void
  /** Already shown by the app shell, so it is not repeated here. */
  outage: Outage | null
  reach: FormReach
}) {
  const { trade } = props
  const { quote, sellToken, buyToken, form } = trade
  const isPricing = form.sellText !== '' || form.buyText !== ''
  const details = useLoaded(loadDetails, isPricing)
  if (sellToken === null || buyToken === null) return null
  const announcedByShell = quote.error !== null && props.outage !== null && isOutage(quote.error)
  return (
    <section aria-label={t`Result`} className="px-4 pt-4">
      <Headline trade={trade} sellToken={sellToken} buyToken={buyToken} details={details.part} />
      {announcedByShell ? (
        <p className="mt-2 text-muted text-table">
          {quote.response === null
            ? t`No price can be read now.`
            : t`This price cannot be renewed now.`}
        </p>
      ) : null}
      <div className="mt-2 empty:hidden">
        <QuoteFailureOnDemand
          isPricing={isPricing}
          quote={quote}
          error={announcedByShell ? null : quote.error}
          sellToken={sellToken}
          buyToken={buyToken}
          reach={props.reach}
          onOtherWallet={trade.wallet.openConnect}
        />
      </div>
      {details.part === null ? null : (
        <details.part.CostsAndConsent
          trade={trade}
          sellToken={sellToken}
          buyToken={buyToken}
          consent={props.consent}
          onConsent={props.onConsent}
        />
      )}
      {details.failed ? <LoadFailed what={t`The price`} retry={details.retry} /> : null}
    </section>
  )
}

const isOutage = ({ kind, status }: ApiError): boolean => kind === 'network' || status >= 500

/** The amount, its worth, and how it compares with the market. */
function Headline(props: {
  trade: Trade
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  /** Null while its code is loading. */
  details: Awaited<ReturnType<typeof loadDetails>> | null
}) {
  const { trade, details } = props
  const { outcome, form, prices, quote } = trade
  const kind = outcome?.kind ?? form.kind
  const token = kind === 'sell' ? props.buyToken : props.sellToken
  const isStale = !form.isLimit && quote.response !== null && !quote.isFresh
  return (
    <>
      <div className="flex min-h-5 items-baseline justify-between gap-2">
        <h2 className="text-body text-muted">
          {headlineLabel(kind, form.isLimit, form.overTime !== null)}
        </h2>
        <RefreshTag trade={trade} />
      </div>
      <p
        className={classNames(
          'wrap-anywhere mt-1 flex flex-wrap items-baseline gap-x-2 font-medium text-amount rail:text-result',
          (isStale || outcome === null) && 'text-muted',
        )}
      >
        {outcome === null || details === null ? (
          '—'
        ) : (
          <details.OutcomeAmount outcome={outcome} token={token} />
        )}
        <bdi className="font-normal text-section">{tokenLabel(token)}</bdi>
      </p>
      <p className="wrap-anywhere min-h-6 text-input text-muted">
        {outcome === null || details === null ? null : (
          <details.OutcomeWorth
            outcome={outcome}
            token={token}
            priceUsd={kind === 'sell' ? prices.usd.buy : prices.usd.sell}
          />
        )}
      </p>
    </>
  )
}

function headlineLabel(kind: OrderKind, isLimit: boolean, isInParts: boolean): string {
  if (isInParts) return isLimit ? t`Each part brings at least` : t`Each part would bring now`
  if (kind === 'sell') return isLimit ? t`You receive at least` : t`You receive`
  return isLimit ? t`You pay at most` : t`You pay`
}

function RefreshTag({ trade }: { trade: Trade }) {
  const now = useNow(1000)
  const { quote } = trade
  if (quote.error !== null || now === null) return null
  if (quote.response === null) {
    return (
      <span className="text-meta text-muted">
        {quote.isLoading ? t`Asking for a price` : t`Type an amount to see its price`}
      </span>
    )
  }
  if (!quote.isFresh) return <span className="text-caution text-meta">{t`Renewing`}</span>
  if (quote.refreshesAtMs === null) return null
  // The page's clock ticks once a second and may be behind the response time.
  const left = Math.min(
    Math.ceil((quote.refreshesAtMs - now) / 1000),
    quoteRefreshMilliseconds / 1000,
  )
  return (
    <span className="text-meta text-muted">
      {left > 0 ? t`Refreshes in ${left} s` : t`Refreshing`}
    </span>
  )
}
