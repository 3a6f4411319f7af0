/** Names one row of a debug report; stands in the page's address, so it must stay the same. */
export type ItemKey = string

export const ORDER_KEY: ItemKey = 'order'

/** `index` counts the events from the oldest, so later events do not rename earlier ones. */
export const eventKey = (index: number): ItemKey => `event-${index}`

export const auctionKey = (auctionId: number): ItemKey => `auction-${auctionId}`

export const bidKey = (auctionId: number, solutionUid: number): ItemKey =>
  `bid-${auctionId}-${solutionUid}`

/** `index` counts the attempts of the auction in the order of the report. */
export const attemptKey = (auctionId: number, index: number): ItemKey =>
  `attempt-${auctionId}-${index}`

/** A trade is one log of one block. */
export const tradeKey = (trade: {
  readonly blockNumber: number
  readonly logIndex: number
}): ItemKey => `trade-${trade.blockNumber}-${trade.logIndex}`

const auctionPartPattern = /^(?:auction|bid|attempt)-(\d+)(?:-\d+)?$/

/** The auction a key belongs to: an auction itself, or a bid or attempt of it. */
export function auctionIdOfKey(key: ItemKey): number | null {
  const match = auctionPartPattern.exec(key)
  return match?.[1] === undefined ? null : Number(match[1])
}
