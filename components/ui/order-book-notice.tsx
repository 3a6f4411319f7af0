'use client'

import type { ReactNode } from 'react'
import type { ApiError } from '@/lib/client/api-error'
import { type OrderBookFault, orderBookFault } from '@/lib/client/order-book-fault'
import { t } from '@/lib/words/words'
import { useNetworks } from './networks-context'
import { Notice } from './notice'
import { useNow } from './use-now'

/** The fault of a network's order book that made a call fail; null when it was anything else. */
export function useOrderBookFault(error: unknown): OrderBookFault | null {
  return orderBookFault(error, useNetworks())
}

/** Says that the order book of a network is at fault, and when it is asked again. */
export function OrderBookNotice(props: {
  fault: OrderBookFault
  error: ApiError
  actions?: ReactNode
}) {
  const { fault, error } = props
  const now = useNow(1000)
  const { retryAtMs } = fault
  const seconds = retryAtMs === null || now === null ? 0 : Math.ceil((retryAtMs - now) / 1000)
  return (
    <Notice
      tone="caution"
      code={error.errorType}
      details={error.description}
      actions={props.actions}
    >
      <p role="alert">{fault.sentence}</p>
      {/* Not spoken: it changes every second. */}
      <p>{seconds > 0 ? t`Trying again in ${seconds} s.` : t`Trying again by itself.`}</p>
    </Notice>
  )
}
