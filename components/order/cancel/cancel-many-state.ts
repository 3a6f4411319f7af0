import { ApiError } from '@/lib/client/api-error'
import { refusalWords } from '@/lib/client/refusal-words'
import { t } from '@/lib/words/words'
import type { CancelFailed } from './cancel-state'

/** Progress of one signature that cancels several orders. */
export type CancelManyState =
  | { readonly phase: 'choosing' | 'signing' | 'sending' }
  | { readonly phase: 'done'; readonly count: number }
  | CancelFailed

/** Why the orders were not cancelled, or may not have been; the service takes all or none of them. */
export function cancelManyFailure(error: unknown): CancelManyState {
  const code = error instanceof ApiError ? error.errorType : null
  const said = error instanceof ApiError ? error.description : ''
  return { phase: 'failed', sentence: sentenceOf(code, said), code, otherScheme: null }
}

function sentenceOf(code: string | null, said: string): string {
  switch (code) {
    case 'OrderFullyExecuted':
      return t`None was cancelled, as one of them was filled first. Sign again for the others.`
    case 'OrderExpired':
      return t`None was cancelled, as one of them had expired. Sign again for the others.`
    case 'AlreadyCancelled':
      return t`One of them had been cancelled before, so nothing changed.
        Sign again for the others.`
    case 'RateLimited':
      return t`Too many requests just now: nothing was cancelled. Try again.`
    case 'ServiceUnavailable':
    case 'BadGateway':
      return t`The order book did not answer, so the orders may still be open.
        The list shows their states.`
    case null:
      return t`No answer came, so the orders may still be open. The list shows their states.`
    default:
      return t`None was cancelled. ${refusalWords(said)}`
  }
}
