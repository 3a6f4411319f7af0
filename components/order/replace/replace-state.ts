import { ApiError } from '@/lib/client/api-error'
import { refusalWords } from '@/lib/client/refusal-words'
import type { OrderUid } from '@/lib/domain/order/order'
import { t } from '@/lib/words/words'

/** Progress of a signed change from the button press to the service's answer. */
export type ReplaceState =
  /** `permitting`: the wallet signs a permit before the order. */
  | { readonly phase: 'editing' | 'permitting' | 'signing' | 'sending' }
  | { readonly phase: 'placed'; readonly uid: OrderUid }
  | { readonly phase: 'failed'; readonly sentence: string; readonly code: string | null }

/** Whether the wallet shows a request of this change. */
export const isSigning = ({ phase }: ReplaceState): boolean =>
  phase === 'permitting' || phase === 'signing'

/** Whether nothing can be changed meanwhile. */
export const isRunning = (state: ReplaceState): boolean =>
  isSigning(state) || state.phase === 'sending'

/** Whether a failed request may still have placed the order: it was not answered. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.errorType === null ||
  ['ServiceUnavailable', 'BadGateway', 'InternalServerError'].includes(error.errorType)

/** Why the order was not changed, or may not have been. */
export function replaceFailure(error: unknown): ReplaceState {
  const code = error instanceof ApiError ? error.errorType : null
  const said = error instanceof ApiError ? error.description : ''
  return { phase: 'failed', sentence: sentenceOf(error, code, said), code }
}

function sentenceOf(error: unknown, code: string | null, said: string): string {
  if (isUnanswered(error)) {
    return t`No answer came, so the order may have been changed. Your orders show it.`
  }
  switch (code) {
    case 'OldOrderActivelyBidOn':
      return t`Solvers are bidding on the order, so it is unchanged. Try again in a few blocks.`
    case 'OrderFullyExecuted':
      return t`The order was filled before the change arrived.`
    case 'OrderExpired':
      return t`The order had expired before the change arrived.`
    case 'AlreadyCancelled':
      return t`The order had been cancelled before.`
    case 'InsufficientAllowance':
      return t`The order is unchanged: the new amount needs a larger allowance.
        Place it on Trade, which asks for it.`
    case 'InsufficientBalance':
      return t`The order is unchanged: the account does not have the new amount.`
    case 'RateLimited':
      return t`Too many requests just now: the order is unchanged. Try again.`
    default:
      return t`The order is unchanged. ${refusalWords(said)}`
  }
}
