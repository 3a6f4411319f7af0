'use client'

import { usePreferences } from '@/components/shell/preferences-context'
import { Button } from '@/components/ui/button'
import { TransactionNotice } from '@/components/wallet/transaction-notice'
import type { useApproval } from '@/components/wallet/use-approval'
import type { NetworkView } from '@/lib/contract/codecs/networks'

/** The two approval buttons, preferred one first, and the progress of the transaction. */
export function ApproveStep(props: {
  network: NetworkView
  approval: ReturnType<typeof useApproval>
  symbol: string
  /** The exact amount to approve, in whole tokens. */
  exactText: string
  disabled: boolean
}) {
  const { network, approval, symbol } = props
  const isUnlimitedFirst = usePreferences().preferences.approval === 'unlimited'
  const exact = { words: `${props.exactText} ${symbol}`, amount: approval.exactAmount } as const
  const unlimited = { words: `unlimited ${symbol}`, amount: 'unlimited' } as const
  const [first, second] = isUnlimitedFirst ? [unlimited, exact] : [exact, unlimited]
  const disabled = approval.isRunning || props.disabled
  return (
    <>
      <TransactionNotice
        state={approval.transaction}
        explorerTxUrl={network.explorerTxUrl}
        doing={`Approving ${symbol} for the vault relayer`}
      />
      <Button
        variant="primary"
        size="large"
        wide
        disabled={disabled}
        onClick={() => void approval.approve(first.amount)}
      >
        Approve {first.words}
      </Button>
      <Button
        variant="quiet"
        wide
        disabled={disabled}
        onClick={() => void approval.approve(second.amount)}
      >
        Approve {second.words} instead
      </Button>
    </>
  )
}
