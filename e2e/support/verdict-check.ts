import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { Verdict } from '@/lib/domain/verdict/verdict'
import { attemptsOf, verdictOf, verdictText } from '@/lib/testing/system/reports'
import type { SentOrder } from './load'

/**
 * How much the market's share of a far order's limit may have changed since it was created: two
 * hundred orders in half a minute move the price of a thin pool by a tenth.
 */
const MARKET_MOVE = 0.2

/** What is wrong with an order's verdict according to its report; null if it is correct. */
export function verdictProblem(
  order: SentOrder,
  report: DebugReportAnswer,
  headBlock: number,
): string | null {
  const verdict = verdictOf(report, headBlock)
  const problem = contradiction(report, verdict) ?? gapProblem(order, report, verdict)
  return problem === null ? null : `${problem} (${report.order.status}: ${verdictText(verdict)})`
}

function contradiction({ order, events, auctions, trades }: DebugReportAnswer, verdict: Verdict) {
  const newest = auctions.at(-1)
  const bids = auctions.flatMap((auction) => auction.proposedSolutions)
  const attempts = attemptsOf({ auctions })
  switch (verdict.rule) {
    case 'filled':
      return order.status === 'fulfilled' && trades.length > 0 ? null : 'it is not filled'
    case 'noBid':
      return newest?.proposedSolutions.length === 0 ? null : 'the newest auction had a bid for it'
    case 'bidsLost':
      return bids.some(({ isWinner }) => !isWinner) ? null : 'no bid for it lost'
    case 'settlementFailed':
      return attempts.some(({ outcome }) => outcome !== 'success') ? null : 'no attempt failed'
    case 'executing':
      return bids.some(({ isWinner }) => isWinner) ? null : 'no bid for it won'
    case 'keptOut':
      return ['filtered', 'invalid'].includes(events.at(-1)?.label ?? '')
        ? null
        : 'its last event does not keep it out'
    case 'neverAuctioned':
      return auctions.length === 0 ? null : 'it was in an auction'
    case 'unknown':
      return trades.length > 0 && order.status === 'open' ? null : 'it explains nothing'
    default:
      return `the rule ${verdict.rule} cannot apply here`
  }
}

/**
 * The verdict of an order far out of market must state the distance at the newest auction's prices,
 * unless a pool with a deviating price filled the order anyway.
 */
function gapProblem(order: SentOrder, report: DebugReportAnswer, verdict: Verdict): string | null {
  if (order.reach !== 'far' || report.order.status === 'fulfilled') return null
  // One that lived for little more than a minute may have come between two auctions.
  if (verdict.rule === 'neverAuctioned' && verdict.confidence === 'likely') return null
  if (verdict.rule !== 'noBid' || verdict.confidence !== 'likely') return 'the market is not named'
  const percentages = verdict.sentence.flatMap((part) =>
    part.kind === 'percent' ? [part.bps] : [],
  )
  const { sellToken, buyToken, sellAmount, buyAmount } = order.data
  const newest = report.auctions.at(-1)
  const prices = newest?.nativePrices ?? {}
  const fill = report.fillPrice?.auctionId === newest?.id ? report.fillPrice : undefined
  if (fill !== undefined) {
    const [wanted, given] = [buyAmount * fill.sellAmount, fill.buyAmount * sellAmount]
    // Rounded up, so that this reduction is enough.
    const reductionBps = ((wanted - given) * 10_000n + wanted - 1n) / wanted
    if (wanted > given && percentages.pop() !== reductionBps)
      return 'the limit that would do is not the one that was found'
  }
  const distance = percentages.pop()
  if (distance === undefined) return 'no distance is named'
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
