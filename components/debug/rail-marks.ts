import { orderMarks } from '@/lib/client/format/order-marks'
import type { RailMark } from '@/lib/client/format/rail-layout'
import type { Separators } from '@/lib/domain/shared/separators'
import type { DebugReport } from '@/lib/domain/verdict/report'
import { groupDigits } from '@/lib/domain/verdict/sentence'

/** The order's marks with every bid of every auction, and the market of the newest auction. */
export function reportMarks(
  { order, auctions }: DebugReport,
  separators: Separators,
): readonly RailMark[] {
  const marks = [...orderMarks(order)]
  const newest = auctions.at(-1)
  const sellPrice = newest?.nativePrices.get(order.sellToken)
  const buyPrice = newest?.nativePrices.get(order.buyToken)
  if (newest !== undefined && sellPrice !== undefined && buyPrice !== undefined) {
    marks.push({
      kind: 'spot',
      sellAmount: buyPrice,
      buyAmount: sellPrice,
      label: `Market (auction ${groupDigits(newest.id, separators)})`,
    })
  }
  for (const { bids } of auctions) {
    for (const bid of bids) {
      marks.push({ kind: 'bid', sellAmount: bid.executedSell, buyAmount: bid.executedBuy })
    }
  }
  return marks
}
