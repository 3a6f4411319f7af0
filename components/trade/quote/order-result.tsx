'use client'

import type { FormReach } from '@/components/trade/form/use-form-reach'
import type { Outage } from '@/components/trade/form/use-outage'
import { LoadFailed } from '@/components/ui/load-failed'
import { useLoaded } from '@/components/ui/use-loaded'
import type { ApiError } from '@/lib/client/api-error'
import { t } from '@/lib/words/words'
import { QuoteFailureOnDemand } from './quote-failure-on-demand'
import type { RateConsent } from './rate-check'
import type { Trade } from './use-priced-order'

const loadDetails = () => import('./result-details')

/**
 * What its rate needs and what keeps an order from a price, below its options. The code loads when the first
 * amount is typed.
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
  const { quote, sellToken, buyToken, form, outcome } = trade
  const isPricing = form.sellText !== '' || form.buyText !== ''
  const details = useLoaded(loadDetails, isPricing)
  if (sellToken === null || buyToken === null) return null
  const announcedByShell = quote.error !== null && props.outage !== null && isOutage(quote.error)
  return (
    <section aria-label={t`Result`} className="px-4 pb-2 empty:hidden @min-[40rem]:px-6">
      {outcome === null || details.part === null || form.overTime === null ? null : (
        <details.part.EachPart outcome={outcome} trade={trade} />
      )}
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
        <details.part.Consent
          trade={trade}
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
