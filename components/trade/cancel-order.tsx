'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { useWallet } from '@/components/wallet/wallet-context'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { useCancel } from './use-cancel'

/** Shown to the owner only, while the order is open. */
export function CancelOrder(props: { network: NetworkView; order: Order }) {
  const { network, order } = props
  const wallet = useWallet()
  const [asking, setAsking] = useState(false)
  const { state, cancel, reset } = useCancel(network, order)
  const isOpen = order.status === 'open' || order.status === 'presignaturePending'
  if (!isOpen && state.phase !== 'failed') return null
  if (wallet.account !== order.owner) return null
  const busy = state.phase === 'signing' || state.phase === 'sending'
  return (
    <>
      {isOpen ? (
        <Button size="compact" onClick={() => setAsking(true)}>
          Cancel order
        </Button>
      ) : null}
      {state.phase === 'failed' && !asking ? (
        <Notice tone="caution" role="alert" code={state.code}>
          {order.status === 'fulfilled' ? 'Filled before the cancel arrived.' : state.sentence}
        </Notice>
      ) : null}
      <Dialog
        open={asking && isOpen}
        locked={state.phase === 'signing'}
        onClose={() => {
          setAsking(false)
          if (!busy) reset()
        }}
        title="Cancel this order"
        width="26rem"
        footer={
          <div className="flex flex-wrap gap-2">
            <Button look="danger" disabled={busy} onClick={() => void cancel()}>
              Sign cancellation
            </Button>
            <Button onClick={() => setAsking(false)} disabled={state.phase === 'signing'}>
              Keep order
            </Button>
          </div>
        }
      >
        <p>
          Free: you sign a request, nothing goes on chain. The order may still fill until the
          service confirms.
        </p>
        <div className="mt-3">
          {busy ? (
            <Notice tone="info" role="status">
              {state.phase === 'signing'
                ? 'Waiting for your wallet to sign.'
                : 'Sent. Waiting for the service.'}
            </Notice>
          ) : null}
          {state.phase === 'failed' ? (
            <Notice tone="caution" role="alert" code={state.code}>
              {state.sentence}
            </Notice>
          ) : null}
        </div>
      </Dialog>
    </>
  )
}
