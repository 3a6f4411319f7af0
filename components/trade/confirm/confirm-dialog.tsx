'use client'

import { OrderTerms } from '@/components/order/order-terms'
import { orderSteps } from '@/components/trade/order/order-steps'
import { Steps } from '@/components/trade/order/steps'
import { outageReasons, useOutage } from '@/components/trade/quote/use-outage'
import type { RemedyHandlers } from '@/components/trade/submit/remedies'
import {
  type SubmissionContext,
  SubmissionNotice,
} from '@/components/trade/submit/submission-notice'
import { isBusy } from '@/components/trade/submit/submission-state'
import type { SubmissionControl } from '@/components/trade/submit/use-submission'
import { ActionReason, Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { AccountChanged } from '@/components/wallet/account-changed'
import type { OwnerScheme } from '@/components/wallet/sign-order'
import { OnNetwork } from '@/components/wallet/switch-network'
import { useApproval } from '@/components/wallet/use-approval'
import { useWallet } from '@/components/wallet/wallet-context'
import type { AccountKind } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { ok } from '@/lib/domain/shared/result'
import { formatExact } from '@/lib/domain/token/format-amount'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { ApprovalMeter } from './approval-meter'
import { ApproveStep } from './approve-step'
import { ConfirmSummary, RenewNotice } from './confirm-summary'
import type { FrozenOrder } from './frozen-order'
import { useFrozenOrder } from './use-frozen-order'

export type ConfirmProps = {
  network: NetworkView
  /** The account the step was opened for; the wallet may have switched accounts since. */
  account: Address
  /** Null while it is unknown whether the account signs with a key. */
  accountKind: AccountKind | null
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  /** The form's current order; the dialog freezes a copy of it when it opens. */
  live: FrozenOrder
  failureContext: SubmissionContext
  control: SubmissionControl
  handlers: RemedyHandlers
  onClose: () => void
}

/** The review before signing: exactly what is signed, in readable form, and the steps. */
export function ConfirmDialog(props: ConfirmProps) {
  const { network, account, accountKind, sellToken, buyToken, control } = props
  const wallet = useWallet()
  const outage = useOutage()
  const separators = useSeparators()
  const frozen = useFrozenOrder(props.live, { needsQuote: false })
  const { order, validTo, moved, settling, takeNewPrice, renewDeadline } = frozen
  const { draft } = order
  const approval = useApproval(network, account, sellToken, draft.sellAmount)
  const byTransactions = accountKind === 'contract'

  const place = (scheme: OwnerScheme | 'presign', validUntil = validTo) =>
    void control.start(async () => {
      const { draftOrderData, presignedOrder, signOrder } = await import(
        '@/components/wallet/sign-order'
      )
      const data = draftOrderData(draft, account, validUntil)
      const unsigned = { network, owner: account, data, quoteId: draft.quoteId }
      if (byTransactions || scheme === 'presign') return ok(presignedOrder(unsigned))
      return signOrder({ ...unsigned, engine: await wallet.engine(), scheme })
    })
  const busy = isBusy(control.submission)
  const symbol = safeSymbol(sellToken.symbol)
  const approveExact = () => void approval.approve(approval.exactAmount)
  const exactText = (atoms: bigint) => formatExact(atoms, sellToken.decimals, separators)
  const reason =
    (outage === null ? null : outageReasons[outage]) ??
    frozen.reason ??
    (approval.isReading || accountKind === null ? 'Reading the account.' : null)
  const hasLeft = wallet.account !== account
  const ownRemedies: RemedyHandlers = {
    signAgain: () => place('eip712'),
    ...(byTransactions
      ? {}
      : { signOtherMethod: () => place('ethsign'), signOnChain: () => place('presign') }),
    newDeadline: () => place('eip712', renewDeadline()),
    approve: approveExact,
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      locked={approval.isAsking || control.submission.phase === 'signing'}
      title={draft.kind === 'sell' ? 'Confirm sell order' : 'Confirm buy order'}
      width="34rem"
      footer={
        <div className="flex flex-col gap-2">
          <SubmissionNotice
            control={control}
            network={network.name}
            context={{
              ...props.failureContext,
              need: exactText(draft.sellAmount),
              toApprove: exactText(approval.exactAmount),
            }}
            handlers={hasLeft ? props.handlers : { ...props.handlers, ...ownRemedies }}
          />
          <RenewNotice
            moved={moved}
            late={busy ? null : frozen.late}
            onTakeNewPrice={takeNewPrice}
            onNewDeadline={frozen.renewDeadline}
          />
          {hasLeft ? (
            <AccountChanged
              account={account}
              now={wallet.account}
              hasSigned={'order' in control.submission}
              onBack={props.onClose}
            />
          ) : (
            <>
              <OnNetwork network={network} size="large" wide>
                {approval.isNeeded ? (
                  <ApproveStep
                    network={network}
                    approval={approval}
                    symbol={symbol}
                    exactText={exactText(approval.exactAmount)}
                    disabled={busy || outage !== null}
                  />
                ) : (
                  <Button
                    variant="primary"
                    size="large"
                    wide
                    disabled={busy || reason !== null || settling}
                    aria-describedby="confirm-reason"
                    onClick={() => place('eip712')}
                  >
                    {byTransactions ? 'Place order' : 'Sign and place order'}
                  </Button>
                )}
              </OnNetwork>
              {reason === null ? null : <ActionReason id="confirm-reason">{reason}</ActionReason>}
            </>
          )}
        </div>
      }
    >
      <div className="space-y-4">
        <ConfirmSummary
          order={order}
          agreed={frozen.agreedRate}
          sellToken={sellToken}
          buyToken={buyToken}
        />
        <OrderTerms network={network} draft={draft} owner={account} validTo={validTo} />
        {byTransactions ? (
          <Notice tone="info" title="Your account is a contract wallet.">
            It signs by a transaction: the order is placed first and waits until the wallet has
            signed it on chain. It cannot trade before.
          </Notice>
        ) : null}
        <Steps
          steps={orderSteps({
            kind: accountKind ?? 'key',
            sellSymbol: symbol,
            needsApproval: approval.isNeeded,
            isPlacing: busy,
          })}
        />
        <ApprovalMeter state={approval.allowance} thisNeeds={draft.sellAmount} token={sellToken} />
      </div>
    </Dialog>
  )
}
