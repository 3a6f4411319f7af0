'use client'

import type { ApprovalWay } from '@/components/trade/confirm/approval-way'
import { Notice } from '@/components/ui/notice'
import { LeaveRequest } from '@/components/wallet/leave-request'
import { toneOf, walletSentence } from '@/components/wallet/wallet-sentence'
import { t } from '@/lib/words/words'
import type { OrderPlacing } from './use-order-placing'

/** Progress of the permit or the batch, and why there is none. */
export function ApprovalNotice(props: {
  placing: Pick<OrderPlacing, 'permit' | 'batch'>
  way: ApprovalWay
  symbol: string
}) {
  const { permit, batch } = props.placing
  if (permit.state.phase === 'asking') {
    return (
      <Notice tone="info" role="status" actions={<LeaveRequest onLeave={permit.leave} />}>
        {t`Waiting for your wallet to sign the permit for ${props.symbol}. Signing is free.`}
      </Notice>
    )
  }
  if (batch.state.phase === 'asking') {
    return (
      <Notice tone="info" role="status" actions={<LeaveRequest onLeave={batch.leave} />}>
        {t`Waiting for your wallet to confirm the approval and the order.`}
      </Notice>
    )
  }
  const failed =
    permit.state.phase === 'failed'
      ? { failure: permit.state.failure, way: 'permit' }
      : batch.state.phase === 'failed'
        ? { failure: batch.state.failure, way: 'batch' }
        : null
  if (failed === null || props.way.kind === 'none') return null
  return (
    <Notice tone={toneOf(failed.failure)} role="alert" title={walletSentence(failed.failure)}>
      {failed.way === props.way.kind ? undefined : nextWay(props.way)}
    </Notice>
  )
}

/** What is offered in place of the way that did not work. */
function nextWay(way: ApprovalWay): string | undefined {
  switch (way.kind) {
    case 'permit':
      return t`Instead, sign a permit and the order.`
    case 'transaction':
      return t`Instead, approve by a transaction and then sign.`
    case 'none':
    case 'unknown':
    case 'batch':
      return undefined
  }
}
