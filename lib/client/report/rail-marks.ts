import { type MarkedOrder, marketMark, orderMarks } from '@/lib/client/format/order-marks'
import type { RailMark } from '@/lib/client/format/rail-layout'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatNumber } from '@/lib/domain/shared/separators'
import { marketOfFills, marketRatio } from '@/lib/domain/verdict/market-price'
import { auctionPrices } from '@/lib/domain/verdict/price-gap'
import type { DebugReport, ReportAuction, ReportOrder } from '@/lib/domain/verdict/report'
import { t } from '@/lib/words/words'

type MarkedReport = Pick<DebugReport, 'auctions' | 'trades'> & {
  readonly order: MarkedOrder & Pick<ReportOrder, 'sellToken' | 'buyToken'>
}

/**
 * The order's marks, every bid of every auction, and the market price of the newest auction. Bids
 * and fills are measured from the market of their own auctions.
 */
export function reportMarks(
  { order, auctions, trades }: MarkedReport,
  separators: Separators,
): readonly RailMark[] {
  const marketIn = (auction: ReportAuction | undefined) =>
    auction === undefined ? null : marketRatio(order, auctionPrices(auction))
  const fillMarket = marketOfFills(
    trades.map(({ sellAmountBeforeFees, auctionId }) => ({
      sold: sellAmountBeforeFees,
      market: marketIn(auctions.find(({ id }) => id === auctionId)),
    })),
  )
  const own = orderMarks(order).map((mark) =>
    mark.kind === 'executed' ? withMarket(mark, fillMarket) : mark,
  )
  const newest = auctions.at(-1)
  const market =
    newest === undefined
      ? null
      : marketMark(
          order,
          auctionPrices(newest),
          t`Market (auction ${formatNumber(newest.id, separators)})`,
        )
  const bids = auctions.flatMap((auction) => {
    const ownMarket = marketIn(auction)
    return auction.proposedSolutions.map(({ executedSell, executedBuy }) =>
      withMarket({ kind: 'bid', sellAmount: executedSell, buyAmount: executedBuy }, ownMarket),
    )
  })
  return [...own, ...(market === null ? [] : [market]), ...bids]
}

const withMarket = (mark: RailMark, market: RailMark['market'] | null): RailMark =>
  market === null || market === undefined ? mark : { ...mark, market }
