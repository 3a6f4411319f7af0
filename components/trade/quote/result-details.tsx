'use client'

import { rich } from '@/components/ui/rich'
import { SignificantAmount } from '@/components/ui/significant-amount'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { tokenLabel } from '@/lib/domain/token/token-unit'
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

/** The consent that the order's rate needs. */
export function Consent(props: {
  trade: Trade
  buyToken: TokenListEntry
  consent: RateConsent
  onConsent: (consent: RateConsent) => void
}) {
  const { rate } = props.trade
  return rate === null ? null : (
    <div className="mt-2 empty:hidden">
      <RateConsentBox
        check={rate}
        buyToken={props.buyToken}
        consent={props.consent}
        onConsent={props.onConsent}
      />
    </div>
  )
}
