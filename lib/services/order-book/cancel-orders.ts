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
 * Takes several orders of one owner out of the book on one signature over the list exactly as it
 * was sent, all or none. An empty list asks for nothing, which is then done.
 * Source: protocol, section 6.
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
