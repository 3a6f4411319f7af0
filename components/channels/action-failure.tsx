import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/client/api-error'
import { t } from '@/lib/words/words'

/** Why the user's action failed, with the service's message. `doing` starts the sentence. */
export function ActionFailure({ error, doing }: { error: Error | null; doing: string }) {
  if (error === null) return null
  const wait = error instanceof ApiError ? error.retryAfterSeconds : null
  const isSignedOut = error instanceof ApiError && (error.status === 401 || error.status === 403)
  return (
    <Notice tone="caution" role="alert" className="mt-2">
      {t`${doing} did not work: ${error.message}`}
      {isSignedOut ? ` ${t`Reload the page and sign in again.`}` : ''}
      {wait === null ? '' : ` ${t`Try again in ${Math.ceil(wait)} s.`}`}
    </Notice>
  )
}
