import type { OwnerScheme } from '@/components/wallet/sign-order'
import { walletSentence } from '@/components/wallet/wallet-sentence'
import { ApiError } from '@/lib/client/api-error'
import { refusalWords } from '@/lib/client/refusal-words'
import type { WalletFailure } from '@/lib/client/wallet-types'
import { t } from '@/lib/words/words'

/** A cancellation, of one order or of several, that was not signed or not taken. */
export type CancelFailed = {
  readonly phase: 'failed'
  readonly sentence: string
  readonly code: string | null
  /** Another signing scheme to try if the wallet could not use this one. */
  readonly otherScheme: OwnerScheme | null
}

/** Progress of a signed cancellation from the button press to the service's confirmation. */
export type CancelState =
  | { readonly phase: 'idle' | 'signing' | 'sending' | 'confirmed' }
  | CancelFailed

const failed = (sentence: string, code: string | null = null): CancelFailed => ({
  phase: 'failed',
  sentence,
  code,
  otherScheme: null,
})

/** State when the wallet did not sign; `failure` is null if the wallet code could not be loaded. */
export function cancelNotSigned(failure: WalletFailure | null, scheme: OwnerScheme): CancelFailed {
  if (failure === null) return failed(t`The wallet code could not be loaded. Nothing was sent.`)
  const other = scheme === 'eip712' ? 'ethsign' : 'eip712'
  return {
    phase: 'failed',
    sentence: walletSentence(failure),
    code: null,
    otherScheme: failure.errorType === 'WalletFailed' ? other : null,
  }
}

/** State after a failed cancellation request. */
export function cancelFailure(error: unknown): CancelState {
  const code = error instanceof ApiError ? error.errorType : null
  switch (code) {
    case 'AlreadyCancelled':
      return { phase: 'confirmed' }
    case 'OrderFullyExecuted':
      return failed(t`Filled before the cancel arrived.`, code)
    case 'OrderExpired':
      return failed(t`The order had expired already.`, code)
    case 'RateLimited':
      return failed(t`Too many requests just now: nothing was cancelled. Try again.`, code)
    case 'ServiceUnavailable':
    case 'BadGateway':
      return failed(
        t`The order book did not answer, so the order may still be open.
          Its state above shows whether it is.`,
        code,
      )
    case null:
      return failed(
        t`No answer came, so the order may still be open. Its state above shows whether it is.`,
      )
    default:
      return failed(refusalWords(error instanceof ApiError ? error.description : ''), code)
  }
}
