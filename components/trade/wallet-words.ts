import type { WalletFailure } from '@/lib/client/wagmi/wallet-types'
import { type FailureWords, failureWords } from './failure-words'

/** What a wallet did instead of signing. Nothing was sent. Source: product, section 9. */
export function walletFailureWords({ errorType, description }: WalletFailure): FailureWords {
  switch (errorType) {
    case 'WalletRejected':
      return failureWords('You closed the request. Nothing was sent.', ['signAgain'])
    case 'WrongAccount':
      return failureWords(`${description} Nothing was signed; your input is kept.`, ['back'])
    case 'WrongChain':
      return failureWords(`${description} Nothing was signed.`, ['signAgain'])
    case 'WalletUnavailable':
    case 'WalletFailed':
      return failureWords(`The wallet could not do it: ${description} Nothing was sent.`, [
        'signAgain',
        'signOtherMethod',
        'signOnChain',
      ])
  }
}
