import 'server-only'
import { recoverCancellationSigner } from '@/lib/domain/order/cancellation'
import type { OrderUid } from '@/lib/domain/order/order'
import type { EcdsaScheme } from '@/lib/domain/order/signature'
import type { Hex } from '@/lib/domain/shared/hex'
import type { Result } from '@/lib/domain/shared/result'
import {
  type WithdrawOrdersDeps,
  type WithdrawOrdersFailure,
  withdrawOrders,
} from './withdraw-orders'

/**
 * Cancels one order on its owner's signed request. A settlement already sent can still fill it; only
 * `invalidateOrder` on chain is final. Source: lib/docs/protocol.md#signed-cancellation.
 */
export function cancelOrder(
  deps: WithdrawOrdersDeps,
  request: { uid: OrderUid; signingScheme: EcdsaScheme; signature: Hex },
): Promise<Result<'Cancelled', WithdrawOrdersFailure>> {
  const { uid, ...signed } = request
  return withdrawOrders(deps, { uids: [uid], ...signed }, (signature) =>
    recoverCancellationSigner(deps.domain, uid, signature),
  )
}
