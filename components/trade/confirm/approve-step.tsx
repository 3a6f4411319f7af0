'use client'

import { Button } from '@/components/ui/button'
import { usePreferences } from '@/components/ui/preferences-context'
import { TwoTransactions } from '@/components/wallet/approval-notes'
import { TransactionNotice } from '@/components/wallet/transaction-notice'
import { type Approval, approvalProgress } from '@/components/wallet/use-approval'
import type { NetworkView } from '@/lib/contract/codecs/networks'

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
  const exact = { label: `${props.exactText} ${symbol}`, amount: approval.exactAmount } as const
  const unlimited = { label: `unlimited ${symbol}`, amount: 'unlimited' } as const
  const [first, second] = isUnlimitedFirst ? [unlimited, exact] : [exact, unlimited]
  const disabled = approval.isRunning || approval.needsReset === null || props.disabled
  const verb = approval.needsReset === true ? 'Reset and approve' : 'Approve'
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
        {verb} {first.label}
      </Button>
      <Button
        variant="quiet"
        wide
        disabled={disabled}
        onClick={() => void approval.approve(second.amount)}
      >
        {verb} {second.label} instead
      </Button>
    </>
  )
}
