'use client'

import { Notice } from '@/components/ui/notice'
import { TxLink } from '@/components/ui/tx-link'
import type { TransactionState } from './use-transaction'
import { walletSentence } from './wallet-sentence'

/** Progress of a user's transaction. `doing` describes it and starts the sentence. */
export function TransactionNotice(props: {
  state: TransactionState
  doing: string
  explorerTxUrl: string | null
}) {
  const { state, doing, explorerTxUrl } = props
  switch (state.phase) {
    case 'idle':
    case 'done':
      return null
    case 'asking':
      return (
        <Notice tone="info" role="status">
          {doing}: waiting for your wallet.
        </Notice>
      )
    case 'mining':
      return (
        <Notice tone="info" role="status">
          {doing}: sent, waiting for a block.{' '}
          <TxLink hash={state.hash} explorerTxUrl={explorerTxUrl} />
        </Notice>
      )
    case 'reverted':
      return (
        <Notice tone="bad" role="alert" title="The transaction failed on chain.">
          Only its gas was spent. <TxLink hash={state.hash} explorerTxUrl={explorerTxUrl} />
        </Notice>
      )
    case 'failed':
      return (
        <Notice
          tone={state.failure.errorType === 'WalletRejected' ? 'neutral' : 'bad'}
          role="alert"
          title={walletSentence(state.failure)}
        />
      )
  }
}
