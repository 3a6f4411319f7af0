'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChoiceList } from '@/components/ui/choice-list'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { AccountChanged } from '@/components/wallet/account-changed'
import type { OwnerScheme } from '@/components/wallet/sign-order'
import { OnNetwork } from '@/components/wallet/switch-network'
import { TransactionNotice } from '@/components/wallet/transaction-notice'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { CancelState } from './cancel-state'
import type { CancelQuestion, CancelWay } from './cancel-ways'
import { useCancel } from './use-cancel'
import { useOnChainCancel } from './use-on-chain-cancel'

/** Texts for each way to cancel: what it costs, when it takes effect, and the button's label. */
const wayLabels: Readonly<Record<CancelWay, { name: string; note: string; action: string }>> = {
  signed: {
    name: 'Signed request, free',
    note: 'Nothing goes on chain. The order may still fill until the service confirms.',
    action: 'Sign cancellation',
  },
  invalidate: {
    name: 'On chain, costs gas',
    note: 'Final once the transaction is in a block. The order may still fill before that.',
    action: 'Cancel on chain',
  },
  withdraw: {
    name: 'On chain, costs gas',
    note: 'Final once the transaction is in a block, and returns what was not sold in the same transaction. The order may still fill before that.',
    action: 'Cancel and take back',
  },
}

const signedLabel = {
  signing: 'Waiting for your wallet to sign.',
  sending: 'Sent. Waiting for the service.',
  confirmed: 'The service has taken it. Reading the order again.',
} as const

const otherSchemeMessage: Readonly<Record<OwnerScheme, string>> = {
  eip712: 'Sign as typed data instead',
  ethsign: 'Sign as a message instead',
}

/** Choice of how to cancel, its progress, and the result if the order filled first. */
export function CancelDialog(props: {
  network: NetworkView
  order: Order
  /** The account in it; the wallet may have switched accounts since. */
  question: CancelQuestion
  asking: boolean
  onClose: () => void
}) {
  const { network, order, question, asking } = props
  const { account, ways } = question
  const now = useWallet().account
  const [chosen, setChosen] = useState<CancelWay>(ways[0] ?? 'invalidate')
  const way = ways.includes(chosen) ? chosen : (ways[0] ?? 'invalidate')
  const signed = useCancel(network, order)
  const onChain = useOnChainCancel(network, order, account)
  const isAsking = signed.state.phase === 'signing' || onChain.state.phase === 'asking'
  const isSent = signed.state.phase === 'sending' || onChain.state.phase === 'mining'
  const isDone = signed.state.phase === 'confirmed' || onChain.state.phase === 'done'
  const isRunning = isAsking || isSent
  const wasTried = signed.state.phase !== 'idle' || onChain.state.phase !== 'idle'
  // A wallet that signed the order with a scheme can sign the cancellation with it too.
  const ownScheme = order.signingScheme === 'ethsign' ? 'ethsign' : 'eip712'
  const cancel = () => void (way === 'signed' ? signed.cancel(ownScheme) : onChain.cancel(way))
  const close = () => {
    props.onClose()
    if (!isRunning) signed.reset()
  }
  if (!asking) return <CancelEnding order={order} state={signed.state} wasTried={wasTried} />
  return (
    <Dialog
      open
      locked={isAsking}
      onClose={close}
      title="Cancel this order"
      width="28rem"
      footer={
        now === account ? (
          <div className="flex flex-wrap gap-2">
            <OnNetwork network={network}>
              <Button variant="danger" disabled={isRunning || isDone} onClick={cancel}>
                {wayLabels[way].action}
              </Button>
            </OnNetwork>
            <Button onClick={close} disabled={isAsking}>
              {isDone ? 'Close' : 'Keep order'}
            </Button>
          </div>
        ) : (
          <AccountChanged
            subject="cancellation"
            account={account}
            now={now}
            hasSigned={isSent || isDone}
            onBack={close}
          />
        )
      }
    >
      <ChoiceList
        legend="How to cancel"
        choices={ways.map((value) => ({ value, ...wayLabels[value] }))}
        chosen={way}
        disabled={isRunning}
        onChoose={setChosen}
      />
      <div className="mt-3 space-y-2 empty:hidden">
        {way === 'signed' ? (
          <SignedCancelNotice
            state={signed.state}
            onOtherScheme={(scheme) => void signed.cancel(scheme)}
          />
        ) : null}
        <TransactionNotice
          state={onChain.state}
          doing="Cancelling on chain"
          explorerTxUrl={network.explorerTxUrl}
        />
        {onChain.state.phase === 'done' ? (
          <Notice tone="info" role="status">
            Cancelled on chain. Waiting for the service to read the block.
          </Notice>
        ) : null}
      </div>
    </Dialog>
  )
}

/** The result, if it adds something to the order's own state. */
function CancelEnding(props: { order: Order; state: CancelState; wasTried: boolean }) {
  const { order, state } = props
  if (order.status === 'fulfilled' && props.wasTried) {
    return (
      <Notice tone="caution" role="alert">
        Filled before the cancel arrived.
      </Notice>
    )
  }
  return state.phase === 'failed' ? (
    <Notice tone="caution" role="alert" code={state.code}>
      {state.sentence}
    </Notice>
  ) : null
}

function SignedCancelNotice(props: {
  state: CancelState
  onOtherScheme: (scheme: OwnerScheme) => void
}) {
  const { state } = props
  switch (state.phase) {
    case 'idle':
      return null
    case 'signing':
    case 'sending':
    case 'confirmed':
      return (
        <Notice tone="info" role="status">
          {signedLabel[state.phase]}
        </Notice>
      )
    case 'failed': {
      const other = state.otherScheme
      return (
        <Notice
          tone="caution"
          role="alert"
          code={state.code}
          actions={
            other === null ? undefined : (
              <Button size="compact" onClick={() => props.onOtherScheme(other)}>
                {otherSchemeMessage[other]}
              </Button>
            )
          }
        >
          {state.sentence}
        </Notice>
      )
    }
  }
}
