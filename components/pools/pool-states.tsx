'use client'

import { Button } from '@/components/ui/button'
import { FreshnessTag } from '@/components/ui/freshness-tag'
import { OfflineTag } from '@/components/ui/offline-tag'
import { Paused } from '@/components/ui/paused'
import { ErrorState } from '@/components/ui/states'
import { useOffline } from '@/components/ui/use-offline'
import { ApiError } from '@/lib/client/api-error'

type Reading = {
  readonly dataUpdatedAt: number
  readonly error: Error | null
  /** Of the last try, while another one is under way. */
  readonly failureReason: Error | null
  readonly isFetching: boolean
}

/** How old the numbers are, and the way to renew them: rows never change places by themselves. */
export function Freshness({ reading, onRefresh }: { reading: Reading; onRefresh: () => void }) {
  const isOffline = useOffline()
  const { dataUpdatedAt, error, failureReason, isFetching } = reading
  return (
    <span className="inline-flex min-h-8 flex-wrap items-center gap-x-2">
      {isOffline ? (
        <OfflineTag updatedAtMs={dataUpdatedAt} />
      ) : (
        <FreshnessTag updatedAt={dataUpdatedAt} failed={(error ?? failureReason) !== null} />
      )}
      <Button
        size="compact"
        look="quiet"
        aria-disabled={isFetching}
        onClick={() => {
          if (!isFetching) onRefresh()
        }}
      >
        {isFetching ? 'Reading' : 'Refresh'}
      </Button>
    </span>
  )
}

/** Why something could not be read; `what` completes "… cannot be read right now." */
export function ReadFailure(props: { what: string; error: Error; onRetry: () => void }) {
  const { what, error } = props
  if (error instanceof ApiError && error.status === 429) return <Paused error={error} />
  const retry = (
    <Button size="compact" onClick={props.onRetry}>
      Try again
    </Button>
  )
  if (error instanceof ApiError && error.kind === 'decode') {
    return (
      <ErrorState
        title={`${what} were sent in a form this page cannot read.`}
        details={error.description}
        retry={retry}
      />
    )
  }
  return (
    <ErrorState
      title={`${what} cannot be read right now.`}
      code={error instanceof ApiError ? error.errorType : null}
      details={error.message}
      retry={retry}
    >
      Nothing you hold depends on this page.
    </ErrorState>
  )
}
