'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useNow } from '@/components/ui/use-now'
import { OnNetwork } from '@/components/wallet/switch-network'
import { TransactionNotice } from '@/components/wallet/transaction-notice'
import { formatDuration } from '@/lib/client/format/time'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { t } from '@/lib/words/words'
import { BatchLines } from './batch-lines'
import { useOrderBatch } from './use-order-batch'
import { usePreSignature } from './use-pre-signature'

/**
 * On-chain signature of an order that is not final: its status, and buttons to sign and revoke it.
 */
export function PresignActions(props: { network: NetworkView; order: Order }) {
  const { network, order } = props
  const { state, setSigned, leave, isRunning, isOwner } = usePreSignature(network, order)
  const batch = useOrderBatch(network, order)
  const isWaiting = order.status === 'presignaturePending'
  // The label names the chosen action, even if the order's state has already changed.
  const [wantsSigned, setWantsSigned] = useState(true)
  const start = (signed: boolean) => {
    setWantsSigned(signed)
    void setSigned(signed)
  }
  return (
    <div className="mt-2 space-y-2">
      {isWaiting && batch.state !== null ? (
        <BatchLines network={network} batch={batch} state={batch.state} />
      ) : isWaiting ? (
        <Waiting order={order} isOwner={isOwner}>
          {isOwner ? (
            <OnNetwork network={network}>
              <Button variant="primary" disabled={isRunning} onClick={() => start(true)}>
                {t`Sign on chain`}
              </Button>
            </OnNetwork>
          ) : null}
        </Waiting>
      ) : isOwner ? (
        <div className="text-table">
          <OnNetwork network={network} variant="secondary" size="compact">
            <Button size="compact" disabled={isRunning} onClick={() => start(false)}>
              {t`Take the signature back`}
            </Button>
          </OnNetwork>
          <p className="mt-1 text-muted">
            {t`A transaction; the order then waits again and can be signed until it expires.`}
          </p>
        </div>
      ) : null}
      {isWaiting === wantsSigned || state.phase === 'failed' || state.phase === 'reverted' ? (
        <TransactionNotice
          state={state}
          doing={wantsSigned ? t`Signing on chain` : t`Taking the signature back`}
          explorerTxUrl={network.explorerTxUrl}
          onLeave={leave}
        />
      ) : null}
    </div>
  )
}

function Waiting(props: { order: Order; isOwner: boolean; children: React.ReactNode }) {
  const now = useNow(10_000)
  const { validTo } = props.order
  const left =
    now === null
      ? null
      : formatDuration(Math.max(0, Math.ceil((validTo - now / 1000) / 60)) * 60_000)
  const placed = props.isOwner
    ? t`Placed, waiting for your wallet's signatures.`
    : t`Placed, waiting for its owner's wallet's signatures.`
  return (
    <Notice
      tone="caution"
      title={left === null ? placed : `${placed} ${t`Expires in ${left} whether or not signed.`}`}
      actions={props.children ?? undefined}
    >
      {props.isOwner
        ? t`Signing is a transaction of your wallet to the settlement contract (setPreSignature).
          Nothing can be traded before.`
        : t`Its owner signs by a transaction. Nothing can be traded before.`}
    </Notice>
  )
}
