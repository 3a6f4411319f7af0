import {
  aboveQuoteBps,
  belowQuoteBps,
  type FilledAmounts,
  type QuotedAmounts,
} from '@/lib/domain/quote/fill-against-quote'
import { HOOK_FAILED } from '@/lib/domain/settlement/trial-events'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { auctionPrices, marketGap } from './price-gap'
import type { DebugReport } from './report'
import type { DecidedCode, VerdictCode, VerdictParams } from './verdict-code'

/** An order that took part in more auctions than this before it was filled waited for something. */
const AUCTIONS_AT_ONCE = 5

/** How a filled order was filled: as its quote promised, for less, or late. */
export function filledCode(report: DebugReport): DecidedCode {
  const { order } = report
  const trades = report.trades.length
  const fill = { sellAmount: order.executedSellAmount, buyAmount: order.executedBuyAmount }
  const auctions = report.auctions.length + (report.auctionsOmitted ?? 0)
  const { code, params } = fillCode(fill, order.quote ?? null, auctions)
  const hook = failedHook(report)
  if (hook !== null) {
    return { code: 'hook_failed', certainty: 'certain', params: { trades, reason: hook } }
  }
  return {
    code,
    certainty: 'certain',
    // What was filled has a trade; none is listed where they could not be read.
    params: {
      ...(trades === 0 ? {} : { trades }),
      ...waiting(report),
      ...aboveQuote(fill, order.quote),
      ...params,
    },
  }
}

/** By how much more it got than its quote promised, where that is more than rounding. */
function aboveQuote(fill: FilledAmounts, quote: QuotedAmounts | undefined): VerdictParams {
  const aboveBps = quote === undefined ? null : aboveQuoteBps(fill, quote)
  return aboveBps === null || aboveBps === 0n ? {} : { aboveBps }
}

/** A hook that failed in a settlement of the order, as recorded; null where none did. */
export const failedHook = ({ events }: Pick<DebugReport, 'events'>): string | null =>
  events.find(({ label }) => label === HOOK_FAILED)?.reason ?? null

/** The code of an order that its fills fill; `auctions`: how many it took part in. */
export function fillCode(
  fill: FilledAmounts,
  quote: QuotedAmounts | null,
  auctions: number,
): Pick<DecidedCode, 'params'> & { readonly code: Extract<VerdictCode, `filled${string}`> } {
  const belowBps = quote === null ? null : belowQuoteBps(fill, quote)
  // Less than a hundredth of a percent is what rounding may take.
  if (belowBps !== null && belowBps > 0n)
    return { code: 'filled_below_quote', params: { belowBps } }
  return auctions > AUCTIONS_AT_ONCE
    ? { code: 'filled_late', params: { auctions } }
    : { code: 'filled', params: {} }
}

/** When it could trade first: not before the time its owner set. */
const startMs = ({ creationDate, validFrom = unixSeconds(0) }: DebugReport['order']): number =>
  Math.max(microsToMs(creationDate), validFrom * 1000)

/** How long it took, and how far its limit was out of the market in its first auction. */
function waiting({ order, events, auctions }: DebugReport): VerdictParams {
  const filled = events.findLast(({ label }) => label === 'traded')
  const [first] = auctions
  const gap = first === undefined ? null : marketGap(order, auctionPrices(first))
  return {
    ...(filled === undefined
      ? {}
      : {
          waitedSeconds: Math.round((microsToMs(filled.timestamp) - startMs(order)) / 1000),
        }),
    ...(gap?.side === 'worse' ? { gapAtFirstBps: gap.bps } : {}),
  }
}
