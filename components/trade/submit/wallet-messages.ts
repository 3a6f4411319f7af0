import {
  type FailureMessages,
  failureMessages,
  type RemedyKind,
} from '@/components/trade/quote/failure-messages'
import { walletSentence } from '@/components/wallet/wallet-sentence'
import type { WalletFailure } from '@/lib/client/wallet-types'

const remedies: Readonly<Record<WalletFailure['errorType'], readonly RemedyKind[]>> = {
  WalletRejected: ['signAgain'],
  RequestLeft: ['signAgain', 'back'],
  WrongAccount: ['back'],
  WrongChain: ['signAgain'],
  WalletUnavailable: ['signAgain', 'signOtherMethod', 'signOnChain'],
  WalletFailed: ['signAgain', 'signOtherMethod', 'signOnChain'],
}

/** The wallet's failure message with the remedies available while signing an order. */
export const walletFailureMessages = (failure: WalletFailure): FailureMessages =>
  failureMessages(walletSentence(failure), remedies[failure.errorType])
