/** Label of the event of an order that its owner signed on chain after it was placed. */
export const SIGNED = 'signed'
