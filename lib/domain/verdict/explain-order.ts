import { assertNever } from '@/lib/domain/shared/assert-never'
import type { AuctionOutcome } from './auction-outcome'
import { auctionOutcome } from './auction-outcome'
import type { QuietSince } from './auction-rules'
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
import { hasFills, ownerStanding, partFillLead } from './progress'
import type { DebugReport, ReportAuction, ReportOrder } from './report'
import type { Sentence } from './sentence'
import { sentence } from './sentence'
import type { Verdict, VerdictContext } from './verdict'

/**
 * Says why an order ended, or stands, where it does.
 *
 * The order's own state decides first (filled, cancelled, waiting, placement error). Otherwise the
 * latest decisive evidence wins: an event that still keeps the order out of auctions; then, from
 * the newest auction backwards, a winning bid that is settling or failed, or bids that lost.
 * Auctions without a bid are decisive only when their prices were short of the limit; if not, older
 * decisive evidence goes first and the auctions since are counted in the same sentence.
 *
 * Errors: none; a report that explains nothing gets the rule `unknown`.
 * Source: product brief, Order debug.
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
  const words = filterMessages(event.reason)
  const since = { kind: 'time', ms: event.timestampMs } as const
  const over = order.status !== 'open'
  return {
    rule: 'keptOut',
    confidence: words.confidence,
    sentence: sentence`${partFillLead(order)}${restLead(order)} out of auctions since ${since}: ${words.staff}.`,
    evidence: [
      evidenceOf.event(
        index,
        event.reason === null ? event.label : `${event.label}, ${event.reason}`,
      ),
      ...trades.slice(0, 1).map(evidenceOf.trade),
    ],
    reply: over
      ? sentence`${ownerStanding(order)} ${words.owner} You can place it again.`
      : sentence`${ownerStanding(order)} ${words.owner} ${words.ownerNext}`,
  }
}

function restLead(order: ReportOrder): string {
  if (!hasFills(order)) return 'Kept'
  return order.status === 'open' ? 'The rest is kept' : 'The rest was kept'
}

function auctionVerdict(report: DebugReport, context: VerdictContext): Verdict | null {
  const { order, auctions } = report
  const newest = auctions.at(-1)
  if (newest === undefined) return null
  const newestGap = marketGap(order, newest.nativePrices)
  const prices = { gap: newestGap, reductionBps: newestAuction(report, newest) }
  // The contract refuses an expired order, so nothing can still settle it whatever block it is.
  const headBlock = order.status === 'expired' ? Number.MAX_SAFE_INTEGER : context.headBlock
  const busy = newestAuctionWithBids(auctions, headBlock)
  if (busy === null) {
    const count = auctions.length + report.auctionsOmitted
    return noBidVerdict(order, newest, count, prices, [])
  }
  const quiet = auctions.length - 1 - busy.index
  const since: QuietSince = { count: quiet, newest: quiet === 0 ? null : newest }
  const { auction, outcome } = busy
  if (quiet > 0 && (newestGap?.side === 'worse' || outcome.kind === 'settled')) {
    const verdict = noBidVerdict(order, newest, quiet, prices, earlierLabel(auction, outcome.kind))
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
      return settledAndOpen(report, auction)
    default:
      return assertNever(outcome)
  }
}

const newestAuction = ({ order, fillPrice }: DebugReport, newest: ReportAuction): bigint | null =>
  fillPrice?.auctionId === newest.id ? limitReduction(order, fillPrice) : null

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

function settledAndOpen({ order, trades }: DebugReport, auction: ReportAuction): Verdict {
  const rest =
    trades.length === 0
      ? sentence`; its trade is not listed`
      : order.partiallyFillable
        ? sentence`; the rest waits for the next auction`
        : ''
  return {
    rule: 'unknown',
    confidence: 'unknown',
    sentence: sentence`${partFillLead(order)}Auction ${{ kind: 'auction', id: auction.id }} was settled with this order${rest}.`,
    evidence: [evidenceOf.auction(auction.id), ...trades.slice(0, 1).map(evidenceOf.trade)],
    reply: sentence`${ownerStanding(order)} ${nextStep(order)}`,
  }
}

function withoutAuctions(report: DebugReport, context: VerdictContext): Verdict {
  const { order, events } = report
  const entered = events.findLastIndex((event) =>
    ['ready', 'considered', 'executing', 'traded'].includes(event.label),
  )
  const event = events[entered]
  if (event !== undefined) {
    return {
      rule: 'unknown',
      confidence: 'unknown',
      sentence: sentence`${partFillLead(order)}Its events say “${{ kind: 'verbatim', text: event.label }}”, but no auction is recorded for it.`,
      evidence: [evidenceOf.event(entered, event.label)],
      reply: sentence`${ownerStanding(order)} Nobody has offered to trade it at the price you asked for. ${nextStep(order)}`,
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
      reply: sentence`${ownerStanding(order)} You set it to start at ${from}; it is tried from then on.`,
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
    reply: sentence`${ownerStanding(order)} It has not been offered for trading ${order.status === 'expired' ? 'before it expired' : 'yet'}. ${order.status === 'expired' ? nextStep(order) : 'It is picked up by itself while it is open.'}`,
  }
}
