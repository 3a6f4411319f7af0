import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import { piecesOf } from '@/lib/domain/shared/message'
import { shownParts } from '@/lib/domain/verdict/sentence'
import { attemptsOf, verdictOf } from '@/lib/testing/system/reports'
import type { SentOrder } from './load'

/**
 * How much the market's share of a far order's limit may have changed since it was created: two
 * hundred orders in half a minute move the price of a thin pool by a tenth.
 */
const MARKET_MOVE = 0.2

/** What is wrong with an order's verdict according to its report; null if it is correct. */
export function verdictProblem(order: SentOrder, report: DebugReportAnswer): string | null {
  const verdict = verdictOf(report)
  const problem = contradiction(report, verdict) ?? gapProblem(order, report, verdict)
  return problem === null
    ? null
    : `${problem} (${report.order.status}, ${verdict.code}: ${verdict.sentence})`
}

const WITHOUT_BID: readonly string[] = [
  'limit_out_of_market',
  'price_impact',
  'gas_exceeds_value',
  'hook_gas',
  'fees_exceed_limit',
  'liquidity_taken',
  'no_route',
]

const SHORT_OF_FUNDS: readonly string[] = [
  'balance_missing',
  'allowance_missing',
  'spent_by_other_order',
]

function contradiction(
  { order, events, auctions, trades }: DebugReportAnswer,
  verdict: OrderVerdictView,
) {
  const newest = newestDecided(auctions)
  const bids = auctions.flatMap((auction) => auction.proposedSolutions)
  const attempts = attemptsOf({ auctions })
  const isKeptOut = ['filtered', 'invalid'].includes(events.at(-1)?.label ?? '')
  if (WITHOUT_BID.includes(verdict.code)) {
    return newest?.proposedSolutions.length === 0 ? null : 'the newest auction had a bid for it'
  }
  if (SHORT_OF_FUNDS.includes(verdict.code)) {
    return order.status === 'open' || isKeptOut ? null : 'funds decide open orders only'
  }
  switch (verdict.code) {
    case 'filled':
    case 'filled_below_quote':
    case 'filled_late':
      return order.status === 'fulfilled' && trades.length > 0 ? null : 'it is not filled'
    case 'outbid':
      return bids.some(({ isWinner }) => !isWinner) ? null : 'no bid for it lost'
    case 'settlement_reverted':
    case 'settlement_timed_out':
      return attempts.some(({ outcome }) => outcome !== 'success') ? null : 'no attempt failed'
    case 'being_settled':
      return bids.some(({ isWinner }) => isWinner) ? null : 'no bid for it won'
    case 'no_native_price':
      return isKeptOut || newest?.proposedSolutions.length === 0 ? null : 'it had a bid'
    case 'remainder_too_small':
      return isKeptOut ? null : 'its last event does not keep it out'
    case 'waiting_for_auction':
    case 'too_late_for_an_auction':
      return auctions.length === 0 ? null : 'it was in an auction'
    case 'partly_filled':
      return trades.length > 0 && order.status === 'open' ? null : 'no part of it is filled'
    default:
      return `the code ${verdict.code} cannot apply here`
  }
}

/** Nothing follows yet from one that is still solved. */
const newestDecided = (auctions: DebugReportAnswer['auctions']) =>
  auctions.findLast(({ isSolving }) => isSolving !== true)

/**
 * The verdict of an order far out of market must state the distance at the newest auction's prices,
 * unless a pool with a deviating price filled the order anyway.
 */
function gapProblem(
  order: SentOrder,
  report: DebugReportAnswer,
  verdict: OrderVerdictView,
): string | null {
  if (order.reach !== 'far' || report.order.status === 'fulfilled') return null
  // One that lived for little more than a minute may have come between two auctions.
  if (verdict.code === 'too_late_for_an_auction') return null
  // Ten owners place all orders, so one may sell what another needs.
  if (SHORT_OF_FUNDS.includes(verdict.code)) return null
  if (verdict.code !== 'limit_out_of_market') return 'the market is not named'
  const percentages = shownParts(verdict.words.record, (message) =>
    piecesOf(message, null),
  ).flatMap((part) => (part.kind === 'percent' ? [part.bps] : []))
  const { sellToken, buyToken, sellAmount, buyAmount } = order.data
  const newest = newestDecided(report.auctions)
  const prices = newest?.nativePrices ?? {}
  const fill = report.fillPrice?.auctionId === newest?.id ? report.fillPrice : undefined
  if (fill !== undefined) {
    const [wanted, given] = [buyAmount * fill.sellAmount, fill.buyAmount * sellAmount]
    // Rounded up, so that this reduction is enough.
    const reductionBps = ((wanted - given) * 10_000n + wanted - 1n) / wanted
    if (wanted > given && percentages.pop() !== reductionBps)
      return 'the limit that would do is not the one that was found'
  }
  const distance = BigInt(verdict.params.gapBps ?? -1)
  const offered = sellAmount * (prices[sellToken] ?? 0n)
  const required = buyAmount * (prices[buyToken] ?? 0n)
  if (distance !== ((required - offered) * 10_000n) / offered)
    return 'the distance is not the market’s'
  if (report.trades.length > 0) return null
  const share = 1 / (1 + Number(distance) / 10_000)
  return Math.abs(share - 1 / order.priceMultiple) < MARKET_MOVE
    ? null
    : `the distance is far from ${(100 * (order.priceMultiple - 1)).toFixed(1)} %`
}
