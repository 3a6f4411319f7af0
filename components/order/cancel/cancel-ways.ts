import type { Order } from '@/lib/contract/codecs/order'
import type { Address } from '@/lib/domain/shared/address'

/**
 * `signed`: a free request the service confirms. `invalidate`: a transaction to the settlement
 * contract. `withdraw`: a transaction to the contract that holds the coins of a placement.
 */
export type CancelWay = 'signed' | 'invalidate' | 'withdraw'

/** The account that opened the cancel dialog, and the ways it can cancel. */
export type CancelQuestion = { readonly account: Address; readonly ways: readonly CancelWay[] }

type Cancellable = Pick<Order, 'owner' | 'signingScheme' | 'onchainUser'> &
  Partial<Pick<Order, 'class'>>

/**
 * The ways this account can cancel the order, cheapest first; empty if it is not the account's
 * order.
 */
export function cancelWays(order: Cancellable, account: Address | null): readonly CancelWay[] {
  if (account === null) return []
  if (account === order.onchainUser) return ['withdraw']
  if (account !== order.owner) return []
  // A solver brought it: the book does not have it, and only the chain can refuse it.
  if (order.class === 'liquidity') return ['invalidate']
  switch (order.signingScheme) {
    case 'eip712':
    case 'ethsign':
      return ['signed', 'invalidate']
    case 'eip1271':
    case 'presign':
      return ['invalidate']
  }
}
