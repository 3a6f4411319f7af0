import type { RailMark } from '@/lib/client/format/rail-layout'
import type { DebugReport, ReportOrder } from '@/lib/domain/verdict/report'

/** More marks than this run into one another and say nothing more. */
const MAX_BIDS = 60

/** Limit, quote and execution of an order for the price rail. */
export function orderMarks(order: ReportOrder): readonly RailMark[] {
  const marks: RailMark[] = [
    { kind: 'limit', sellAmount: order.sellAmount, buyAmount: order.buyAmount },
  ]
  if (order.quote !== null) {
    // The quoted fee is paid in the token sold, on top of the quoted sell amount.
    const sellAmount = order.quote.sellAmount + order.quote.feeAmount
    marks.push({ kind: 'quote', sellAmount, buyAmount: order.quote.buyAmount })
  }
  if (order.executedBuy > 0n) {
    const sellAmount = order.executedSellBeforeFees
    marks.push({ kind: 'executed', sellAmount, buyAmount: order.executedBuy })
  }
  return marks
}

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
