'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Paused } from '@/components/ui/paused'
import { ErrorState } from '@/components/ui/states'
import { useOffline } from '@/components/ui/use-offline'
import { ApiError } from '@/lib/client/api-error'

/** Why something of an auction is not renewed; nothing while it is. `what` completes "… cannot be read". */
export function AuctionFailure(props: {
  what: string
  error: Error | null
  onRetry: () => void
}): ReactNode {
  const { what, error } = props
  const isOffline = useOffline()
  if (isOffline) {
    return (
      <Notice tone="caution" role="status" title="This browser is offline.">
        {what} cannot be renewed until it is back. Orders already placed do not depend on this page.
      </Notice>
    )
  }
  if (error === null) return null
  if (error instanceof ApiError && error.status === 429) return <Paused error={error} />
  const retry = (
    <Button size="compact" onClick={props.onRetry}>
      Try again
    </Button>
  )
  if (!(error instanceof ApiError)) {
    return <ErrorState title="This page had a fault." details={error.message} retry={retry} />
  }
  if (error.kind === 'decode') {
    return (
      <ErrorState
        title={`${what} came in a form this page cannot read.`}
        details={error.description}
        retry={retry}
      />
    )
  }
  return (
    <ErrorState
      title={`${what} cannot be read right now.`}
      code={error.errorType}
      details={error.description}
      retry={retry}
    >
      Orders already placed do not depend on this page.
    </ErrorState>
  )
}
