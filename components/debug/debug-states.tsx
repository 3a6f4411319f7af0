'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { DecodedUid } from '@/components/order/decoded-uid'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useNetworks } from '@/components/ui/networks-context'
import { Notice } from '@/components/ui/notice'
import { OrderBookNotice, useOrderBookFault } from '@/components/ui/order-book-notice'
import { PageTitle } from '@/components/ui/page-title'
import { Paused } from '@/components/ui/paused'
import { ApiError } from '@/lib/client/api-error'
import { faultSentence } from '@/lib/client/fault-sentence'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'

/** Shown when there is no report: what the id contains, and what to do. */
export function DebugFailure(props: {
  network: NetworkView
  uid: OrderUid
  error: Error
  onRetry: () => void
}) {
  const { network, uid, error } = props
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <div className="space-y-4 px-4 py-6 rail:px-0">
      <PageTitle>{isMissing ? t`Order not found` : t`Order debug`}</PageTitle>
      {isMissing ? (
        <Notice
          tone="neutral"
          title={t`No order with this id is stored on ${network.displayName}.`}
        >
          {t`Either it was never placed here, or it is on another network, or it expired long ago and was archived.`}
          <OtherNetworks network={network} uid={uid} />
        </Notice>
      ) : (
        <FailureNotice error={error} onRetry={props.onRetry} />
      )}
      <DecodedUid uid={uid} />
    </div>
  )
}

function OtherNetworks({ network, uid }: { network: NetworkView; uid: OrderUid }) {
  const others = useNetworks().networks.filter((other) => other.name !== network.name)
  return others.map((other) => (
    <Link key={other.name} className="link me-3 block w-fit" href={`/orders/${other.name}/${uid}`}>
      {t`Look on ${other.displayName}`}
    </Link>
  ))
}

/** Why the report on the page could not be refreshed. */
export function RefreshNotice(props: { error: Error | null; onRetry: () => void }) {
  return props.error === null ? null : (
    <div className="mb-3">
      <FailureNotice error={props.error} onRetry={props.onRetry} />
    </div>
  )
}

export function FailureNotice({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const networks = useNetworks()
  const fault = useOrderBookFault(error)
  const retry: ReactNode =
    onRetry === undefined ? undefined : (
      <Button size="compact" onClick={onRetry}>
        {t`Try again`}
      </Button>
    )
  if (!(error instanceof ApiError)) {
    return <ErrorState title={t`This page had a fault.`} details={error.message} retry={retry} />
  }
  if (fault !== null) return <OrderBookNotice fault={fault} error={error} />
  if (error.status === 429) {
    return <Paused error={error} />
  }
  if (error.kind === 'decode') {
    return (
      <ErrorState
        title={t`The report was sent in a form this page cannot read.`}
        details={error.description}
        retry={retry}
      />
    )
  }
  if (error.kind === 'network' || error.status >= 500) {
    const whose = faultSentence(error, networks)
    return (
      <ErrorState
        title={t`Orders cannot be read right now.`}
        code={error.errorType}
        details={error.description}
        retry={retry}
      >
        {whose === null ? '' : `${whose} `}
        {t`Orders already placed do not depend on this page.`}
      </ErrorState>
    )
  }
  return (
    <ErrorState
      title={t`The service refused to read this order.`}
      code={error.errorType}
      details={error.description}
      retry={retry}
    />
  )
}
