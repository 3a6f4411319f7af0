'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTransaction } from '@/components/wallet/use-transaction'
import { useWallet } from '@/components/wallet/wallet-context'
import { orderKeys } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'

/** Signs an order on chain, or revokes that signature, with a transaction from its owner. */
export function usePreSignature(network: NetworkView, order: Order) {
  const wallet = useWallet()
  const queryClient = useQueryClient()
  const { state, run, leave } = useTransaction(network, order.owner)
  const setSigned = async (signed: boolean) => {
    await run(wallet.engine, async () => {
      const { preSignatureCall } = await import('@/lib/client/wagmi/encode-call')
      return preSignatureCall(network.contracts.settlement, order.uid, signed)
    })
    await queryClient.invalidateQueries({ queryKey: orderKeys.one(network.name, order.uid) })
  }
  return {
    state,
    setSigned,
    leave,
    isRunning: state.phase === 'asking' || state.phase === 'mining',
    isOwner: wallet.account === order.owner,
  }
}
