import type { OrderUid } from './order'
import type { StoredOrder } from './stored-order'

/** Why an order was cancelled, as stored in the `reason` of its `cancelled` event. */
export const CANCELLED_BY_REQUEST = 'signed request of the owner'
/** The owner invalidated it in the settlement contract. */
export const CANCELLED_ON_CHAIN = 'invalidated on chain'
/** The owner signed another order, `newUid`, that replaces it. */
export const cancelledByReplacement = (newUid: OrderUid): string => `replaced by ${newUid}`

/** Why a cancelled order was cancelled, from its own fields, which outlive its events. */
export function lastingReason({
  cancelledAt,
  replacedBy,
}: Pick<StoredOrder, 'cancelledAt' | 'replacedBy'>): string {
  if (cancelledAt === null) return CANCELLED_ON_CHAIN
  return replacedBy === null ? CANCELLED_BY_REQUEST : cancelledByReplacement(replacedBy)
}
