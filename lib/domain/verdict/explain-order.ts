import { assertNever } from '@/lib/domain/shared/assert-never'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import type { AuctionOutcome } from './auction-outcome'
import { auctionOutcome } from './auction-outcome'
import type { BidlessAuctions } from './auction-rules'
import {
  bidsLostFinding,
  executingFinding,
  nextStep,
  noBidFinding,
  settlementFailedFinding,
} from './auction-rules'
import { evidenceOf } from './evidence'
import {
  exclusionMessages,
  FUNDS_NEXT,
  isFilteredOut,
  isKnownFilter,
  recordedRefusal,
} from './filter-messages'
import { inFirstAuction, withoutAuctions } from './never-auctioned'
import { isUpToOwner, type OrderReason, orderReason } from './order-reason'
import { outcomeFinding } from './outcome-rules'
import type { PriceGap } from './price-gap'
import { auctionPrices, limitReduction, marketGap } from './price-gap'
import { hasFills, ownerStatus, partialFillNote } from './progress'
import { publicFinding } from './public-rules'
import { reasonSentence } from './reason-sentence'
import type { DebugReport, ReportAuction, ReportOrder } from './report'
import type { Sentence, SentencePart } from './sentence'
import { joinSentences, sentence } from './sentence'
import { isUnplaced, unplacedVerdict } from './unplaced'
import type { Confidence, Finding, Verdict, VerdictContext } from './verdict'

/**
 * Explains why an order is in its current state, or ended in it.
 *
 * The order's own state decides first (filled, cancelled, waiting, placement error). Otherwise the
 * latest decisive evidence wins: an event that still excludes the order from auctions; then, from
 * the newest auction backwards, a winning bid that is settling or failed, or bids that lost.
 * Auctions without a bid are decisive only when their prices were worse than the limit; if not, older
 * decisive evidence comes first and the later auctions are counted in the same sentence.
 *
 * Of an auction that is still solved (`solvingId`, null for none) nothing follows: the report is one
 * without it, and only an order of which it is the first is said to be in it.
 *
 * One that a solver brought has rules of its own, because no auction had it before its settlement.
 *
 * A report of what is public alone has rules of its own, because what it lacks may have happened.
 *
 * The cause stands first, in the words that every page has for it (`reasonSentence`): the owner's
 * funds and the market of now where they are known, else the newest auction's prices.
 *
 * Errors: none; a report that explains nothing results in the rule `unknown`.
 * Source: lib/docs/dashboard.md#order-debug.
 */
export function explainOrder(
  report: DebugReport,
  context: VerdictContext,
  solvingId: number | null = null,
): Verdict {
  if (isUnplaced(report)) return unplacedVerdict(report)
  const { order } = report
  const waitingFor = causeOf(report, context, false)
  const finding =
    outcomeFinding(report) ??
    (report.publicOnly === true
      ? publicFinding(report, observed(waitingFor), context.nowMs)
      : recordedFinding(report, context, { cause: waitingFor, solvingId }))
  const isExecuting = finding.rule === 'executing' && report.publicOnly !== true
  const reason = isExecuting ? causeOf(report, context, true) : waitingFor
  const isRefused = finding.rule === 'noBid' && recordedRefusal(report) !== null
  const isSaidOfIt = reason !== null && !isRefused && isAboutIt(reason, finding)
  const cause = isSaidOfIt ? reasonSentence(reason) : []
  const { status, next } = finding.owner
  const lacksFunds = reason?.kind === 'balance' || reason?.kind === 'allowance'
  // What it lacks is said by the cause already, with the amount.
  const isSaid = lacksFunds && ['keptOut', 'neverAuctioned', 'noBid'].includes(finding.rule)
  const detail = (isSaid ? null : finding.owner.detail) ?? []
  return {
    rule: finding.rule,
    confidence: confidenceWith(finding.confidence, reason),
    sentence: joinSentences(partialFillNote(order), cause, finding.record),
    cause,
    record: finding.record,
    evidence: finding.evidence,
    isUpToOwner: isUpToOwner(reason),
    reply: {
      said: joinSentences(status, cause, detail),
      next: lacksFunds ? sentence`${FUNDS_NEXT}` : next,
    },
  }
}

/** The market does not explain what other facts keep out, nor does it matter where time is too short. */
const isAboutIt = ({ kind }: OrderReason, { rule }: Finding): boolean =>
  !(['market', 'unpriced'].includes(kind) && ['keptOut', 'tooLate'].includes(rule))

/** The cause as every page finds it. Without live facts the funds are not known. */
function causeOf(
  report: DebugReport,
  { live, nowMs }: VerdictContext,
  isExecuting: boolean,
): OrderReason | null {
  const { order } = report
  const newest = newestAuction(report)
  const recorded = newest === undefined ? null : auctionPrices(newest)
  return orderReason(order, {
    funds: live?.funds ?? null,
    prices: live?.prices ?? recorded,
    nowSeconds: nowMs / 1000,
    isExecuting,
  })
}

/** What is public may end with an auction that settled the order, whose prices are of the past. */
function newestAuction({ auctions, trades, publicOnly }: DebugReport): ReportAuction | undefined {
  const newest = auctions.at(-1)
  const isPast = publicOnly === true && trades.some(({ auctionId }) => auctionId === newest?.id)
  return isPast ? undefined : newest
}

/** Records that explain nothing are not the last word where the cause is observed by itself. */
function confidenceWith(confidence: Confidence, reason: OrderReason | null): Confidence {
  return confidence === 'unknown' && observed(reason) !== null ? 'likely' : confidence
}

/** How far a cause that is observed by itself explains an order that waits; null where none is. */
function observed(reason: OrderReason | null): Exclude<Confidence, 'unknown'> | null {
  switch (reason?.kind) {
    case 'balance':
    case 'allowance':
    case 'notBefore':
      return 'cause'
    case 'market':
      return reason.gap.side === 'worse' ? 'likely' : null
    default:
      return null
  }
}

const recordedFinding = (
  report: DebugReport,
  context: VerdictContext,
  { cause, solvingId }: { readonly cause: OrderReason | null; readonly solvingId: number | null },
): Finding =>
  filteredFinding(report) ??
  auctionFinding(report, context, cause?.kind === 'market' ? cause.gap : null) ??
  (solvingId === null ? withoutAuctions(report, context) : inFirstAuction(report.order, solvingId))

function filteredFinding(report: DebugReport): Finding | null {
  const { order, events, auctions, trades } = report
  const index = events.length - 1
  const event = events[index]
  if (event === undefined || !isFilteredOut(event)) return null
  const newest = auctions.at(-1)
  if (newest?.timestamp !== undefined && newest.timestamp > event.timestamp) return null
  const explanation = exclusionMessages(report, event.reason)
  const since = { kind: 'time', ms: microsToMs(event.timestamp) } as const
  const isOver = order.status !== 'open'
  return {
    rule: 'keptOut',
    confidence: explanation.confidence,
    record: leftOutRecord(order, since, explanation.cause),
    evidence: [
      evidenceOf.event(
        index,
        event.reason === undefined ? event.label : `${event.label}, ${event.reason}`,
      ),
      ...trades.slice(0, 1).map(evidenceOf.trade),
    ],
    owner: {
      status: ownerStatus(order, 'complete'),
      detail: isKnownFilter(event.reason)
        ? sentence`It was left out of trading: ${explanation.cause}.`
        : sentence`It could not be offered for trading for a while.`,
      next: isOver ? sentence`You can place it again.` : sentence`${explanation.ownerNext}`,
    },
  }
}

function leftOutRecord(order: ReportOrder, since: SentencePart, cause: Sentence): Sentence {
  if (!hasFills(order)) return sentence`Left out of auctions since ${since}: ${cause}.`
  return order.status === 'open'
    ? sentence`The rest is left out of auctions since ${since}: ${cause}.`
    : sentence`The rest was left out of auctions since ${since}: ${cause}.`
}

function auctionFinding(
  report: DebugReport,
  context: VerdictContext,
  named: PriceGap | null,
): Finding | null {
  const { order, auctions } = report
  const newest = auctions.at(-1)
  if (newest === undefined) return null
  const newestGap = marketGap(order, auctionPrices(newest))
  const reductionBps = newestReductionBps(report, newest)
  const prices = { gap: newestGap, reductionBps, named }
  // The contract rejects an expired order, so no settlement can still succeed at any block.
  const headBlock = order.status === 'expired' ? Number.MAX_SAFE_INTEGER : context.headBlock
  const refusal = recordedRefusal(report)
  const latestWithBids = newestAuctionWithBids(auctions, headBlock)
  if (latestWithBids === null) {
    const count = auctions.length + (report.auctionsOmitted ?? 0)
    return noBidFinding(order, newest, count, prices, { refusal })
  }
  const bidlessCount = auctions.length - 1 - latestWithBids.index
  const since: BidlessAuctions = { count: bidlessCount, newest: bidlessCount === 0 ? null : newest }
  const { auction, outcome } = latestWithBids
  if (bidlessCount > 0 && (newestGap?.side === 'worse' || outcome.kind === 'settled')) {
    const earlier = earlierLabel(auction, outcome.kind)
    const finding = noBidFinding(order, newest, bidlessCount, prices, { earlier, refusal })
    return { ...finding, evidence: [...finding.evidence, evidenceOf.auction(auction.id)] }
  }
  switch (outcome.kind) {
    case 'running':
      return executingFinding(auction, outcome)
    case 'failed':
      return settlementFailedFinding(order, auction, outcome, since)
    case 'lost':
      return bidsLostFinding(order, auction, outcome, { since, records: 'complete' })
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
      return sentence`Before, auction ${id} settled a part of it.`
    case 'lost':
      return sentence`Before, in auction ${id}, bids for it lost.`
    case 'failed':
      return sentence`Before, it won auction ${id}, but the settlement failed.`
    case 'running':
      return sentence`Before, it won auction ${id}; no outcome of that is recorded.`
    default:
      return assertNever(kind)
  }
}

function settledButOpen(report: DebugReport, auction: ReportAuction): Finding {
  const { order, trades } = report
  return {
    rule: 'unknown',
    confidence: 'unknown',
    record: settledRecord(report, { kind: 'auction', id: auction.id }),
    evidence: [evidenceOf.auction(auction.id), ...trades.slice(0, 1).map(evidenceOf.trade)],
    owner: { status: ownerStatus(order, 'complete'), next: nextStep(order) },
  }
}

function settledRecord({ order, trades }: DebugReport, id: SentencePart): Sentence {
  if (trades.length === 0) {
    return sentence`Auction ${id} was settled with this order; its trade is not listed.`
  }
  return order.partiallyFillable
    ? sentence`Auction ${id} was settled with this order; the rest is open.`
    : sentence`Auction ${id} was settled with this order.`
}
