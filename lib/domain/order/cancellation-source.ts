import type { StoredOrder } from './stored-order'

/**
 * Who or what took an order out: its owner by a signed request, an order of the owner that takes
 * its place, a transaction of its owner, or its user taking the native coin back.
 */
export type CancellationSource = 'signedRequest' | 'replacement' | 'onChain' | 'nativeRefund'

/** What first took the order out of the book; null while nothing has. */
export function cancellationSource(
  order: Pick<StoredOrder, 'cancelledAt' | 'replacedBy' | 'invalidatedOnChain' | 'onchain'>,
): CancellationSource | null {
  if (order.cancelledAt !== null) {
    return order.replacedBy === null ? 'signedRequest' : 'replacement'
  }
  if (!order.invalidatedOnChain) return null
  return order.onchain === null ? 'onChain' : 'nativeRefund'
}
