import { attemptKey, auctionKey, bidKey, eventKey, ORDER_KEY, tradeKey } from './item-key'
import type { ReportTrade } from './report'
import { groupDigits } from './sentence'
import type { Evidence } from './verdict'

/** One constructor per kind of row, so that a verdict names its rows alike everywhere. */
export const evidenceOf = {
  order: (label: string): Evidence => ({ kind: 'order', ref: ORDER_KEY, label }),
  event: (index: number, label: string): Evidence => ({
    kind: 'event',
    ref: eventKey(index),
    label: `Event ${label}`,
  }),
  auction: (auctionId: number): Evidence => ({
    kind: 'auction',
    ref: auctionKey(auctionId),
    label: `Auction ${groupDigits(auctionId)}`,
  }),
  bid: (auctionId: number, solutionUid: number, ranking: number): Evidence => ({
    kind: 'bid',
    ref: bidKey(auctionId, solutionUid),
    label: `Bid ranked ${ranking} in auction ${groupDigits(auctionId)}`,
  }),
  attempt: (auctionId: number, index: number): Evidence => ({
    kind: 'attempt',
    ref: attemptKey(auctionId, index),
    label: `Attempt in auction ${groupDigits(auctionId)}`,
  }),
  trade: (trade: ReportTrade): Evidence => ({
    kind: 'trade',
    ref: tradeKey(trade),
    label: `Trade in block ${groupDigits(trade.blockNumber)}`,
  }),
} as const
