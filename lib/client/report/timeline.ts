import { microsToMs } from '@/lib/domain/shared/timestamp'
import { isQuiet } from '@/lib/domain/verdict/auction-outcome'
import type { BlockClock } from '@/lib/domain/verdict/block-time'
import type { ItemKey } from '@/lib/domain/verdict/item-key'
import { auctionKey, eventKey, formerKey, tradeKey } from '@/lib/domain/verdict/item-key'
import type {
  DebugReport,
  ReportAuction,
  ReportEvent,
  ReportTrade,
} from '@/lib/domain/verdict/report'
import type { FormerVerdict } from '@/lib/domain/verdict/verdict-code'

/** One row of the timeline. */
export type TimelineItem = {
  readonly key: ItemKey
  /** `null` when neither recorded nor to be estimated. */
  readonly ms: number | null
  /** Whether `ms` comes from a neighbouring row's block instead of a record. */
  readonly estimated: boolean
  readonly block: number | null
  /** Whether something happened to the order here; other rows may be folded. */
  readonly isChange: boolean
} & (
  | { readonly kind: 'event'; readonly event: ReportEvent }
  | { readonly kind: 'auction'; readonly auction: ReportAuction }
  | { readonly kind: 'trade'; readonly trade: ReportTrade }
  | { readonly kind: 'former'; readonly former: FormerVerdict }
)

/**
 * Merges events, auctions, trades and former verdicts into one list, oldest first. Auctions keep the order of their
 * ids whatever their estimated times. At equal times an auction precedes the events it caused,
 * and a trade follows both.
 */
export function buildTimeline(report: DebugReport, clock: BlockClock): readonly TimelineItem[] {
  const auctions = report.auctions.map((auction) => auctionItem(auction, clock))
  const others = [
    ...report.events.map(eventItem),
    ...(report.former ?? []).map(formerItem),
    ...report.trades.map((trade) => tradeItem(trade, clock)),
  ].toSorted((a, b) => order(a, b))
  return merge(monotonic(auctions), others)
}

function auctionItem(auction: ReportAuction, clock: BlockClock): TimelineItem {
  return {
    kind: 'auction',
    key: auctionKey(auction.id),
    ms: auction.timestamp === undefined ? clock(auction.block) : microsToMs(auction.timestamp),
    estimated: auction.timestamp === undefined,
    block: auction.block,
    isChange: !isQuiet(auction),
    auction,
  }
}

const eventItem = (event: ReportEvent, index: number): TimelineItem => ({
  kind: 'event',
  key: eventKey(index),
  ms: microsToMs(event.timestamp),
  estimated: false,
  block: null,
  isChange: true,
  event,
})

/** A row where it began; it says itself when it was over. */
const formerItem = (former: FormerVerdict, index: number): TimelineItem => ({
  kind: 'former',
  key: formerKey(index),
  ms: microsToMs(former.since),
  estimated: false,
  block: null,
  isChange: true,
  former,
})

const tradeItem = (trade: ReportTrade, clock: BlockClock): TimelineItem => ({
  kind: 'trade',
  key: tradeKey(trade),
  ms: clock(trade.blockNumber),
  estimated: true,
  block: trade.blockNumber,
  isChange: true,
  trade,
})

const rank = { auction: 0, event: 1, former: 2, trade: 3 } as const

/** An item without a time sorts last: it is a trade no other row can date, so it is recent. */
function order(a: TimelineItem, b: TimelineItem): number {
  const difference = (a.ms ?? Number.MAX_SAFE_INTEGER) - (b.ms ?? Number.MAX_SAFE_INTEGER)
  return difference === 0 ? rank[a.kind] - rank[b.kind] : difference
}

function monotonic(items: readonly TimelineItem[]): readonly TimelineItem[] {
  let latest: number | null = null
  return items.map((item) => {
    if (item.ms === null || latest === null || item.ms >= latest) {
      latest = item.ms ?? latest
      return item
    }
    return { ...item, ms: latest, estimated: true }
  })
}

function merge(
  left: readonly TimelineItem[],
  right: readonly TimelineItem[],
): readonly TimelineItem[] {
  const merged: TimelineItem[] = []
  let taken = 0
  for (const item of left) {
    let next = right[taken]
    while (next !== undefined && order(next, item) < 0) {
      merged.push(next)
      taken += 1
      next = right[taken]
    }
    merged.push(item)
  }
  merged.push(...right.slice(taken))
  return merged
}
