import 'server-only'
import { recoverCancellationsSigner } from '@/lib/domain/order/cancellation'
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
 * Cancels several orders of one owner, all or none, on one signature over the list exactly as it was
 * sent. An empty list succeeds and changes nothing.
 * Source: lib/docs/protocol.md#signed-cancellation.
 */
export function cancelOrders(
  deps: WithdrawOrdersDeps,
  request: { orderUids: readonly OrderUid[]; signingScheme: EcdsaScheme; signature: Hex },
): Promise<Result<'Cancelled', WithdrawOrdersFailure>> {
  const { orderUids, ...signed } = request
  return withdrawOrders(deps, { uids: orderUids, ...signed }, (signature) =>
    recoverCancellationsSigner(deps.domain, orderUids, signature),
  )
}
