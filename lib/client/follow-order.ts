import type { OrderUid } from '@/lib/domain/order/order'
import type { OrderEventsOptions, OrderListener } from './order-events'

/**
 * Like `subscribeToOrder`, but loads its code first: pages of ended orders never need it.
 */
export function followOrder(
  network: string,
  uid: OrderUid,
  listener: OrderListener,
  options: OrderEventsOptions = {},
): () => void {
  let isStopped = false
  let stop: (() => void) | null = null
  void import('./order-events').then(
    ({ subscribeToOrder }) => {
      if (!isStopped) stop = subscribeToOrder(network, uid, listener, options)
    },
    () => isStopped || listener.onConnection?.('lost'),
  )
  return () => {
    isStopped = true
    stop?.()
  }
}
