'use client'

import { Notice } from '@/components/ui/notice'
import { rich } from '@/components/ui/rich'
import { TxLink } from '@/components/ui/tx-link'
import { t } from '@/lib/words/words'
import { LeaveRequest } from './leave-request'
import { useAwaited } from './use-awaited'
import type { TransactionState } from './use-transaction'
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
  const awaited = useAwaited(t`waiting for your wallet.`)
  switch (state.phase) {
    case 'idle':
    case 'done':
      return null
    case 'asking':
      return (
        <Notice tone="info" role="status" actions={<LeaveRequest onLeave={props.onLeave} />}>
          {doing}: {awaited}
        </Notice>
      )
    case 'mining':
      return (
        <Notice tone="info" role="status">
          {rich`${doing}: sent, waiting for a block. ${<TxLink hash={state.hash} explorerTxUrl={explorerTxUrl} />}`}
        </Notice>
      )
    case 'reverted':
      return (
        <Notice tone="bad" role="alert" title={t`The transaction failed on chain.`}>
          {t`Only its gas was spent.`} <TxLink hash={state.hash} explorerTxUrl={explorerTxUrl} />
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone={toneOf(state.failure)} role="alert" title={walletSentence(state.failure)} />
      )
  }
}
