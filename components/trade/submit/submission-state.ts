import type { SignedOrderCreation } from '@/components/wallet/sign-order'
import { ApiError } from '@/lib/client/api-error'
import type { WalletFailure } from '@/lib/client/wagmi/wallet-types'

/** The service's own words for why it did not take an order. */
type Refusal = { readonly errorType: string; readonly description: string }

/** Where an order is between the button and the service's yes. */
export type Submission =
  | { readonly phase: 'idle' }
  | { readonly phase: 'signing' }
  | { readonly phase: 'walletProblem'; readonly failure: WalletFailure }
  | { readonly phase: 'sending'; readonly order: SignedOrderCreation }
  /** Signed and kept; sent again by itself at `retryAtMs`. */
  | { readonly phase: 'paused'; readonly order: SignedOrderCreation; readonly retryAtMs: number }
  /** No answer came: the service may or may not have it. `missing` counts looks that found nothing. */
  | { readonly phase: 'checking'; readonly order: SignedOrderCreation; readonly missing: number }
  | { readonly phase: 'refused'; readonly order: SignedOrderCreation; readonly refusal: Refusal }
  | { readonly phase: 'placed'; readonly order: SignedOrderCreation }

/** Looks that found nothing before sending again is offered. */
export const CHECKS_BEFORE_RESEND = 2

const DEFAULT_PAUSE_SECONDS = 2

/** What a failed POST means. Only a refusal the service spelled out is a no. */
export function afterFailedSubmit(
  order: SignedOrderCreation,
  error: unknown,
  nowMs: number,
): Submission {
  if (!(error instanceof ApiError) || error.kind !== 'http' || error.status >= 500) {
    return { phase: 'checking', order, missing: 0 }
  }
  // The uid names the content, so the order the service already has is this one.
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

/** What looking for the order by its uid showed; anything but "not there" leaves the question open. */
export function afterFailedCheck(
  submission: Extract<Submission, { phase: 'checking' }>,
  error: unknown,
): Submission {
  const missing = error instanceof ApiError && error.kind === 'http' && error.status === 404
  return missing ? { ...submission, missing: submission.missing + 1 } : submission
}

/** Whether a signature or request is on its way and the form must wait. */
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
