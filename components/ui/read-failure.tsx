'use client'

import { ApiError } from '@/lib/client/api-error'
import { faultSentence } from '@/lib/client/fault-sentence'
import { t } from '@/lib/words/words'
import { Button } from './button'
import { ErrorState } from './error-state'
import { useNetworks } from './networks-context'
import { OrderBookNotice, useOrderBookFault } from './order-book-notice'
import { Paused } from './paused'

/**
 * Shows why a part of a page could not be read: whose fault it is, and when it is tried again or a
 * button for that. `what` starts the sentence.
 */
export function ReadFailure(props: { what: string; error: Error; onRetry: () => void }) {
  const { what, error } = props
  const networks = useNetworks()
  const fault = useOrderBookFault(error)
  if (error instanceof ApiError && fault !== null) {
    return <OrderBookNotice fault={fault} error={error} />
  }
  if (error instanceof ApiError && error.status === 429) return <Paused error={error} />
  const whose = error instanceof ApiError ? faultSentence(error, networks) : null
  const isInvalid = error instanceof ApiError && error.kind === 'decode'
  return (
    <ErrorState
      title={
        isInvalid
          ? t`${what} came in a form this page cannot read.`
          : t`${what} cannot be read right now.`
      }
      code={error instanceof ApiError ? error.errorType : null}
      details={error.message}
      retry={
        <Button size="compact" onClick={props.onRetry}>
          {t`Try again`}
        </Button>
      }
    >
      {whose === null ? '' : `${whose} `}
      {t`Orders already placed do not depend on this page.`}
    </ErrorState>
  )
}
