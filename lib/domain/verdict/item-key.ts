/** Identifies one row of a debug report. Part of the page's URL, so it must not change. */
export type ItemKey = string

/** The row of the order itself. */
export const ORDER_KEY: ItemKey = 'order'

/** `index` counts the events from the oldest, so later events do not change earlier keys. */
export const eventKey = (index: number): ItemKey => `event-${index}`

/** `index` counts what the order was called before, from the oldest. */
export const formerKey = (index: number): ItemKey => `former-${index}`

/** The row of an auction. */
export const auctionKey = (auctionId: number): ItemKey => `auction-${auctionId}`

/** `solutionUid` is the bid's 0-based position in the auction's ranking. */
export const bidKey = (auctionId: number, solutionUid: number): ItemKey =>
  `bid-${auctionId}-${solutionUid}`

/** `index` counts the attempts of the auction in the order of the report. */
export const attemptKey = (auctionId: number, index: number): ItemKey =>
  `attempt-${auctionId}-${index}`

/** A trade is identified by its block and log index. */
export const tradeKey = (trade: {
  readonly blockNumber: number
  readonly logIndex: number
}): ItemKey => `trade-${trade.blockNumber}-${trade.logIndex}`

const auctionPartPattern = /^(?:auction|bid|attempt)-(\d+)(?:-\d+)?$/

/** The auction id in the key of an auction, bid or attempt; `null` for other keys. */
export function auctionIdOfKey(key: ItemKey): number | null {
  const match = auctionPartPattern.exec(key)
  return match?.[1] === undefined ? null : Number(match[1])
}
