import { attemptKey, auctionKey, bidKey, eventKey, ORDER_KEY, tradeKey } from './item-key'
import type { ReportTrade } from './report'
import type { Sentence } from './sentence'
import { sentence } from './sentence'
import type { Evidence } from './verdict'

/** One constructor per kind of row, so that all verdicts label rows the same way. */
export const evidenceOf = {
  order: (label: Sentence): Evidence => ({ kind: 'order', ref: ORDER_KEY, label }),
  event: (index: number, label: string): Evidence => ({
    kind: 'event',
    ref: eventKey(index),
    label: sentence`Event ${{ kind: 'verbatim', text: label }}`,
  }),
  auction: (auctionId: number): Evidence => ({
    kind: 'auction',
    ref: auctionKey(auctionId),
    label: sentence`Auction ${auctionId}`,
  }),
  bid: (auctionId: number, solutionUid: number, ranking: number): Evidence => ({
    kind: 'bid',
    ref: bidKey(auctionId, solutionUid),
    label: sentence`Bid ranked ${ranking} in auction ${auctionId}`,
  }),
  attempt: (auctionId: number, index: number): Evidence => ({
    kind: 'attempt',
    ref: attemptKey(auctionId, index),
    label: sentence`Attempt in auction ${auctionId}`,
  }),
  trade: (trade: ReportTrade): Evidence => ({
    kind: 'trade',
    ref: tradeKey(trade),
    label: sentence`Trade in block ${trade.blockNumber}`,
  }),
} as const
