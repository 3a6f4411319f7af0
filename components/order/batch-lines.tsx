'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { LeaveRequest } from '@/components/wallet/leave-request'
import { OnNetwork } from '@/components/wallet/switch-network'
import { useAwaited } from '@/components/wallet/use-awaited'
import { toneOf, walletSentence } from '@/components/wallet/wallet-sentence'
import type { BatchState } from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import type { useOrderBatch } from './use-order-batch'

/** How the wallet's calls for an order go, and the way to ask for them again if they failed. */
export function BatchLines(props: {
  network: NetworkView
  batch: ReturnType<typeof useOrderBatch>
  state: BatchState
}) {
  const { batch, state } = props
  const { request } = batch
  const awaited = useAwaited(t`sent, waiting for a block.`)
  if (request.phase === 'asking') {
    return (
      <Notice tone="info" role="status" actions={<LeaveRequest onLeave={batch.leave} />}>
        {t`Waiting for your wallet to confirm the approval and the order.`}
      </Notice>
    )
  }
  if (state === 'pending' || state === 'done') {
    return (
      <Notice tone="info" role="status">
        {state === 'done'
          ? t`Approved and signed on chain. Waiting for the service to see it.`
          : t`Your wallet approves and signs the order on chain: ${awaited}`}
      </Notice>
    )
  }
  return (
    <>
      <Notice
        tone={state === 'unknown' ? 'caution' : 'bad'}
        role="alert"
        title={t(titles[state])}
        actions={
          <OnNetwork network={props.network} size="compact">
            <Button size="compact" onClick={() => void batch.askAgain()}>
              {t`Ask the wallet again`}
            </Button>
          </OnNetwork>
        }
      >
        {t(notes[state])}
      </Notice>
      {request.phase === 'failed' ? (
        <Notice
          tone={toneOf(request.failure)}
          role="alert"
          title={walletSentence(request.failure)}
        />
      ) : null}
    </>
  )
}

type Unfinished = Exclude<BatchState, 'pending' | 'done'>

const titles: Readonly<Record<Unfinished, Message>> = {
  failed: message`Your wallet could not approve and sign the order.`,
  partial: message`Your wallet did only a part of approving and signing the order.`,
  unknown: message`Your wallet does not say whether it approved and signed the order.`,
}

const notes: Readonly<Record<Unfinished, Message>> = {
  failed: message`Nothing of it was done on chain. The order waits and cannot trade before.`,
  partial: message`The order cannot trade before the rest is done. Asked again, it does all of it.`,
  unknown: message`If it did, the order opens by itself. Asked again, it does all of it.`,
}
