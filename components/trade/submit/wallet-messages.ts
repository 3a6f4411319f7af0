import type { WalletFailure } from '@/lib/client/wagmi/wallet-types'
import { type FailureWords, failureWords, type RemedyKind } from './failure-messages'
import { walletSentence } from './wallet-sentence'

const remedies: Readonly<Record<WalletFailure['errorType'], readonly RemedyKind[]>> = {
  WalletRejected: ['signAgain'],
  WrongAccount: ['back'],
  WrongChain: ['signAgain'],
  WalletUnavailable: ['signAgain', 'signOtherMethod', 'signOnChain'],
  WalletFailed: ['signAgain', 'signOtherMethod', 'signOnChain'],
}

/** The same with what can be done while an order is signed. */
export const walletFailureWords = (failure: WalletFailure): FailureWords =>
  failureWords(walletSentence(failure), remedies[failure.errorType])
