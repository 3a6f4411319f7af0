'use client'

import { useSeparators } from '@/components/ui/number-format'
import { SignificantAmount } from '@/components/ui/significant-amount'
import { formatUsd } from '@/lib/client/format/usd'
import { worthUsd } from '@/lib/client/tokens/worth'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { distanceFrom } from '@/lib/domain/shared/percent'
import { t } from '@/lib/words/words'
import { CostsLine } from './costs-line'
import type { Outcome } from './outcome'
import type { RateConsent } from './rate-check'
import { RateConsentBox } from './rate-consent'
import type { Trade } from './use-priced-order'

const toneClass = {
  good: 'text-good',
  plain: 'text-muted',
  caution: 'text-caution',
  bad: 'text-bad',
} as const

type OutcomeProps = { outcome: Outcome; token: TokenListEntry }

export function OutcomeAmount({ outcome, token }: OutcomeProps) {
  return (
    <>
      {outcome.isEstimate ? <span aria-hidden="true">≈</span> : null}
      <SignificantAmount key={outcome.kind} atoms={outcome.atoms} token={token} />
    </>
  )
}

/** What the amount is worth, and how it compares with the market. */
export function OutcomeWorth(props: OutcomeProps & { priceUsd: number | null }) {
  const { outcome, token, priceUsd } = props
  const separators = useSeparators()
  const worth = worthUsd(outcome.atoms, token.decimals, priceUsd)
  return (
    <>
      {worth === null ? t`No USD price` : formatUsd(worth, separators)}
      {' · '}
      {outcome.toMarketBps === null ? (
        t`market unknown`
      ) : (
        <span className={toneClass[outcome.tone]}>
          {distanceFrom(outcome.toMarketBps, 'market', separators, t)}
        </span>
      )}
    </>
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
