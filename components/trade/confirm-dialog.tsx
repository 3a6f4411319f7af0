'use client'

import { useState } from 'react'
import { ActionReason, Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { PriceRail } from '@/components/ui/price-rail'
import { useWallet } from '@/components/wallet/wallet-context'
import { formatExact } from '@/lib/client/format/amount'
import { formatBps, formatBpsDifference } from '@/lib/client/format/percent'
import { safeSymbol } from '@/lib/client/format/symbol'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { ApprovalMeter } from './approval-meter'
import { CostSum } from './cost-sum'
import type { SubmitFailureContext } from './error-words'
import type { FrozenOrder } from './frozen-order'
import { movedBps } from './frozen-order'
import { OrderTerms } from './order-terms'
import type { RemedyHandlers } from './remedies'
import type { OwnerScheme } from './sign-order'
import { SignedAmountsLine } from './signed-amounts'
import { Steps } from './steps'
import { SubmissionNotice } from './submission-notice'
import { isBusy } from './submission-state'
import { TransactionNotice } from './transaction-notice'
import { useApproval } from './use-approval'
import type { SubmissionControl } from './use-submission'

/** How long the button waits after the price under it changed. */
const NEW_PRICE_WAIT_MS = 1000

/** The last look: exactly what is signed, in human form, with the steps that lead there. */
export function ConfirmDialog(props: {
  network: NetworkView
  account: Address
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  /** The order as the form makes it now; a copy of it is frozen when the dialog opens. */
  live: FrozenOrder
  failureContext: SubmitFailureContext
  control: SubmissionControl
  handlers: RemedyHandlers
  onClose: () => void
}) {
  const { network, account, sellToken, buyToken, live, control } = props
  const wallet = useWallet()
  const separators = useSeparators()
  const [frozen, setFrozen] = useState(() => freeze(live))
  const [settling, setSettling] = useState(false)
  const approval = useApproval(network, account, sellToken, frozen.order.draft.sellAmount)
  const { order, validTo } = frozen
  const { draft } = order

  const moved = order.slippageBps === null ? null : movedBps(order.response, live.response)
  const takeNewPrice = () => {
    setFrozen(freeze(live))
    setSettling(true)
    setTimeout(() => setSettling(false), NEW_PRICE_WAIT_MS)
  }
  const sign = (scheme: OwnerScheme, validUntil = validTo) =>
    void control.start(async () => {
      const [engine, { draftOrderData, signOrder }] = await Promise.all([
        wallet.engine(),
        import('./sign-order'),
      ])
      const data = draftOrderData(draft, account, validUntil)
      return signOrder({ engine, network, owner: account, data, quoteId: draft.quoteId, scheme })
    })
  const renewDeadline = () => {
    const renewed = deadlineFrom(draft.deadlineSeconds)
    setFrozen({ order, validTo: renewed })
    sign('eip712', renewed)
  }
  const busy = isBusy(control.submission)
  const symbol = safeSymbol(sellToken.symbol)
  const needText = formatExact(draft.sellAmount, sellToken.decimals, separators)
  const reason =
    moved !== null
      ? 'The price moved: take the new one first.'
      : approval.isReading
        ? 'Reading the allowance.'
        : null
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
            context={{ ...props.failureContext, need: needText }}
            handlers={{
              ...props.handlers,
              signAgain: () => sign('eip712'),
              signOtherMethod: () => sign('ethsign'),
              newDeadline: renewDeadline,
              approve: () => void approval.approve(approval.exactAmount),
            }}
          />
          {moved === null ? null : (
            <Notice
              tone="caution"
              role="alert"
              title={`Price moved ${formatBpsDifference(moved, separators)}`}
              actions={
                <Button size="compact" onClick={takeNewPrice}>
                  Use new price
                </Button>
              }
            />
          )}
          <TransactionNotice
            state={approval.transaction}
            explorerTxUrl={network.explorerTxUrl}
            doing={`Approving ${symbol} for the vault relayer`}
          />
          {approval.isNeeded ? (
            <>
              <Button
                look="primary"
                size="large"
                wide
                disabled={approval.isRunning || busy}
                onClick={() => void approval.approve(approval.exactAmount)}
              >
                Approve {formatExact(approval.exactAmount, sellToken.decimals, separators)} {symbol}
              </Button>
              <Button
                look="quiet"
                wide
                disabled={approval.isRunning || busy}
                onClick={() => void approval.approve('unlimited')}
              >
                Approve unlimited {symbol} instead
              </Button>
            </>
          ) : (
            <Button
              look="primary"
              size="large"
              wide
              disabled={busy || reason !== null || settling}
              aria-describedby="confirm-reason"
              onClick={() => sign('eip712')}
            >
              Sign and place order
            </Button>
          )}
          {reason === null ? null : <ActionReason id="confirm-reason">{reason}</ActionReason>}
        </div>
      }
    >
      <div className="space-y-4">
        <SignedAmountsLine draft={draft} sellToken={sellToken} buyToken={buyToken} />
        <PriceRail sellToken={sellToken} buyToken={buyToken} marks={order.marks} />
        {order.lines === null || order.slippageBps === null ? null : (
          <CostSum
            kind={draft.kind}
            lines={order.lines}
            token={draft.kind === 'sell' ? buyToken : sellToken}
            signed={draft.kind === 'sell' ? draft.buyAmount : draft.sellAmount}
            slippage={formatBps(order.slippageBps, separators)}
          />
        )}
        <OrderTerms network={network} draft={draft} owner={account} validTo={validTo} />
        <Steps
          steps={[
            {
              title: `Approve ${symbol}`,
              note: approval.isNeeded ? 'Transaction, costs gas' : 'Already approved',
              state: approval.isNeeded ? 'doing' : 'done',
            },
            {
              title: 'Sign order',
              note: 'Free',
              state: approval.isNeeded ? 'todo' : busy ? 'done' : 'doing',
            },
            { title: 'Sent', note: '', state: 'todo' },
          ]}
        />
        <ApprovalMeter state={approval.allowance} thisNeeds={draft.sellAmount} token={sellToken} />
      </div>
    </Dialog>
  )
}

const deadlineFrom = (seconds: number) => unixSeconds(Date.now() / 1000 + seconds)

const freeze = (order: FrozenOrder) => ({
  order,
  validTo: deadlineFrom(order.draft.deadlineSeconds),
})
