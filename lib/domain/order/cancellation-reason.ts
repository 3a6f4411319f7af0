import type { OrderUid } from './order'

/** Why an order was cancelled, as stored in the `reason` of its `cancelled` event. */
export const CANCELLED_BY_REQUEST = 'signed request of the owner'
/** The owner invalidated it in the settlement contract. */
export const CANCELLED_ON_CHAIN = 'invalidated on chain'
/** The owner signed another order, `newUid`, that replaces it. */
export const cancelledByReplacement = (newUid: OrderUid): string => `replaced by ${newUid}`
