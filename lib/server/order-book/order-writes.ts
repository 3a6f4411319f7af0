import 'server-only'
import { ok } from '@/lib/domain/shared/result'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import { cancelOrder } from '@/lib/services/order-book/cancel-order'
import { cancelOrders } from '@/lib/services/order-book/cancel-orders'
import type { OrderSubmission } from '@/lib/services/order-book/order-submission'
import { placeOrder } from '@/lib/services/order-book/place-order'
import type { PriceTradeDeps } from '@/lib/services/order-book/price-trade'
import type { OrderBookContext } from './order-book-context'

/** The use cases of one network that change the order book. */
export function bookPlacement(context: OrderBookContext, pricing: PriceTradeDeps) {
  const { config } = context
  const { database, chainId, reader, changes } = config
  const transaction = <T>(work: (tx: NetworkStore) => Promise<T>) =>
    inTransaction(database, chainId, work)
  const deps = {
    ...context,
    domain: config.domain,
    network: config.notified,
    loadTokens: config.loadTokens,
    transaction,
  }

  const place = async (input: Omit<OrderSubmission, 'clientKey'>, clientAddress: string) => {
    const placed = await placeOrder(
      {
        ...deps,
        ...pricing,
        hooksTrampoline: config.hooksTrampoline,
        otherChainIds: config.otherChainIds,
        inspectOrder: reader.inspectOrder,
        unsignedOrderLimits: config.unsignedOrderLimits,
      },
      { ...input, clientKey: config.clientKeyOf(clientAddress) },
    )
    if (placed.ok) {
      const { uid, replacedOrder, isUnsigned } = placed.value
      // An unsigned order is in no auction; the block that signs it wakes the engine.
      if (!isUnsigned) await changes.wakeEngine()
      await changes.publish(replacedOrder === null ? [uid] : [uid, replacedOrder])
      return ok(uid)
    }
    return placed
  }

  const cancel = async (request: Parameters<typeof cancelOrder>[1]) => {
    const cancelled = await cancelOrder(deps, request)
    if (cancelled.ok) await changes.publish([request.uid])
    return cancelled
  }

  const cancelMany = async (request: Parameters<typeof cancelOrders>[1]) => {
    const cancelled = await cancelOrders(deps, request)
    if (cancelled.ok) await changes.publish(request.orderUids)
    return cancelled
  }

  return { place, cancel, cancelMany }
}
