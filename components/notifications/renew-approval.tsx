'use client'

import { Amount } from '@/components/ui/amount'
import { Button } from '@/components/ui/button'
import { rich } from '@/components/ui/rich'
import { ApprovalProblemNotice, TwoTransactions } from '@/components/wallet/approval-notes'
import { OnNetwork } from '@/components/wallet/switch-network'
import { TransactionNotice } from '@/components/wallet/transaction-notice'
import { approvalProgress, useApproval } from '@/components/wallet/use-approval'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { NamedToken } from '@/lib/domain/notification/named-token'
import type { Address } from '@/lib/domain/shared/address'
import { maxOf } from '@/lib/domain/shared/min-max'
import { t } from '@/lib/words/words'
import { symbolOf, unitOf } from './token-unit'

/** Approves for the vault relayer the amount of a token that the account's open orders need. */
export function RenewApproval(props: {
  network: NetworkView
  account: Address
  token: NamedToken
  need: bigint
}) {
  const { network, account, token, need } = props
  const symbol = symbolOf(token)
  const approval = useApproval(network, account, token, need)
  const { allowance, approve, transaction, needsReset } = approval
  // The order itself is included in the open ones when the service lists them.
  const amount = maxOf(allowance.openNeed ?? 0n, need)
  const shown = <Amount atoms={amount} token={unitOf(token)} />
  return (
    <>
      <OnNetwork network={network} variant="secondary" size="compact">
        <Button
          size="compact"
          disabled={approval.isRunning || needsReset === null}
          onClick={() => void approve(amount)}
        >
          {needsReset === true ? rich`Reset and approve ${shown}` : rich`Approve ${shown}`}
        </Button>
      </OnNetwork>
      <div className="w-full empty:hidden">
        <TwoTransactions approval={approval} symbol={symbol} />
        <ApprovalProblemNotice approval={approval} token={token} />
        <TransactionNotice
          state={transaction}
          doing={approvalProgress(approval, symbol)}
          explorerTxUrl={network.explorerTxUrl}
          onLeave={approval.leave}
        />
        {approval.isTaken ? (
          <p role="status" className="text-muted text-table">
            {t`Approved. This ends by itself once the order is funded.`}
          </p>
        ) : null}
      </div>
    </>
  )
}
