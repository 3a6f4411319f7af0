import { assertNever } from '@/lib/domain/shared/assert-never'
import type { AuctionOutcome } from './auction-outcome'
import { auctionOutcome } from './auction-outcome'
import type { BidlessAuctions } from './auction-rules'
import {
  bidsLostVerdict,
  executingVerdict,
  nextStep,
  noBidVerdict,
  settlementFailedVerdict,
} from './auction-rules'
import { evidenceOf } from './evidence'
import { filterMessages, isFilteredOut } from './filter-messages'
import { outcomeVerdict } from './outcome-rules'
import { limitReduction, marketGap } from './price-gap'
import { hasFills, ownerStatus, partialFillPrefix } from './progress'
import type { DebugReport, ReportAuction, ReportOrder } from './report'
import type { Sentence } from './sentence'
import { sentence } from './sentence'
import type { Verdict, VerdictContext } from './verdict'

/**
 * Explains why an order is in its current state, or ended in it.
 *
 * The order's own state decides first (filled, cancelled, waiting, placement error). Otherwise the
 * latest decisive evidence wins: an event that still excludes the order from auctions; then, from
 * the newest auction backwards, a winning bid that is settling or failed, or bids that lost.
 * Auctions without a bid are decisive only when their prices were worse than the limit; if not, older
 * decisive evidence comes first and the later auctions are counted in the same sentence.
 *
 * Errors: none; a report that explains nothing results in the rule `unknown`.
 * Source: lib/docs/dashboard.md#order-debug.
 */
export function explainOrder(report: DebugReport, context: VerdictContext): Verdict {
  return (
    outcomeVerdict(report) ??
    filteredVerdict(report) ??
    auctionVerdict(report, context) ??
    withoutAuctions(report, context)
  )
}

function filteredVerdict({ order, events, auctions, trades }: DebugReport): Verdict | null {
  const index = events.length - 1
  const event = events[index]
  if (event === undefined || !isFilteredOut(event)) return null
  const newest = auctions.at(-1)
  if (newest?.timestampMs != null && newest.timestampMs > event.timestampMs) return null
  const explanation = filterMessages(event.reason)
  const since = { kind: 'time', ms: event.timestampMs } as const
  const isOver = order.status !== 'open'
  return {
    rule: 'keptOut',
    confidence: explanation.confidence,
    sentence: sentence`${partialFillPrefix(order)}${keptOutPrefix(order)} out of auctions since ${since}: ${explanation.staff}.`,
    evidence: [
      evidenceOf.event(
        index,
        event.reason === null ? event.label : `${event.label}, ${event.reason}`,
      ),
      ...trades.slice(0, 1).map(evidenceOf.trade),
    ],
    reply: isOver
      ? sentence`${ownerStatus(order)} ${explanation.owner} You can place it again.`
      : sentence`${ownerStatus(order)} ${explanation.owner} ${explanation.ownerNext}`,
  }
}

function keptOutPrefix(order: ReportOrder): string {
  if (!hasFills(order)) return 'Kept'
  return order.status === 'open' ? 'The rest is kept' : 'The rest was kept'
}

function auctionVerdict(report: DebugReport, context: VerdictContext): Verdict | null {
  const { order, auctions } = report
  const newest = auctions.at(-1)
  if (newest === undefined) return null
  const newestGap = marketGap(order, newest.nativePrices)
  const prices = { gap: newestGap, reductionBps: newestReductionBps(report, newest) }
  // The contract rejects an expired order, so no settlement can still succeed at any block.
  const headBlock = order.status === 'expired' ? Number.MAX_SAFE_INTEGER : context.headBlock
  const latestWithBids = newestAuctionWithBids(auctions, headBlock)
  if (latestWithBids === null) {
    const count = auctions.length + report.auctionsOmitted
    return noBidVerdict(order, newest, count, prices, [])
  }
  const bidlessCount = auctions.length - 1 - latestWithBids.index
  const since: BidlessAuctions = { count: bidlessCount, newest: bidlessCount === 0 ? null : newest }
  const { auction, outcome } = latestWithBids
  if (bidlessCount > 0 && (newestGap?.side === 'worse' || outcome.kind === 'settled')) {
    const verdict = noBidVerdict(
      order,
      newest,
      bidlessCount,
      prices,
      earlierLabel(auction, outcome.kind),
    )
    return { ...verdict, evidence: [...verdict.evidence, evidenceOf.auction(auction.id)] }
  }
  switch (outcome.kind) {
    case 'running':
      return executingVerdict(order, auction, outcome)
    case 'failed':
      return settlementFailedVerdict(order, auction, outcome, since)
    case 'lost':
      return bidsLostVerdict(order, auction, outcome, since)
    case 'settled':
      return settledButOpen(report, auction)
    default:
      return assertNever(outcome)
  }
}

const newestReductionBps = (
  { order, fillPrice }: DebugReport,
  newest: ReportAuction,
): bigint | null => (fillPrice?.auctionId === newest.id ? limitReduction(order, fillPrice) : null)

type Outcome = Exclude<AuctionOutcome, { kind: 'noBid' }>

function newestAuctionWithBids(auctions: readonly ReportAuction[], headBlock: number | null) {
  for (let index = auctions.length - 1; index >= 0; index -= 1) {
    const auction = auctions[index]
    if (auction === undefined) continue
    const outcome = auctionOutcome(auction, headBlock)
    if (outcome.kind !== 'noBid') return { index, auction, outcome }
  }
  return null
}

function earlierLabel(auction: ReportAuction, kind: Outcome['kind']): Sentence {
  const id = { kind: 'auction', id: auction.id } as const
  switch (kind) {
    case 'settled':
      return sentence` Before, auction ${id} settled a part of it.`
    case 'lost':
      return sentence` Before, in auction ${id}, bids for it lost.`
    case 'failed':
      return sentence` Before, it won auction ${id}, but the settlement failed.`
    case 'running':
      return sentence` Before, it won auction ${id}; no outcome of that is recorded.`
    default:
      return assertNever(kind)
  }
}

function settledButOpen({ order, trades }: DebugReport, auction: ReportAuction): Verdict {
  const remainder =
    trades.length === 0
      ? sentence`; its trade is not listed`
      : order.partiallyFillable
        ? sentence`; the rest waits for the next auction`
        : ''
  return {
    rule: 'unknown',
    confidence: 'unknown',
    sentence: sentence`${partialFillPrefix(order)}Auction ${{ kind: 'auction', id: auction.id }} was settled with this order${remainder}.`,
    evidence: [evidenceOf.auction(auction.id), ...trades.slice(0, 1).map(evidenceOf.trade)],
    reply: sentence`${ownerStatus(order)} ${nextStep(order)}`,
  }
}

function withoutAuctions(report: DebugReport, context: VerdictContext): Verdict {
  const { order, events } = report
  const enteredIndex = events.findLastIndex((event) =>
    ['ready', 'considered', 'executing', 'traded'].includes(event.label),
  )
  const event = events[enteredIndex]
  if (event !== undefined) {
    return {
      rule: 'unknown',
      confidence: 'unknown',
      sentence: sentence`${partialFillPrefix(order)}Its events say “${{ kind: 'verbatim', text: event.label }}”, but no auction is recorded for it.`,
      evidence: [evidenceOf.event(enteredIndex, event.label)],
      reply: sentence`${ownerStatus(order)} Nobody has offered to trade it at the price you asked for. ${nextStep(order)}`,
    }
  }
  const startsMs = order.validFrom === null ? null : order.validFrom * 1000
  if (startsMs !== null && startsMs > context.nowMs) {
    const from = { kind: 'time', ms: startsMs } as const
    return {
      rule: 'neverAuctioned',
      confidence: 'cause',
      sentence: sentence`Stored, but never part of an auction: it may not trade before ${from}.`,
      evidence: [evidenceOf.order('Valid from')],
      reply: sentence`${ownerStatus(order)} You set it to start at ${from}; it is tried from then on.`,
    }
  }
  return {
    rule: 'neverAuctioned',
    confidence: 'unknown',
    sentence: sentence`Stored, but never part of an auction. Nothing recorded says why.`,
    evidence: [
      events[0] === undefined
        ? evidenceOf.order('Creation date')
        : evidenceOf.event(0, events[0].label),
    ],
    reply: sentence`${ownerStatus(order)} It has not been offered for trading ${order.status === 'expired' ? 'before it expired' : 'yet'}. ${order.status === 'expired' ? nextStep(order) : 'It is picked up by itself while it is open.'}`,
  }
}
