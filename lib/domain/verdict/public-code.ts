import type { Advice } from './advice'
import { marketGap } from './price-gap'
import { hasFills } from './progress'
import { isNew } from './public-rules'
import type { DebugReport } from './report'
import { sentence } from './sentence'
import type { VerdictContext } from './verdict'
import type { DecidedCode, VerdictCode } from './verdict-code'

/**
 * The code of an order of which only its order book's publications are known, and they do not say
 * why: then the market of now decides where it is read, as far as one can tell from it. The owner's
 * funds have decided before.
 */
export function publicCode(
  report: DebugReport,
  { live, nowMs }: Pick<VerdictContext, 'live' | 'nowMs'>,
): DecidedCode {
  const { order } = report
  const notPublished: DecidedCode = { code: 'not_published', certainty: 'unknown', params: {} }
  if (order.status !== 'open') return notPublished
  const { validFrom = 0 } = order
  if (validFrom * 1000 > nowMs)
    return { code: 'scheduled', certainty: 'certain', params: { validFrom } }
  const prices = live?.prices ?? null
  if (prices !== null) {
    const gap = marketGap(order, prices)
    if (gap === null) return { code: 'no_native_price', certainty: 'likely', params: {} }
    if (gap.side === 'worse') {
      return { code: 'limit_out_of_market', certainty: 'likely', params: { gapBps: gap.bps } }
    }
  }
  if (hasFills(order)) {
    const trades = report.trades.length
    return { code: 'partly_filled', certainty: 'certain', params: trades === 0 ? {} : { trades } }
  }
  return isNew(report, nowMs)
    ? { code: 'waiting_for_auction', certainty: 'likely', params: {} }
    : notPublished
}

/** Codes whose advice points to an auction or attempt. */
const OF_AUCTIONS: ReadonlySet<VerdictCode> = new Set([
  'limit_out_of_market',
  'outbid',
  'being_settled',
])

/** Advice that points to nothing which a report of what is public lacks. */
export function publicAdvice(
  { publicOnly, auctions }: DebugReport,
  code: VerdictCode,
  advice: Advice,
): Advice {
  const isWithout = publicOnly === true && auctions.length === 0 && OF_AUCTIONS.has(code)
  return isWithout
    ? { ...advice, support: sentence`The operator of the order book has the records.` }
    : advice
}
