import { t } from '@/lib/words/words'
import { ApiError } from './api-error'

/** The service, or code that its answer needs, could not be fetched. */
export const networkError = (cause: unknown): ApiError =>
  new ApiError({
    kind: 'network',
    status: 0,
    errorType: null,
    description: t`The service could not be reached.`,
    retryAfterSeconds: null,
    cause,
  })
