import { microsToMs } from '@/lib/domain/shared/timestamp'
import { auctionPrices, marketGap } from './price-gap'
import type { DebugReport, ReportOrder } from './report'
import type { DecidedCode, VerdictParams } from './verdict-code'

/** An order that took part in more auctions than this before it was filled waited for something. */
const AUCTIONS_AT_ONCE = 5

/** How a filled order was filled: as its quote promised, for less, or late. */
export function filledCode(report: DebugReport): DecidedCode {
  const { order } = report
  const trades = report.trades.length
  // What was filled has a trade; none is listed where they could not be read.
  const params = { ...(trades === 0 ? {} : { trades }), ...waiting(report) }
  const belowBps = belowQuoteBps(order)
  if (belowBps !== null) {
    return { code: 'filled_below_quote', certainty: 'certain', params: { ...params, belowBps } }
  }
  const auctions = report.auctions.length + (report.auctionsOmitted ?? 0)
  if (auctions > AUCTIONS_AT_ONCE) {
    return { code: 'filled_late', certainty: 'certain', params: { ...params, auctions } }
  }
  return { code: 'filled', certainty: 'certain', params }
}

/** How long it took, and how many auctions found its limit out of the market. */
function waiting({ order, events, auctions }: DebugReport): VerdictParams {
  const filled = events.findLast(({ label }) => label === 'traded')
  const outOfMarket = auctions.filter(
    (auction) => marketGap(order, auctionPrices(auction))?.side === 'worse',
  ).length
  return {
    ...(filled === undefined
      ? {}
      : {
          waitedSeconds: Math.round(
            (microsToMs(filled.timestamp) - microsToMs(order.creationDate)) / 1000,
          ),
        }),
    ...(outOfMarket === 0 ? {} : { auctionsOutOfMarket: outOfMarket }),
  }
}

/**
 * By how much less than its quote an order got, in hundredths of a percent of the quote, rounded
 * down; null when it got at least that, had no quote, or the difference is below a hundredth. The
 * quote's rate is after its fee: what was to be bought for all that was to be sold.
 */
function belowQuoteBps(order: ReportOrder): bigint | null {
  const { quote } = order
  if (quote === undefined || quote.buyAmount === 0n) return null
  const offered = order.executedBuyAmount * (quote.sellAmount + quote.feeAmount)
  const promised = quote.buyAmount * order.executedSellAmount
  if (promised === 0n || offered >= promised) return null
  const bps = ((promised - offered) * 10_000n) / promised
  return bps === 0n ? null : bps
}
