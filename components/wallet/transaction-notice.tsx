'use client'

import { Notice } from '@/components/ui/notice'
import { TxLink } from '@/components/ui/tx-link'
import { LeaveRequest } from './leave-request'
import type { TransactionState } from './use-transaction'
import { useWallet } from './wallet-context'
import { toneOf, walletSentence } from './wallet-sentence'

/** Progress of a user's transaction. `doing` describes it and starts the sentence. */
export function TransactionNotice(props: {
  state: TransactionState
  doing: string
  explorerTxUrl: string | null
  /** Stops waiting for the wallet. */
  onLeave: () => void
}) {
  const { state, doing, explorerTxUrl } = props
  const wallet = useWallet()
  const isSafe = wallet.state.status === 'connected' && wallet.state.wallet.isSafe
  switch (state.phase) {
    case 'idle':
    case 'done':
      return null
    case 'asking':
      return (
        <Notice tone="info" role="status" actions={<LeaveRequest onLeave={props.onLeave} />}>
          {isSafe
            ? `${doing}: waiting until the owners of the Safe have confirmed and executed it there.`
            : `${doing}: waiting for your wallet.`}
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
        <Notice tone={toneOf(state.failure)} role="alert" title={walletSentence(state.failure)} />
      )
  }
}
