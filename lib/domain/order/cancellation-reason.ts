import type { OrderUid } from './order'

/** Why an order was cancelled, as stored in the `reason` of its `cancelled` event. */
export const CANCELLED_BY_REQUEST = 'signed request of the owner'
export const CANCELLED_ON_CHAIN = 'invalidated on chain'
export const cancelledByReplacement = (newUid: OrderUid): string => `replaced by ${newUid}`
