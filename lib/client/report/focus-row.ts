import { isQuiet } from '@/lib/domain/verdict/auction-outcome'
import type { ItemKey } from '@/lib/domain/verdict/item-key'
import { auctionIdOfKey, auctionKey, eventKey, tradeKey } from '@/lib/domain/verdict/item-key'
import type { DebugReport } from '@/lib/domain/verdict/report'

/**
 * The row to show first: the evidence of the verdict, and for a trade the auction it came from,
 * which has more detail. Falls back to the newest auction with a change, then the newest event.
 */
export function focusRow(
  report: DebugReport,
  evidence: readonly { readonly ref: ItemKey }[],
): ItemKey | null {
  for (const { ref } of evidence) {
    const auctionId = auctionIdOfKey(ref) ?? auctionIdOfTrade(report, ref)
    if (auctionId !== null) return auctionKey(auctionId)
    if (ref !== 'order') return ref
  }
  const changed = report.auctions.findLast((auction) => !isQuiet(auction))
  if (changed !== undefined) return auctionKey(changed.id)
  return report.events.length === 0 ? null : eventKey(report.events.length - 1)
}

function auctionIdOfTrade(report: DebugReport, ref: ItemKey): number | null {
  const trade = report.trades.find((trade) => tradeKey(trade) === ref)
  const id = trade?.auctionId ?? null
  return report.auctions.some((auction) => auction.id === id) ? id : null
}
