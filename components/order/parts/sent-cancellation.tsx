'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { useAwaited } from '@/components/wallet/use-awaited'
import { useWallet } from '@/components/wallet/wallet-context'
import { findSentCancellation } from '@/lib/client/orders/sent-cancellations'
import { batchStateQuery } from '@/lib/client/wagmi/wallet-reads'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

/**
 * What became of calls that cancel these parts and that the owner's wallet took as one, perhaps before
 * a reload or days ago where others have to sign too; the children where there are none, or where
 * they can be asked for again.
 */
export function SentCancellation(props: {
  owner: Address
  parts: readonly OrderUid[]
  /** Changes when calls may have been sent from here. */
  asked: unknown
  children: ReactNode
}) {
  const { state, engine } = useWallet()
  const [batchId, setBatchId] = useState('')
  const { parts, asked } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored changes when it was asked for
  useEffect(() => {
    const sent = parts.map((uid) => findSentCancellation(uid)).find((found) => found !== null)
    setBatchId(sent?.batchId ?? '')
  }, [parts.join(), asked])
  const isOwner = state.status === 'connected' && state.account === props.owner
  const isAsked = isOwner && batchId !== ''
  const query = useQuery({
    ...batchStateQuery({ id: isOwner ? state.wallet.id : '', engine }, batchId),
    enabled: isAsked,
  })
  const awaited = useAwaited(t`waiting for your wallet and a block.`)
  const became = query.data ?? (query.isError ? 'unknown' : 'pending')
  if (!isAsked || (became !== 'pending' && became !== 'done')) return props.children
  return (
    <Notice tone={became === 'done' ? 'good' : 'info'} role="status">
      {became === 'done'
        ? t`Cancelled on chain. The service shows it once it has read the block.`
        : t`Cancelling on chain: ${awaited}`}
    </Notice>
  )
}
