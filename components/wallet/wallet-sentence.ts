import { t } from '@/lib/words/words'
import type { PermitFailure } from './sign-permit'

/**
 * The message for a failed wallet request. Unless the user stopped waiting, nothing was sent.
 * Source: lib/docs/dashboard.md#wording.
 */
export function walletSentence({ errorType, description }: PermitFailure): string {
  switch (errorType) {
    case 'WalletRejected':
      return t`You closed the request. Nothing was sent.`
    case 'RequestLeft':
      return t`You stopped waiting. If your wallet still shows the request, reject it there.`
    case 'WrongAccount':
      return t`${description} Nothing was signed; your input is kept.`
    case 'WrongChain':
      return t`${description} Nothing was signed.`
    case 'PermitRefused':
      return t`${description} Nothing was sent.`
    case 'WalletUnavailable':
    case 'WalletFailed':
      return t`The wallet could not do it: ${description} Nothing was sent.`
  }
}

/** How the message is shown: what the user decided is no fault, and without a permit there is another way. */
export function toneOf({ errorType }: PermitFailure): 'neutral' | 'caution' | 'bad' {
  if (errorType === 'PermitRefused') return 'caution'
  return errorType === 'WalletRejected' || errorType === 'RequestLeft' ? 'neutral' : 'bad'
}
