'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBatch } from '@/components/wallet/use-batch'
import { useWallet } from '@/components/wallet/wallet-context'
import { batchCalls, findSentBatch, type SentBatch } from '@/lib/client/orders/sent-batches'
import { batchStateQuery } from '@/lib/client/wagmi/wallet-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'

/** The calls that approve and sign an order as one, with their progress as its owner's wallet reports it. */
export function useOrderBatch(network: NetworkView, order: Order) {
  const { state, engine } = useWallet()
  const [sent, setSent] = useState<SentBatch | null>(null)
  useEffect(() => setSent(findSentBatch(order.uid)), [order.uid])
  const batch = useBatch(network, order.owner)
  const isOwner = state.status === 'connected' && state.account === order.owner
  const query = useQuery({
    ...batchStateQuery({ id: isOwner ? state.wallet.id : '', engine }, sent?.batchId ?? ''),
    enabled: isOwner && sent !== null && order.status === 'presignaturePending',
  })
  const askAgain = async () => {
    if (sent === null) return
    await batch.ask(order.uid, batchCalls(sent))
    setSent(findSentBatch(order.uid))
  }
  return {
    /** Null where this browser sent none, or the wallet is not the owner's. */
    state: sent === null || !isOwner ? null : (query.data ?? 'pending'),
    request: batch.state,
    askAgain,
    leave: batch.leave,
  }
}
