'use client'

import { Notice } from '@/components/ui/notice'
import { useTimeZone } from '@/components/ui/time-format'
import type { ApiError } from '@/lib/client/api-error'
import { formatClock } from '@/lib/client/format/time'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { quoteFailureWords } from './error-words'
import { Remedies } from './remedies'
import type { QuoteState } from './use-quote'

export type QuoteFailureProps = {
  quote: QuoteState
  error: ApiError
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  onReset: () => void
}

/** Why there is no price, in the words of product section 9. */
export function QuoteFailure(props: QuoteFailureProps) {
  const { quote, error, sellToken, buyToken } = props
  const zone = useTimeZone()
  const named = [sellToken, buyToken].find(({ address }) => error.description.includes(address))
  const words = quoteFailureWords(error.errorType, error.description, {
    sellSymbol: safeSymbol(sellToken.symbol),
    buySymbol: safeSymbol(buyToken.symbol),
    namedSymbol: named === undefined ? null : safeSymbol(named.symbol),
    nextTryClock:
      error.retryAfterSeconds === null
        ? null
        : formatClock(quote.failedAtMs + error.retryAfterSeconds * 1000, zone),
    attempt: quote.attempt,
  })
  const details = JSON.stringify({
    errorType: error.errorType,
    status: error.status,
    description: error.description,
  })
  return (
    <Notice
      tone={error.status === 429 ? 'caution' : error.status >= 500 ? 'caution' : 'bad'}
      role="alert"
      title={words.sentence}
      code={error.errorType}
      details={error.description}
      actions={
        words.remedies.length === 0 ? undefined : (
          <Remedies
            kinds={words.remedies}
            handlers={{
              tryNow: quote.refetch,
              resetForm: props.onReset,
              copyDetails: () => void navigator.clipboard.writeText(details),
            }}
          />
        )
      }
    >
      {words.advice ?? undefined}
    </Notice>
  )
}
