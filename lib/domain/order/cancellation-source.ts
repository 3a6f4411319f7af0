import type { StoredOrder } from './stored-order'

/**
 * What cancelled an order: a signed request of the owner, a newer order that replaces it, a
 * transaction of the owner, or the user withdrawing the native coin of an on-chain order.
 */
export type CancellationSource = 'signedRequest' | 'replacement' | 'onChain' | 'nativeRefund'

/** What cancelled the order first; null when it is not cancelled. */
export function cancellationSource(
  order: Pick<StoredOrder, 'cancelledAt' | 'replacedBy' | 'invalidatedOnChain' | 'onchain'>,
): CancellationSource | null {
  if (order.cancelledAt !== null) {
    return order.replacedBy === null ? 'signedRequest' : 'replacement'
  }
  if (!order.invalidatedOnChain) return null
  return order.onchain === null ? 'onChain' : 'nativeRefund'
}
