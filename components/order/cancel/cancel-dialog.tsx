'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChoiceList } from '@/components/ui/choice-list'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { AccountChanged } from '@/components/wallet/account-changed'
import { LeaveRequest } from '@/components/wallet/leave-request'
import type { OwnerScheme } from '@/components/wallet/sign-order'
import { OnNetwork } from '@/components/wallet/switch-network'
import { TransactionNotice } from '@/components/wallet/transaction-notice'
import type { TransactionState } from '@/components/wallet/use-transaction'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { Address } from '@/lib/domain/shared/address'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { CancelFailedNotice } from './cancel-failed-notice'
import type { CancelState } from './cancel-state'
import type { CancelQuestion, CancelWay } from './cancel-ways'
import { useCancel } from './use-cancel'
import { useOnChainCancel } from './use-on-chain-cancel'

/** Texts for each way to cancel: what it costs, when it takes effect, and the button's label. */
const wayLabels: Readonly<Record<CancelWay, { name: Message; note: Message; action: Message }>> = {
  signed: {
    name: message`Signed request, free`,
    note: message`Nothing goes on chain. The order may still fill until the service confirms.`,
    action: message`Sign cancellation`,
  },
  invalidate: {
    name: message`On chain, costs gas`,
    note: message`Final once the transaction is in a block. The order may still fill before that.`,
    action: message`Cancel on chain`,
  },
  withdraw: {
    name: message`On chain, costs gas`,
    note: message`Final once the transaction is in a block, and returns what was not sold in the
      same transaction. The order may still fill before that.`,
    action: message`Cancel and take back`,
  },
}

const choiceOf = (value: CancelWay) => ({
  value,
  name: t(wayLabels[value].name),
  note: t(wayLabels[value].note),
})

const signedLabel = {
  signing: message`Waiting for your wallet to sign.`,
  sending: message`Sent. Waiting for the service.`,
  confirmed: message`The service has taken it. Reading the order again.`,
} as const

/** Choice of how to cancel, its progress, and the result if the order filled first. */
export function CancelDialog(props: {
  network: NetworkView
  order: Order
  /** Its account is not always the wallet's, which may have switched since. */
  question: CancelQuestion
  isOpen: boolean
  onClose: () => void
}) {
  const { network, order, question } = props
  const { account, ways } = question
  const [chosen, setChosen] = useState<CancelWay>(ways[0] ?? 'invalidate')
  const way = ways.includes(chosen) ? chosen : (ways[0] ?? 'invalidate')
  const signed = useCancel(network, order)
  const onChain = useOnChainCancel(network, order, account)
  const progress = progressOf(signed.state, onChain.state)
  const isRunning = progress.isSigning || progress.isSent
  // A wallet that signed the order with a scheme can sign the cancellation with it too.
  const ownScheme = order.signingScheme === 'ethsign' ? 'ethsign' : 'eip712'
  const cancel = () => void (way === 'signed' ? signed.cancel(ownScheme) : onChain.cancel(way))
  const close = () => {
    props.onClose()
    if (!isRunning) signed.reset()
  }
  if (!props.isOpen) {
    return <CancelEnding order={order} state={signed.state} wasTried={progress.wasTried} />
  }
  return (
    <Dialog
      open
      locked={progress.isSigning}
      onClose={close}
      title={t`Cancel this order`}
      width="28rem"
      footer={
        <CancelFooter
          network={network}
          account={account}
          action={t(wayLabels[way].action)}
          progress={progress}
          onCancel={cancel}
          onClose={close}
        />
      }
    >
      <ChoiceList
        legend={t`How to cancel`}
        choices={ways.map(choiceOf)}
        chosen={way}
        disabled={isRunning}
        onChoose={setChosen}
      />
      <div className="mt-3 space-y-2 empty:hidden">
        {way === 'signed' ? (
          <SignedCancelNotice
            state={signed.state}
            onOtherScheme={(scheme) => void signed.cancel(scheme)}
            onLeave={signed.leave}
          />
        ) : null}
        <TransactionNotice
          state={onChain.state}
          doing={t`Cancelling on chain`}
          explorerTxUrl={network.explorerTxUrl}
          onLeave={onChain.leave}
        />
        {onChain.state.phase === 'done' ? (
          <Notice tone="info" role="status">
            {t`Cancelled on chain. Waiting for the service to read the block.`}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  )
}

type CancelProgress = {
  readonly isSigning: boolean
  readonly isSent: boolean
  readonly isDone: boolean
  readonly wasTried: boolean
}

const progressOf = (signed: CancelState, onChain: TransactionState): CancelProgress => ({
  isSigning: signed.phase === 'signing' || onChain.phase === 'asking',
  isSent: signed.phase === 'sending' || onChain.phase === 'mining',
  isDone: signed.phase === 'confirmed' || onChain.phase === 'done',
  wasTried: signed.phase !== 'idle' || onChain.phase !== 'idle',
})

/** The dialog's buttons, or a note that the wallet has switched to another account. */
function CancelFooter(props: {
  network: NetworkView
  account: Address
  action: string
  progress: CancelProgress
  onCancel: () => void
  onClose: () => void
}) {
  const { isSigning, isSent, isDone } = props.progress
  const current = useWallet().account
  if (current !== props.account) {
    return (
      <AccountChanged
        subject="cancellation"
        account={props.account}
        now={current}
        hasSigned={isSent || isDone}
        onBack={props.onClose}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <OnNetwork network={props.network}>
        <Button variant="danger" disabled={isSigning || isSent || isDone} onClick={props.onCancel}>
          {props.action}
        </Button>
      </OnNetwork>
      <Button onClick={props.onClose} disabled={isSigning}>
        {isDone ? t`Close` : t`Keep order`}
      </Button>
    </div>
  )
}

/** The result, if it adds something to the order's own state. */
function CancelEnding(props: { order: Order; state: CancelState; wasTried: boolean }) {
  const { order, state } = props
  if (order.status === 'fulfilled' && props.wasTried) {
    return (
      <Notice tone="caution" role="alert">
        {t`Filled before the cancel arrived.`}
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
  onLeave: () => void
}) {
  const { state } = props
  switch (state.phase) {
    case 'idle':
      return null
    case 'signing':
    case 'sending':
    case 'confirmed':
      return (
        <Notice
          tone="info"
          role="status"
          actions={state.phase === 'signing' ? <LeaveRequest onLeave={props.onLeave} /> : undefined}
        >
          {t(signedLabel[state.phase])}
        </Notice>
      )
    case 'failed':
      return <CancelFailedNotice state={state} onOtherScheme={props.onOtherScheme} />
  }
}
