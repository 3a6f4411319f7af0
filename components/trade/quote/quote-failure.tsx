'use client'

import type { FormReach } from '@/components/trade/form/use-form-reach'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { OrderBookNotice, useOrderBookFault } from '@/components/ui/order-book-notice'
import { useTimeZone } from '@/components/ui/time-format'
import type { ApiError } from '@/lib/client/api-error'
import { formatClock } from '@/lib/client/format/time'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { quoteFailureMessages } from './quote-messages'
import { Remedies, type RemedyHandlers } from './remedies'
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
  const fault = useOrderBookFault(error)
  const named = [sellToken, buyToken].find(({ address }) => error.description.includes(address))
  const messages = quoteFailureMessages(error.errorType, error.description, {
    sellSymbol: tokenLabel(sellToken),
    buySymbol: tokenLabel(buyToken),
    namedSymbol: named === undefined ? null : tokenLabel(named),
    nextTryClock:
      error.retryAfterSeconds === null
        ? null
        : formatClock(quote.failedAtMs + error.retryAfterSeconds * 1000, zone),
    attempt: quote.attempt,
  })
  if (fault !== null) {
    return (
      <OrderBookNotice
        fault={fault}
        error={error}
        actions={
          <Button size="compact" onClick={quote.refetch}>
            {t`Try now`}
          </Button>
        }
      />
    )
  }
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
      title={messages.sentence}
      code={error.errorType}
      details={error.description}
      actions={
        messages.remedies.length === 0 ? undefined : (
          <Remedies remedies={messages.remedies} handlers={handlers} />
        )
      }
    >
      {messages.advice ?? undefined}
    </Notice>
  )
}
