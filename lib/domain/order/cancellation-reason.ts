import type { OrderUid } from './order'

/** Why an order was taken out of the book, in the words its `cancelled` event carries. */
export const CANCELLED_BY_REQUEST = 'signed request of the owner'
export const CANCELLED_ON_CHAIN = 'invalidated on chain'
export const cancelledByReplacement = (newUid: OrderUid): string => `replaced by ${newUid}`
