import type { OrderUid } from '@/lib/domain/order/order'
import type { OrderEventsOptions, OrderListener } from './order-events'

/**
 * Follows one order until the returned function is called, as `subscribeToOrder` does, and loads
 * the code for it first: orders that have ended are never followed.
 */
export function followOrder(
  network: string,
  uid: OrderUid,
  listener: OrderListener,
  options: OrderEventsOptions = {},
): () => void {
  let isOver = false
  let stop: (() => void) | null = null
  void import('./order-events').then(
    ({ subscribeToOrder }) => {
      if (!isOver) stop = subscribeToOrder(network, uid, listener, options)
    },
    () => isOver || listener.onConnection?.('lost'),
  )
  return () => {
    isOver = true
    stop?.()
  }
}
