import type { WalletFailure } from '@/lib/client/wagmi/wallet-types'

/**
 * The message for a failed wallet request. Nothing was sent.
 * Source: lib/docs/dashboard.md#wording.
 */
export function walletSentence({ errorType, description }: WalletFailure): string {
  switch (errorType) {
    case 'WalletRejected':
      return 'You closed the request. Nothing was sent.'
    case 'WrongAccount':
      return `${description} Nothing was signed; your input is kept.`
    case 'WrongChain':
      return `${description} Nothing was signed.`
    case 'WalletUnavailable':
    case 'WalletFailed':
      return `The wallet could not do it: ${description} Nothing was sent.`
  }
}
