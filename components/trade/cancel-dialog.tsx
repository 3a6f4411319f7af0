'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChoiceList } from '@/components/ui/choice-list'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { CancelWay } from './cancel-ways'
import { TransactionNotice } from './transaction-notice'
import { useCancel } from './use-cancel'
import { useOnChainCancel } from './use-on-chain-cancel'

/** What each way costs, when it counts, and the words of its button. */
const wayWords: Readonly<Record<CancelWay, { name: string; note: string; action: string }>> = {
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

/** The choice of how to cancel, how it goes, and how it ended when the order was faster. */
export function CancelDialog(props: {
  network: NetworkView
  order: Order
  ways: readonly CancelWay[]
  asking: boolean
  onClose: () => void
}) {
  const { network, order, ways, asking } = props
  const [chosen, setChosen] = useState<CancelWay>(ways[0] ?? 'invalidate')
  const way = ways.includes(chosen) ? chosen : (ways[0] ?? 'invalidate')
  const signed = useCancel(network, order)
  const onChain = useOnChainCancel(network, order)
  const isAsking = signed.state.phase === 'signing' || onChain.state.phase === 'asking'
  const isRunning = isAsking || signed.state.phase === 'sending' || onChain.state.phase === 'mining'
  const wasTried = signed.state.phase !== 'idle' || onChain.state.phase !== 'idle'
  const cancel = () => void (way === 'signed' ? signed.cancel() : onChain.cancel(way))
  const close = () => {
    props.onClose()
    if (!isRunning) signed.reset()
  }
  if (!asking) {
    return order.status === 'fulfilled' && wasTried ? (
      <Notice tone="caution" role="alert">
        Filled before the cancel arrived.
      </Notice>
    ) : signed.state.phase === 'failed' ? (
      <Notice tone="caution" role="alert" code={signed.state.code}>
        {signed.state.sentence}
      </Notice>
    ) : null
  }
  return (
    <Dialog
      open
      locked={isAsking}
      onClose={close}
      title="Cancel this order"
      width="28rem"
      footer={
        <div className="flex flex-wrap gap-2">
          <Button look="danger" disabled={isRunning} onClick={cancel}>
            {wayWords[way].action}
          </Button>
          <Button onClick={close} disabled={isAsking}>
            Keep order
          </Button>
        </div>
      }
    >
      <ChoiceList
        legend="How to cancel"
        choices={ways.map((value) => ({ value, ...wayWords[value] }))}
        chosen={way}
        disabled={isRunning}
        onChoose={setChosen}
      />
      <div className="mt-3 space-y-2 empty:hidden">
        {signed.state.phase === 'signing' || signed.state.phase === 'sending' ? (
          <Notice tone="info" role="status">
            {signed.state.phase === 'signing'
              ? 'Waiting for your wallet to sign.'
              : 'Sent. Waiting for the service.'}
          </Notice>
        ) : null}
        {signed.state.phase === 'failed' ? (
          <Notice tone="caution" role="alert" code={signed.state.code}>
            {signed.state.sentence}
          </Notice>
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
