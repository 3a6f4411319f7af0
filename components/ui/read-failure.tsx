'use client'

import { ApiError } from '@/lib/client/api-error'
import { Button } from './button'
import { Paused } from './paused'
import { ErrorState } from './states'

/**
 * Shows why a part of a page could not be read, with a retry button. `what` starts the sentence.
 */
export function ReadFailure(props: { what: string; error: Error; onRetry: () => void }) {
  const { what, error } = props
  if (error instanceof ApiError && error.status === 429) return <Paused error={error} />
  const isStrange = error instanceof ApiError && error.kind === 'decode'
  return (
    <ErrorState
      title={
        isStrange
          ? `${what} came in a form this page cannot read.`
          : `${what} cannot be read right now.`
      }
      code={error instanceof ApiError ? error.errorType : null}
      details={error.message}
      retry={
        <Button size="compact" onClick={props.onRetry}>
          Try again
        </Button>
      }
    >
      Orders already placed do not depend on this page.
    </ErrorState>
  )
}
