'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTransaction } from '@/components/wallet/use-transaction'
import { useWallet } from '@/components/wallet/wallet-context'
import { orderKeys } from '@/lib/client/queries/orders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { NativeOrder } from '@/lib/domain/order/onchain-placement'
import type { Address } from '@/lib/domain/shared/address'
import type { CancelWay } from './cancel-ways'

/** Cancels with a transaction from `account`; the order's own state shows when it is cancelled. */
export function useOnChainCancel(network: NetworkView, order: Order, account: Address) {
  const wallet = useWallet()
  const queryClient = useQueryClient()
  const { state, run, leave } = useTransaction(network, account)
  const cancel = async (way: Exclude<CancelWay, 'signed'>) => {
    await run(wallet.engine, async () => {
      const { invalidateCall, withdrawNativeCall } = await import('@/lib/client/wagmi/encode-call')
      return way === 'withdraw'
        ? withdrawNativeCall(order.owner, placedOrder(order))
        : invalidateCall(network.contracts.settlement, order.uid)
    })
    await queryClient.invalidateQueries({ queryKey: orderKeys.one(network.name, order.uid) })
  }
  return { state, cancel, leave }
}

/**
 * The order as its user placed it; the contract identifies it by all fields but quote and expiry.
 */
function placedOrder(order: Order): NativeOrder {
  return {
    buyToken: order.buyToken,
    receiver: order.receiver,
    sellAmount: order.sellAmount,
    buyAmount: order.buyAmount,
    appData: order.appDataHash,
    feeAmount: order.feeAmount,
    validTo: order.ethflowData?.userValidTo ?? order.validTo,
    partiallyFillable: order.partiallyFillable,
    quoteId: BigInt(order.quoteId ?? 0),
  }
}
