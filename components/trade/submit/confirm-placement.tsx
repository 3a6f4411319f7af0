'use client'

import { useMemo } from 'react'
import { draftProblem } from '@/components/order/draft-problem'
import { TermFacts } from '@/components/order/order-terms'
import { ConfirmSummary, RenewNotice } from '@/components/trade/confirm/confirm-summary'
import { keepQuote } from '@/components/trade/confirm/keep-quote'
import { useFrozenOrder } from '@/components/trade/confirm/use-frozen-order'
import { outageReasons, useOutage } from '@/components/trade/form/use-outage'
import { Steps } from '@/components/trade/order/steps'
import type { FrozenOrder } from '@/components/trade/quote/frozen-order'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { ActionReason, Button } from '@/components/ui/button'
import { JsonViewer } from '@/components/ui/json-viewer'
import { Dialog } from '@/components/ui/modal'
import { useSeparators } from '@/components/ui/number-format'
import { Fact } from '@/components/ui/table'
import { AccountChanged } from '@/components/wallet/account-changed'
import type { OrderDraft } from '@/components/wallet/order-draft'
import { OnNetwork } from '@/components/wallet/switch-network'
import { TransactionNotice } from '@/components/wallet/transaction-notice'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { formatExact } from '@/lib/domain/token/format-amount'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { nativePlacement } from './native-order'
import { useNativePlacement } from './use-native-placement'

type PlacementProps = {
  network: NetworkView
  /** The contract that receives the coins and owns the order. */
  flow: Address
  /** The account the step was opened for; the wallet may have switched accounts since. */
  account: Address
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  live: FrozenOrder
  onSent: (uid: OrderUid) => void
  onClose: () => void
}

/** The review before one transaction sends the native coin together with its order. */
export function ConfirmPlacement(props: PlacementProps) {
  const { network, flow, account, sellToken, buyToken } = props
  const { account: now } = useWallet()
  const frozen = useFrozenOrder(props.live, { needsQuote: true })
  const { order, validTo } = frozen
  const outage = useOutage()
  const { draft } = order
  const { state, place, leave } = useNativePlacement({
    network,
    flow,
    account,
    onSent: (uid) => {
      keepQuote(uid, order)
      props.onSent(uid)
    },
  })
  const placement = useMemo(
    () => nativePlacement({ network, flow, draft, account, validTo }),
    [network, flow, draft, account, validTo],
  )
  const symbol = tokenLabel(sellToken)
  const isRunning = state.phase === 'asking' || state.phase === 'mining'
  return (
    <Dialog
      open
      onClose={props.onClose}
      locked={state.phase === 'asking'}
      title={t`Confirm sell order`}
      width="41rem"
      footer={
        <div className="flex flex-col gap-2">
          <RenewNotice
            moved={frozen.moved}
            late={isRunning ? null : frozen.late}
            onTakeNewPrice={frozen.takeNewPrice}
            onNewDeadline={frozen.renewDeadline}
          />
          <TransactionNotice
            state={state}
            doing={t`Sending ${symbol} with the order`}
            explorerTxUrl={network.explorerTxUrl}
            onLeave={leave}
          />
          {now === account ? (
            <SendStep
              network={network}
              draft={draft}
              sellToken={sellToken}
              reason={
                draftProblem(draft) ?? (outage === null ? frozen.reason : t(outageReasons[outage]))
              }
              isWaiting={isRunning || frozen.settling}
              onSend={() => void place(draft, validTo)}
            />
          ) : (
            <AccountChanged
              account={account}
              now={now}
              hasSigned={state.phase === 'mining'}
              onBack={props.onClose}
            />
          )}
        </div>
      }
    >
      <div className="space-y-4">
        <ConfirmSummary
          network={network}
          order={order}
          agreed={frozen.agreedRate}
          sellToken={sellToken}
          buyToken={buyToken}
        />
        <PlacementFacts {...{ network, flow, account, sellToken, draft, validTo, placement }} />
        <PlacementSteps symbol={symbol} isSent={state.phase === 'mining'} />
      </div>
    </Dialog>
  )
}

/** The button that sends the coins, and why it is disabled. */
function SendStep(
  props: Pick<PlacementProps, 'network' | 'sellToken'> & {
    draft: OrderDraft
    /** What the user must do first; null if nothing. */
    reason: string | null
    isWaiting: boolean
    onSend: () => void
  },
) {
  const { network, draft, sellToken, reason } = props
  const separators = useSeparators()
  const amount = formatExact(draft.sellAmount, sellToken.decimals, separators)
  return (
    <>
      <OnNetwork network={network} size="large" wide>
        <Button
          variant="primary"
          size="large"
          wide
          disabled={reason !== null || props.isWaiting}
          aria-describedby="confirm-reason"
          onClick={props.onSend}
        >
          {t`Send ${amount} ${tokenLabel(sellToken)} and place order`}
        </Button>
      </OnNetwork>
      {reason === null ? null : <ActionReason id="confirm-reason">{reason}</ActionReason>}
    </>
  )
}

/** The order's terms and the data of its transaction. */
function PlacementFacts(
  props: Pick<PlacementProps, 'network' | 'flow' | 'account' | 'sellToken'> & {
    draft: OrderDraft
    validTo: UnixSeconds
    placement: ReturnType<typeof nativePlacement>
  },
) {
  const { flow, draft, placement } = props
  return (
    <>
      <TermFacts
        network={props.network}
        draft={draft}
        owner={props.account}
        validTo={props.validTo}
      >
        <Fact name={t`Sent with the transaction`}>
          <Amount atoms={draft.sellAmount} token={props.sellToken} digits="exact" />
        </Fact>
        <Fact name={t`To the placement contract`}>
          <AddressText address={flow} copy={false} />
        </Fact>
      </TermFacts>
      <details className="mt-2 text-table">
        <summary className="flex min-h-8 w-fit items-center text-accent">
          {t`Show transaction data`}
        </summary>
        <JsonViewer
          value={{
            to: flow,
            value: draft.sellAmount,
            function: 'createOrder',
            order: placement.order,
            orderUid: placement.uid,
          }}
          label={t`transaction to be sent`}
          maxHeight="16rem"
        />
      </details>
    </>
  )
}

function PlacementSteps({ symbol, isSent }: { symbol: string; isSent: boolean }) {
  return (
    <>
      <Steps
        steps={[
          {
            title: t`Send ${symbol} with the order`,
            note: t`Transaction, costs gas`,
            state: isSent ? 'done' : 'doing',
          },
          { title: t`Open once it is in a block`, note: '', state: isSent ? 'doing' : 'todo' },
        ]}
      />
      <p className="text-muted text-table">
        {t`The contract owns the order and pays what it buys to the receiver. ${symbol} not sold by
          the deadline is sent back to you without your doing.`}
      </p>
    </>
  )
}
