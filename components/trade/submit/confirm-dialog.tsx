'use client'

import { OrderTerms } from '@/components/order/order-terms'
import { ApprovalMeter } from '@/components/trade/confirm/approval-meter'
import type { ApprovalWay } from '@/components/trade/confirm/approval-way'
import { ApproveStep } from '@/components/trade/confirm/approve-step'
import { ConfirmSummary, RenewNotice } from '@/components/trade/confirm/confirm-summary'
import { HowApproved } from '@/components/trade/confirm/how-approved'
import { type ApprovalKind, orderSteps } from '@/components/trade/order/order-steps'
import { Steps } from '@/components/trade/order/steps'
import { ActionReason, Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { AccountChanged } from '@/components/wallet/account-changed'
import { ApprovalProblemNotice } from '@/components/wallet/approval-notes'
import { OnNetwork } from '@/components/wallet/switch-network'
import { formatExact } from '@/lib/domain/token/format-amount'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { ApprovalNotice } from './approval-notice'
import { SubmissionNotice } from './submission-notice'
import { type ConfirmOrder, type ConfirmProps, useConfirmOrder } from './use-confirm-order'

/** The review before signing: exactly what is signed, in readable form, and the steps. */
export function ConfirmDialog(props: ConfirmProps) {
  const { network, account, sellToken, buyToken } = props
  const confirm = useConfirmOrder(props)
  const { frozen, approval, ways, placing } = confirm
  const { draft } = frozen.order
  const symbol = tokenLabel(sellToken)
  return (
    <Dialog
      open
      onClose={props.onClose}
      locked={approval.isAsking || placing.isAsking || props.control.submission.phase === 'signing'}
      title={draft.kind === 'sell' ? t`Confirm sell order` : t`Confirm buy order`}
      width="41rem"
      footer={<ConfirmFooter {...props} confirm={confirm} />}
    >
      <div className="space-y-4">
        <ConfirmSummary
          network={network}
          order={frozen.order}
          agreed={frozen.agreedRate}
          sellToken={sellToken}
          buyToken={buyToken}
        />
        <OrderTerms
          network={network}
          draft={draft}
          owner={account}
          validTo={frozen.validTo}
          document={confirm.document}
        />
        {confirm.byTransactions && ways.way.kind !== 'batch' ? (
          <Notice tone="info" title={t`Your account is a contract wallet.`}>
            {t`It signs by a transaction: the order is placed first and waits until the wallet has
              signed it on chain. It cannot trade before.`}
          </Notice>
        ) : null}
        <Steps
          steps={orderSteps({
            kind: props.accountKind ?? 'key',
            sellSymbol: symbol,
            approval: confirm.approvalNeed,
            way: approvalKind(ways.way),
            isPermitSigned: confirm.isPermitSigned,
            progress: confirm.progress,
          })}
        />
        <ApprovalMeter state={approval.allowance} thisNeeds={draft.sellAmount} token={sellToken} />
        {ways.isPermitPending ? (
          <Notice tone="caution" title={t`An open order of yours carries a permit for ${symbol}.`}>
            {t`When that order is filled, its permit sets the allowance to its own amount. This
              order may then need a new approval.`}
          </Notice>
        ) : null}
        <HowApproved
          ways={ways}
          token={sellToken}
          amount={placing.amount}
          validTo={frozen.validTo}
          disabled={confirm.isPlacing || approval.isRunning}
        />
      </div>
    </Dialog>
  )
}

/** Steps before the way is known are those that every wallet can go. */
const approvalKind = ({ kind }: ApprovalWay): ApprovalKind =>
  kind === 'batch' || kind === 'permit' ? kind : 'transaction'

type FooterProps = ConfirmProps & { confirm: ConfirmOrder }

/** What happened so far, and the next step. */
function ConfirmFooter(props: FooterProps) {
  const { account, control, sellToken, confirm } = props
  const { frozen, walletAccount } = confirm
  const separators = useSeparators()
  const exactText = (atoms: bigint) => formatExact(atoms, sellToken.decimals, separators)
  const toApprove = exactText(confirm.approval.exactAmount)
  const hasLeft = walletAccount !== account
  return (
    <div className="flex flex-col gap-2">
      <ApprovalNotice
        placing={confirm.placing}
        way={confirm.ways.way}
        symbol={tokenLabel(sellToken)}
      />
      <ApprovalProblemNotice approval={confirm.approval} token={sellToken} />
      <SubmissionNotice
        control={control}
        network={props.network.name}
        context={{
          ...props.failureContext,
          need: exactText(frozen.order.draft.sellAmount),
          toApprove,
        }}
        handlers={hasLeft ? props.handlers : { ...props.handlers, ...confirm.remedies }}
      />
      <RenewNotice
        moved={frozen.moved}
        late={confirm.isPlacing ? null : frozen.late}
        onTakeNewPrice={frozen.takeNewPrice}
        onNewDeadline={frozen.renewDeadline}
      />
      {hasLeft ? (
        <AccountChanged
          account={account}
          now={walletAccount}
          hasSigned={'order' in control.submission}
          onBack={props.onClose}
        />
      ) : (
        <NextStep {...props} toApprove={toApprove} />
      )}
    </div>
  )
}

/** The approval, or the button that places the order; and why it is disabled. */
function NextStep({ network, sellToken, confirm, toApprove }: FooterProps & { toApprove: string }) {
  const { approval, reason, isPlacing, ways } = confirm
  return (
    <>
      <OnNetwork network={network} size="large" wide>
        {ways.way.kind === 'transaction' ? (
          <ApproveStep
            network={network}
            approval={approval}
            symbol={tokenLabel(sellToken)}
            exactText={toApprove}
            disabled={isPlacing || !confirm.canApprove}
          />
        ) : (
          <Button
            variant="primary"
            size="large"
            wide
            disabled={isPlacing || reason !== null || confirm.frozen.settling}
            aria-describedby="confirm-reason"
            onClick={confirm.place}
          >
            {placeLabel(confirm)}
          </Button>
        )}
      </OnNetwork>
      {reason === null ? null : <ActionReason id="confirm-reason">{reason}</ActionReason>}
    </>
  )
}

function placeLabel({ ways, isPermitSigned, byTransactions }: ConfirmOrder): string {
  if (ways.way.kind === 'batch') return t`Approve and place order`
  if (ways.way.kind === 'permit' && !isPermitSigned) return t`Sign permit and order`
  return byTransactions ? t`Place order` : t`Sign and place order`
}
