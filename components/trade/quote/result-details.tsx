'use client'

import { rich } from '@/components/ui/rich'
import { SignificantAmount } from '@/components/ui/significant-amount'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { CostsLine } from './costs-line'
import type { Outcome } from './outcome'
import type { RateConsent } from './rate-check'
import { RateConsentBox } from './rate-consent'
import type { Trade } from './use-priced-order'

/** What one part of an order over time brings now, or at least. */
export function EachPart({ outcome, trade }: { outcome: Outcome; trade: Trade }) {
  const token = outcome.kind === 'sell' ? trade.buyToken : trade.sellToken
  if (token === null) return null
  const amount = <SignificantAmount key={outcome.kind} atoms={outcome.atoms} token={token} />
  const symbol = <bdi>{tokenLabel(token)}</bdi>
  return (
    <p className="pt-3 text-input">
      {trade.form.isLimit
        ? rich`Each part brings at least ${amount} ${symbol}`
        : rich`Each part would bring now ${amount} ${symbol}`}
    </p>
  )
}

/** The costs of the order, and the consent that its rate needs. */
export function CostsAndConsent(props: {
  trade: Trade
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  consent: RateConsent
  onConsent: (consent: RateConsent) => void
}) {
  const { trade, sellToken, buyToken } = props
  return (
    <>
      {trade.quote.response === null ? null : (
        <CostsLine trade={trade} sellToken={sellToken} buyToken={buyToken} />
      )}
      {trade.rate === null ? null : (
        <div className="mt-2 empty:hidden">
          <RateConsentBox
            check={trade.rate}
            buyToken={buyToken}
            consent={props.consent}
            onConsent={props.onConsent}
          />
        </div>
      )}
    </>
  )
}
