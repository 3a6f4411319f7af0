import { orderMarks } from '@/lib/client/format/order-marks'
import type { RailMark } from '@/lib/client/format/rail-layout'
import type { DebugReport } from '@/lib/domain/verdict/report'

/** More marks than this run into one another and say nothing more. */
const MAX_BIDS = 60

/** The order's marks with every bid, the newest first, and the market of the newest auction. */
export function reportMarks({ order, auctions }: DebugReport): readonly RailMark[] {
  const marks = [...orderMarks(order)]
  const newest = auctions.at(-1)
  const sellPrice = newest?.nativePrices.get(order.sellToken)
  const buyPrice = newest?.nativePrices.get(order.buyToken)
  if (newest !== undefined && sellPrice !== undefined && buyPrice !== undefined) {
    marks.push({
      kind: 'spot',
      sellAmount: buyPrice,
      buyAmount: sellPrice,
      label: `Market (auction ${newest.id})`,
    })
  }
  const bids = auctions.toReversed().flatMap((auction) => auction.bids)
  for (const bid of bids.slice(0, MAX_BIDS)) {
    marks.push({ kind: 'bid', sellAmount: bid.executedSell, buyAmount: bid.executedBuy })
  }
  return marks
}
