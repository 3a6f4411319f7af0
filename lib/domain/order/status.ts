import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { isFilled } from './fills'
import type { OrderClass, OrderData, OrderFills, OrderStatus, SigningScheme } from './order'

/** Everything the status of an order depends on. */
export type OrderStatusInput = {
  readonly data: OrderData
  readonly signingScheme: SigningScheme
  /** Whether the latest PreSignature event says signed; only used for presign orders. */
  readonly presigned: boolean
  /** Cancelled by a signed request, invalidated on chain, or replaced. */
  readonly cancelled: boolean
  readonly fills: OrderFills
  readonly now: UnixSeconds
  /** The user's own, earlier expiry of an order placed on chain. */
  readonly userValidTo?: UnixSeconds
}

/**
 * The status of an order at `now`. The first rule that matches wins; one always matches.
 * A partly filled order counts as open, and as expired once past `validTo`. `validTo` itself is the
 * last valid second, as in the contract.
 * Source: lib/docs/protocol.md#order-status.
 */
export function deriveOrderStatus(input: OrderStatusInput): OrderStatus {
  if (isFilled(input.data, input.fills)) return 'fulfilled'
  if (input.cancelled) return 'cancelled'
  if ((input.userValidTo ?? input.data.validTo) < input.now) return 'expired'
  if (isPresignaturePending(input)) return 'presignaturePending'
  return 'open'
}

/**
 * Whether a presign order waits for its owner's signature on chain: `presigned` is what the latest
 * PreSignature event says, `null` without any. Anybody may have placed such an order.
 */
export const isPresignaturePending = (order: {
  readonly signingScheme: SigningScheme
  readonly presigned: boolean | null
}): boolean => order.signingScheme === 'presign' && order.presigned !== true

/**
 * `market` when the owner signed a fee, else `limit`. Source: lib/docs/protocol.md#order-status.
 */
export function orderClass(data: Pick<OrderData, 'feeAmount'>): OrderClass {
  return data.feeAmount > 0n ? 'market' : 'limit'
}
