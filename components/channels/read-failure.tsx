import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Paused } from '@/components/ui/paused'
import { ApiError } from '@/lib/client/api-error'
import { t } from '@/lib/words/words'

type Reading = {
  readonly error: Error | null
  readonly failureReason: Error | null
  readonly refetch: () => unknown
}

/** The last failure of a query: between two tries it is the failure reason. */
export const failureOf = ({ error, failureReason }: Omit<Reading, 'refetch'>): Error | null =>
  error ?? failureReason

/**
 * Why a part could not be loaded: after a rate limit it shows when reading continues, otherwise it offers
 * a retry.
 */
export function ReadFailure({ title, reading }: { title: string; reading: Reading }) {
  const error = failureOf(reading)
  if (error === null) return null
  if (error instanceof ApiError && error.status === 429) return <Paused error={error} />
  return (
    <ErrorState
      title={title}
      details={error.message}
      retry={
        <Button size="compact" onClick={() => void reading.refetch()}>
          {t`Try again`}
        </Button>
      }
    />
  )
}
