'use client'

import { useMemo } from 'react'
import { TermFacts } from '@/components/order/order-terms'
import { Steps } from '@/components/trade/order/steps'
import { outageReasons, useOutage } from '@/components/trade/quote/use-outage'
import { nativePlacement } from '@/components/trade/submit/native-order'
import { useNativePlacement } from '@/components/trade/submit/use-native-placement'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { ActionReason, Button } from '@/components/ui/button'
import { JsonViewer } from '@/components/ui/json-viewer'
import { Dialog } from '@/components/ui/modal'
import { useSeparators } from '@/components/ui/number-format'
import { Fact } from '@/components/ui/table'
import { AccountChanged } from '@/components/wallet/account-changed'
import { OnNetwork } from '@/components/wallet/switch-network'
import { TransactionNotice } from '@/components/wallet/transaction-notice'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { formatExact } from '@/lib/domain/token/format-amount'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { ConfirmSummary, RenewNotice } from './confirm-summary'
import type { FrozenOrder } from './frozen-order'
import { useFrozenOrder } from './use-frozen-order'

/** The review before one transaction sends the native coin together with its order. */
export function ConfirmPlacement(props: {
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
}) {
  const { network, flow, account, sellToken, buyToken } = props
  const separators = useSeparators()
  const { account: now } = useWallet()
  const { order, validTo, moved, settling, takeNewPrice, ...frozen } = useFrozenOrder(props.live, {
    needsQuote: true,
  })
  const outage = useOutage()
  const reason = outage === null ? frozen.reason : outageReasons[outage]
  const { draft } = order
  const { state, place } = useNativePlacement({ network, flow, account, onSent: props.onSent })
  const placement = useMemo(
    () => nativePlacement({ network, flow, draft, account, validTo }),
    [network, flow, draft, account, validTo],
  )
  const symbol = safeSymbol(sellToken.symbol)
  const isRunning = state.phase === 'asking' || state.phase === 'mining'
  return (
    <Dialog
      open
      onClose={props.onClose}
      locked={state.phase === 'asking'}
      title="Confirm sell order"
      width="34rem"
      footer={
        <div className="flex flex-col gap-2">
          <RenewNotice
            moved={moved}
            late={isRunning ? null : frozen.late}
            onTakeNewPrice={takeNewPrice}
            onNewDeadline={frozen.renewDeadline}
          />
          <TransactionNotice
            state={state}
            doing={`Sending ${symbol} with the order`}
            explorerTxUrl={network.explorerTxUrl}
          />
          {now === account ? (
            <>
              <OnNetwork network={network} size="large" wide>
                <Button
                  variant="primary"
                  size="large"
                  wide
                  disabled={isRunning || reason !== null || settling}
                  aria-describedby="confirm-reason"
                  onClick={() => void place(draft, validTo)}
                >
                  Send {formatExact(draft.sellAmount, sellToken.decimals, separators)} {symbol} and
                  place order
                </Button>
              </OnNetwork>
              {reason === null ? null : <ActionReason id="confirm-reason">{reason}</ActionReason>}
            </>
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
          order={order}
          agreed={frozen.agreedRate}
          sellToken={sellToken}
          buyToken={buyToken}
        />
        <TermFacts network={network} draft={draft} owner={account} validTo={validTo}>
          <Fact name="Sent with the transaction">
            <Amount atoms={draft.sellAmount} token={sellToken} digits="exact" />
          </Fact>
          <Fact name="To the placement contract">
            <AddressText address={flow} copy={false} />
          </Fact>
        </TermFacts>
        <details className="mt-2 text-table">
          <summary className="flex min-h-8 w-fit items-center text-accent">
            Show transaction data
          </summary>
          <JsonViewer
            value={{
              to: flow,
              value: draft.sellAmount,
              function: 'createOrder',
              order: placement.order,
              orderUid: placement.uid,
            }}
            label="transaction to be sent"
            maxHeight="16rem"
          />
        </details>
        <Steps
          steps={[
            {
              title: `Send ${symbol} with the order`,
              note: 'Transaction, costs gas',
              state: isRunning ? 'done' : 'doing',
            },
            { title: 'Open once it is in a block', note: '', state: 'todo' },
          ]}
        />
        <p className="text-muted text-table">
          The contract owns the order and pays what it buys to the receiver. {symbol} not sold by
          the deadline is sent back to you without your doing.
        </p>
      </div>
    </Dialog>
  )
}
