import 'server-only'
import { isFilled } from '@/lib/domain/order/fills'
import { isEcdsaScheme } from '@/lib/domain/order/signature'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { type Failure, failure } from '@/lib/domain/shared/result'
import { orderStatus } from './order-view'

/**
 * `AlreadyCancelled`: off chain or on chain; `OrderFullyExecuted`: completely filled; `OrderExpired`: its last second has
 * passed; `OnChainOrder`: signed by eip1271 or presign, or placed by a contract.
 */
export type NotCancellable = Failure<
  'AlreadyCancelled' | 'OrderFullyExecuted' | 'OrderExpired' | 'OnChainOrder'
>

/**
 * Why an order cannot be cancelled by a signed request at `now`; null when it can. An order that was
 * signed or placed on chain must be cancelled on chain.
 * Source: lib/docs/protocol.md#cancellation.
 */
export function refuseToCancel(
  order: StoredOrder,
  now: UnixSeconds,
): { readonly ok: false; readonly error: NotCancellable } | null {
  const { uid, signature } = order
  if (isFilled(order.data, order.fills)) {
    return failure('OrderFullyExecuted', `order ${uid} is already filled`)
  }
  const status = orderStatus(order, now)
  if (status === 'cancelled') {
    return failure('AlreadyCancelled', `order ${uid} is already cancelled`)
  }
  if (status === 'expired') return failure('OrderExpired', `order ${uid} has expired`)
  if (!isEcdsaScheme(signature.signingScheme) || order.onchain !== null) {
    return failure(
      'OnChainOrder',
      order.onchain === null
        ? `order ${uid} is signed with ${signature.signingScheme}: cancel it on chain with invalidateOrder of ${order.settlementContract}`
        : `order ${uid} was placed by ${order.owner}: cancel it on chain with that contract's invalidateOrder`,
    )
  }
  return null
}
