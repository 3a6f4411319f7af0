import {
  type MarkedOrder,
  marketMark,
  type RecordedMarkets,
  recordedMarks,
} from '@/lib/client/format/order-marks'
import type { RailMark } from '@/lib/client/format/rail-layout'
import type { Separators } from '@/lib/domain/shared/separators'
import { marketRatio } from '@/lib/domain/verdict/market-price'
import { auctionPrices, type NativePrices } from '@/lib/domain/verdict/price-gap'
import { orderMarkets } from '@/lib/domain/verdict/recorded-market'
import type { DebugReport, ReportAuction, ReportOrder } from '@/lib/domain/verdict/report'

type MarkedReport = Pick<DebugReport, 'auctions' | 'trades'> & {
  readonly order: MarkedOrder & Pick<ReportOrder, 'sellToken' | 'buyToken'>
}

/**
 * The order's marks, every bid of every auction, and the market price of the newest auction, or that of
 * now where no auction is known. Bids and fills are measured from the market of their own auctions.
 */
export function reportMarks(
  report: MarkedReport,
  separators: Separators,
  now: NativePrices | null = null,
): readonly RailMark[] {
  const { order, auctions } = report
  const bids = auctions.flatMap((auction) => {
    const market = marketIn(report, auction) ?? undefined
    return auction.proposedSolutions.map(
      ({ executedSell, executedBuy }): RailMark => ({
        kind: 'bid',
        sellAmount: executedSell,
        buyAmount: executedBuy,
        ...(market === undefined ? {} : { market }),
      }),
    )
  })
  const current = auctions.length === 0 ? marketMark(order, now) : null
  return [
    ...recordedMarks({ ...order, ...marketsOf(report) }, separators),
    ...(current === null ? [] : [current]),
    ...bids,
  ]
}

const marketIn = ({ order }: MarkedReport, auction: ReportAuction) =>
  marketRatio(order, auctionPrices(auction))

/** As an order book says them of its own orders; a report has them of every network. */
function marketsOf({ order, auctions, trades }: MarkedReport): RecordedMarkets {
  const pricesIn = (auction: ReportAuction | undefined) => {
    const prices = auction === undefined ? null : auctionPrices(auction)
    return {
      sellTokenPrice: prices?.get(order.sellToken) ?? null,
      buyTokenPrice: prices?.get(order.buyToken) ?? null,
    }
  }
  const newest = auctions.at(-1)
  const fills = trades.map(({ sellAmountBeforeFees, auctionId }) => ({
    sold: sellAmountBeforeFees,
    ...pricesIn(auctions.find(({ id }) => id === auctionId)),
  }))
  const recorded = {
    newest: newest === undefined ? null : { auctionId: newest.id, ...pricesIn(newest) },
    fills,
  }
  // The market of a report's newest auction is drawn for open orders too.
  return orderMarkets(order, recorded, true)
}
