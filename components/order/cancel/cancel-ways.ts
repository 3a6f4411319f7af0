import type { Order } from '@/lib/contract/codecs/order'
import type { Address } from '@/lib/domain/shared/address'

/**
 * `signed`: a free request the service confirms. `invalidate`: a transaction to the settlement
 * contract. `withdraw`: a transaction to the contract that holds the coins of a placement.
 */
export type CancelWay = 'signed' | 'invalidate' | 'withdraw'

/** Who was asked how to cancel, and what that account can do. */
export type CancelQuestion = { readonly account: Address; readonly ways: readonly CancelWay[] }

type Cancellable = Pick<Order, 'owner' | 'signingScheme' | 'onchainUser'>

/** What this account can do to cancel the order, the cheapest first; nothing when it is not its own. */
export function cancelWays(order: Cancellable, account: Address | null): readonly CancelWay[] {
  if (account === null) return []
  if (account === order.onchainUser) return ['withdraw']
  if (account !== order.owner) return []
  switch (order.signingScheme) {
    case 'eip712':
    case 'ethsign':
      return ['signed', 'invalidate']
    case 'eip1271':
    case 'presign':
      return ['invalidate']
  }
}
