'use client'

import type { FormReach } from '@/components/trade/form/use-form-reach'
import { Remedies, type RemedyHandlers } from '@/components/trade/submit/remedies'
import { Notice } from '@/components/ui/notice'
import { useTimeZone } from '@/components/ui/time-format'
import type { ApiError } from '@/lib/client/api-error'
import { formatClock } from '@/lib/client/format/time'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { quoteFailureMessages } from './quote-messages'
import type { QuoteState } from './use-quote'

export type QuoteFailureProps = {
  quote: QuoteState
  error: ApiError
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  reach: FormReach
  /** Opens the wallet dialog. */
  onOtherWallet: () => void
}

/** Why there is no price, worded as in lib/docs/dashboard.md#wording. */
export function QuoteFailure(props: QuoteFailureProps) {
  const { quote, error, sellToken, buyToken, reach } = props
  const zone = useTimeZone()
  const named = [sellToken, buyToken].find(({ address }) => error.description.includes(address))
  const words = quoteFailureMessages(error.errorType, error.description, {
    sellSymbol: safeSymbol(sellToken.symbol),
    buySymbol: safeSymbol(buyToken.symbol),
    namedSymbol: named === undefined ? null : safeSymbol(named.symbol),
    nextTryClock:
      error.retryAfterSeconds === null
        ? null
        : formatClock(quote.failedAtMs + error.retryAfterSeconds * 1000, zone),
    attempt: quote.attempt,
  })
  const { errorType, status, description } = error
  const handlers: RemedyHandlers = {
    tryNow: quote.refetch,
    resetForm: reach.reset,
    copyDetails: { copies: () => JSON.stringify({ errorType, status, description }) },
    raiseAmount: reach.editAmount,
    smallerAmount: reach.editAmount,
    changeToken: () => reach.pickToken(named === sellToken ? 'sell' : 'buy'),
    otherNetwork: { leadsTo: reach.otherNetworks },
    otherWallet: props.onOtherWallet,
    help: { leadsTo: [{ href: `/docs/errors#${errorType ?? ''}` }] },
  }
  return (
    <Notice
      tone={error.status === 429 ? 'caution' : error.status >= 500 ? 'caution' : 'bad'}
      role="alert"
      title={words.sentence}
      code={error.errorType}
      details={error.description}
      actions={
        words.remedies.length === 0 ? undefined : (
          <Remedies remedies={words.remedies} handlers={handlers} />
        )
      }
    >
      {words.advice ?? undefined}
    </Notice>
  )
}
