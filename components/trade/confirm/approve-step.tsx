'use client'

import { Button } from '@/components/ui/button'
import { usePreferences } from '@/components/ui/preferences-context'
import { TwoTransactions } from '@/components/wallet/approval-notes'
import { TransactionNotice } from '@/components/wallet/transaction-notice'
import { type Approval, approvalProgress } from '@/components/wallet/use-approval'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'

/** The two approval buttons, preferred one first, and the progress of the transactions. */
export function ApproveStep(props: {
  network: NetworkView
  approval: Approval
  symbol: string
  /** The exact amount to approve, in whole tokens. */
  exactText: string
  disabled: boolean
}) {
  const { network, approval, symbol } = props
  const isUnlimitedFirst = usePreferences().preferences.approval === 'unlimited'
  const needsReset = approval.needsReset === true
  const exact = {
    labels: exactLabels(props.exactText, symbol, needsReset),
    amount: approval.exactAmount,
  } as const
  const unlimited = { labels: unlimitedLabels(symbol, needsReset), amount: 'unlimited' } as const
  const [first, second] = isUnlimitedFirst ? [unlimited, exact] : [exact, unlimited]
  const disabled = approval.isRunning || approval.needsReset === null || props.disabled
  return (
    <>
      <TwoTransactions approval={approval} symbol={symbol} />
      <TransactionNotice
        state={approval.transaction}
        explorerTxUrl={network.explorerTxUrl}
        doing={approvalProgress(approval, symbol)}
        onLeave={approval.leave}
      />
      <Button
        variant="primary"
        size="large"
        wide
        disabled={disabled}
        onClick={() => void approval.approve(first.amount)}
      >
        {first.labels.first}
      </Button>
      <Button
        variant="quiet"
        wide
        disabled={disabled}
        onClick={() => void approval.approve(second.amount)}
      >
        {second.labels.instead}
      </Button>
    </>
  )
}

/** The words of a button as the first of the two, and as the second. */
type ButtonLabels = { readonly first: string; readonly instead: string }

const exactLabels = (amount: string, symbol: string, needsReset: boolean): ButtonLabels =>
  needsReset
    ? {
        first: t`Reset and approve ${amount} ${symbol}`,
        instead: t`Reset and approve ${amount} ${symbol} instead`,
      }
    : {
        first: t`Approve ${amount} ${symbol}`,
        instead: t`Approve ${amount} ${symbol} instead`,
      }

const unlimitedLabels = (symbol: string, needsReset: boolean): ButtonLabels =>
  needsReset
    ? {
        first: t`Reset and approve unlimited ${symbol}`,
        instead: t`Reset and approve unlimited ${symbol} instead`,
      }
    : {
        first: t`Approve unlimited ${symbol}`,
        instead: t`Approve unlimited ${symbol} instead`,
      }
