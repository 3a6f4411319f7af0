import type { SignedOrderCreation } from '@/components/wallet/sign-order'
import { ApiError } from '@/lib/client/api-error'
import type { WalletFailure } from '@/lib/client/wallet-types'

/** The service's own code and text for refusing an order. */
type Refusal = { readonly errorType: string; readonly description: string }

/** Progress of an order from the button press to the service's acceptance. */
export type Submission =
  | { readonly phase: 'idle' }
  | { readonly phase: 'signing' }
  | { readonly phase: 'walletProblem'; readonly failure: WalletFailure }
  | { readonly phase: 'sending'; readonly order: SignedOrderCreation }
  /** Signed and stored; sent again automatically at `retryAtMs`. */
  | { readonly phase: 'paused'; readonly order: SignedOrderCreation; readonly retryAtMs: number }
  /**
   * No response: the service may or may not have the order. `missing` counts lookups that did not
   * find it.
   */
  | { readonly phase: 'checking'; readonly order: SignedOrderCreation; readonly missing: number }
  | { readonly phase: 'refused'; readonly order: SignedOrderCreation; readonly refusal: Refusal }
  | { readonly phase: 'placed'; readonly order: SignedOrderCreation }

/** Failed lookups before the user can send again. */
export const CHECKS_BEFORE_RESEND = 2

const DEFAULT_PAUSE_SECONDS = 2

/** State after a failed POST. Only an explicit refusal means that the order was not placed. */
export function afterFailedSubmit(
  order: SignedOrderCreation,
  error: unknown,
  nowMs: number,
): Submission {
  if (!(error instanceof ApiError) || error.kind !== 'http' || error.status >= 500) {
    return { phase: 'checking', order, missing: 0 }
  }
  // The uid is derived from the content, so a duplicate is this same order.
  if (error.errorType === 'DuplicatedOrder') return { phase: 'placed', order }
  if (error.status === 429) {
    const seconds = error.retryAfterSeconds ?? DEFAULT_PAUSE_SECONDS
    return { phase: 'paused', order, retryAtMs: nowMs + seconds * 1000 }
  }
  return {
    phase: 'refused',
    order,
    refusal: {
      errorType: error.errorType ?? `HTTP ${error.status}`,
      description: error.description,
    },
  }
}

/** State after a failed lookup by uid; any error except "not found" leaves the result unknown. */
export function afterFailedCheck(
  submission: Extract<Submission, { phase: 'checking' }>,
  error: unknown,
): Submission {
  const missing = error instanceof ApiError && error.kind === 'http' && error.status === 404
  return missing ? { ...submission, missing: submission.missing + 1 } : submission
}

/** How far the order got; what is signed and was refused has to be placed anew. */
export function placementProgress({ phase }: Submission): 'notSent' | 'sending' | 'placed' {
  switch (phase) {
    case 'idle':
    case 'signing':
    case 'walletProblem':
    case 'refused':
      return 'notSent'
    case 'sending':
    case 'paused':
    case 'checking':
      return 'sending'
    case 'placed':
      return 'placed'
  }
}

/** Whether a signature or request is pending, so that the form must wait. */
export function isBusy(submission: Submission): boolean {
  switch (submission.phase) {
    case 'signing':
    case 'sending':
    case 'paused':
    case 'checking':
      return true
    case 'idle':
    case 'walletProblem':
    case 'refused':
    case 'placed':
      return false
  }
}
