import 'server-only'
import { recoverCancellationSigner } from '@/lib/domain/order/cancellation'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import { isFilled } from '@/lib/domain/order/fills'
import type { OrderUid } from '@/lib/domain/order/order'
import { type EcdsaScheme, isEcdsaScheme, parseEcdsaSignature } from '@/lib/domain/order/signature'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { Hex } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { orderStatus } from './order-view'
import { secondsOf } from './read-orders'

export type CancelOrderDeps = {
  readonly now: () => UnixMicros
  readonly domain: SettlementDomain
  readonly selectOrder: (uid: OrderUid) => Promise<StoredOrder | null>
  /** Stores request, cancellation and event together; false when it was cancelled meanwhile. */
  readonly storeCancellation: (cancellation: {
    uid: OrderUid
    signingScheme: EcdsaScheme
    signature: Hex
    at: UnixMicros
  }) => Promise<boolean>
}

export type CancelOrderFailure = Failure<
  | 'OrderNotFound'
  | 'AlreadyCancelled'
  | 'OrderFullyExecuted'
  | 'OrderExpired'
  | 'OnChainOrder'
  | 'InvalidSignature'
  | 'WrongOwner'
>

/**
 * Takes an order out of the book on its owner's signed request. The order's state is checked
 * before the signature. A solver already executing can still fill it; only `invalidateOrder` on
 * chain is final. Source: protocol, section 6.
 */
export async function cancelOrder(
  deps: CancelOrderDeps,
  input: { uid: OrderUid; signingScheme: EcdsaScheme; signature: Hex },
): Promise<Result<'Cancelled', CancelOrderFailure>> {
  const order = await deps.selectOrder(input.uid)
  if (order === null) return failure('OrderNotFound', `order ${input.uid} was not found`)
  const refused = refuseByState(order, deps.now())
  if (refused !== null) return refused
  const signature = parseEcdsaSignature(input.signingScheme, input.signature)
  if (!signature.ok) return signature
  const signer = await recoverCancellationSigner(deps.domain, input.uid, signature.value)
  if (!signer.ok) return signer
  if (signer.value !== order.owner) {
    return failure(
      'InvalidSignature',
      `signature: recovers to ${signer.value}, the order's owner is ${order.owner}`,
    )
  }
  const stored = await deps.storeCancellation({ ...input, ...signature.value, at: deps.now() })
  return stored ? ok('Cancelled') : failure('AlreadyCancelled', 'order is already cancelled')
}

function refuseByState(order: StoredOrder, now: UnixMicros) {
  if (isFilled(order.data, order.fills)) {
    return failure('OrderFullyExecuted', 'order is already filled')
  }
  const status = orderStatus(order, secondsOf(now))
  if (status === 'cancelled') return failure('AlreadyCancelled', 'order is already cancelled')
  if (status === 'expired') return failure('OrderExpired', 'order has expired')
  if (!isEcdsaScheme(order.signature.signingScheme)) {
    return failure(
      'OnChainOrder',
      `${order.signature.signingScheme} orders are cancelled on chain with invalidateOrder`,
    )
  }
  return null
}
