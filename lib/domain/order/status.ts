import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { isFilled } from './fills'
import type { OrderClass, OrderData, OrderFills, OrderStatus, SigningScheme } from './order'

/** Everything an order's status depends on. */
export type OrderStatusInput = {
  readonly data: OrderData
  readonly signingScheme: SigningScheme
  /** Latest PreSignature event says signed; only read for presign orders. */
  readonly presigned: boolean
  /** Cancelled by signature, by an on-chain invalidation, or replaced. */
  readonly cancelled: boolean
  readonly fills: OrderFills
  readonly now: UnixSeconds
  /** Earlier expiry of an order placed on chain for a user. */
  readonly userValidTo?: UnixSeconds
}

/**
 * The state of an order at `now`; the first rule that matches wins, and every input has one.
 * A partly filled order is open, and expired once past `validTo`; the last valid second is
 * `validTo` itself, as in the contract.
 * Source: protocol, section 5, "Status".
 */
export function deriveOrderStatus(input: OrderStatusInput): OrderStatus {
  if (isFilled(input.data, input.fills)) return 'fulfilled'
  if (input.cancelled) return 'cancelled'
  if ((input.userValidTo ?? input.data.validTo) < input.now) return 'expired'
  if (input.signingScheme === 'presign' && !input.presigned) return 'presignaturePending'
  return 'open'
}

/** `market` when the owner signed a fee, else `limit`. Source: design, section 5, "feeAmount". */
export function orderClass(data: Pick<OrderData, 'feeAmount'>): OrderClass {
  return data.feeAmount > 0n ? 'market' : 'limit'
}
