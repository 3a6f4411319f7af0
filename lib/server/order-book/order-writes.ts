import 'server-only'
import { ok } from '@/lib/domain/shared/result'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import { orderContext } from '@/lib/infra/observe/trace-ids'
import { cancelOrder } from '@/lib/services/order-book/cancel-order'
import { cancelOrders } from '@/lib/services/order-book/cancel-orders'
import type { OrderSubmission } from '@/lib/services/order-book/order-submission'
import { placeOrder } from '@/lib/services/order-book/place-order'
import type { PriceTradeDeps } from '@/lib/services/order-book/price-trade'
import { measured } from './measured'
import type { OrderBookContext } from './order-book-context'

/** The use cases of one network that change the order book. */
export function bookPlacement(context: OrderBookContext, pricing: PriceTradeDeps) {
  const { config } = context
  const { database, chainId, reader, changes, metrics, tracer } = config
  const { name: network } = config.notified
  const transaction = <T>(work: (tx: NetworkStore) => Promise<T>) =>
    tracer.span('store', {}, () => inTransaction(database, chainId, work))
  const deps = {
    ...context,
    domain: config.domain,
    network: config.notified,
    loadTokens: config.loadTokens,
    transaction,
  }

  const placeDeps = {
    ...deps,
    ...pricing,
    hooksTrampoline: config.hooksTrampoline,
    otherChainIds: config.otherChainIds,
    inspectOrder: reader.inspectOrder,
    unsignedOrderLimits: config.unsignedOrderLimits,
  }

  const place = async (input: Omit<OrderSubmission, 'clientKey'>, clientAddress: string) => {
    const placed = await measured(
      () => placeOrder(placeDeps, { ...input, clientKey: config.clientKeyOf(clientAddress) }),
      (ended) => (ended.ok ? 'accepted' : ended.error.errorType),
      (outcome) => metrics.submittedOrders.inc({ network, outcome }),
    )
    if (placed.ok) {
      const { uid, replacedOrder, isUnsigned } = placed.value
      if (tracer.isOn) tracer.adopt(orderContext(uid), { 'coincidence.order.uid': uid })
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
