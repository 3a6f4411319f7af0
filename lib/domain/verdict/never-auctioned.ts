import { MIN_REMAINING_VALIDITY_SECONDS, orderDeadline } from '@/lib/domain/order/deadline'
import { SIGNED } from '@/lib/domain/order/presignature'
import { microsToMs, type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import { nextStep } from './auction-rules'
import { evidenceOf } from './evidence'
import { ownerStatus } from './progress'
import type { DebugReport, ReportOrder } from './report'
import { type Sentence, sentence } from './sentence'
import type { Finding, VerdictContext } from './verdict'

/** The finding for an order whose first auction is still solved. */
export const inFirstAuction = (order: ReportOrder, auctionId: number): Finding => ({
  rule: 'inFirstAuction',
  confidence: 'cause',
  record: sentence`Auction ${{ kind: 'auction', id: auctionId }}, its first, is being solved.`,
  evidence: [evidenceOf.auction(auctionId)],
  owner: {
    status: ownerStatus(order, 'complete'),
    next: sentence`It is being offered for trading at this moment.`,
  },
})

/** Rules for an order that no auction is recorded for. */
export function withoutAuctions(report: DebugReport, context: VerdictContext): Finding {
  const { order, events } = report
  const status = ownerStatus(order, 'complete')
  const enteredIndex = events.findLastIndex((event) =>
    ['ready', 'considered', 'executing', 'traded'].includes(event.label),
  )
  const event = events[enteredIndex]
  if (event !== undefined) {
    return {
      rule: 'unknown',
      confidence: 'unknown',
      record: sentence`Its events say “${{ kind: 'verbatim', text: event.label }}”, but no auction
        is recorded for it.`,
      evidence: [evidenceOf.event(enteredIndex, event.label)],
      owner: { status, next: nextStep(order) },
    }
  }
  const { validFrom } = order
  const never = neverInTime(report)
  if (never !== null) return never
  if (order.status === 'open' && validFrom !== undefined && validFrom * 1000 > context.nowMs) {
    return {
      rule: 'neverAuctioned',
      confidence: 'cause',
      record: sentence`Until then it is in no auction.`,
      evidence: [evidenceOf.order(sentence`Valid from`)],
      owner: { status, next: sentence`You set it to start then; it is tried from then on.` },
    }
  }
  const isOver = order.status === 'expired'
  return (
    tooShortFinding(report, context.nowMs) ?? {
      rule: 'neverAuctioned',
      confidence: 'unknown',
      record: unauctionedRecord(report, context),
      evidence: [
        events[0] === undefined
          ? evidenceOf.order(sentence`Creation date`)
          : evidenceOf.event(0, events[0].label),
      ],
      owner: {
        status,
        detail: isOver
          ? sentence`It was not offered for trading before it expired.`
          : sentence`It has not been offered for trading yet.`,
        next: isOver ? nextStep(order) : sentence`It is picked up by itself while it is open.`,
      },
    }
  )
}

/** The next auction takes an order within a few blocks; this is generous for the slowest chains. */
const NEXT_AUCTION_MS = 60_000

/** Whether an order could be auctioned for so short a time that the next auction has it. */
export const isNextInTurn = (
  { order, events }: Pick<DebugReport, 'order' | 'events'>,
  nowMs: number,
): boolean => order.status === 'open' && nowMs - startMsOf({ order, events }) < NEXT_AUCTION_MS

function unauctionedRecord(report: DebugReport, { nowMs, live }: VerdictContext): Sentence {
  const { order } = report
  if (isNextInTurn(report, nowMs)) {
    // Without its funds it is left out.
    return live?.funds == null
      ? sentence`It was in no auction yet; the next one has it.`
      : sentence`It was in no auction yet.`
  }
  const start = { kind: 'time', ms: startMsOf(report) } as const
  if (order.status !== 'expired') {
    return sentence`It could have been in auctions since ${start}, but none of them is recorded.`
  }
  const end = { kind: 'time', ms: orderDeadline(order) * 1000 } as const
  return sentence`It could have been in auctions from ${start} to ${end}, but none is recorded.`
}

/** An order that could be auctioned for less than this may have come between two auctions. */
const SHORT_WINDOW_SECONDS = 30

/** The moment from which an order could be auctioned: it was placed, signed, and its time had come. */
export function startOf({ order, events }: Pick<DebugReport, 'order' | 'events'>): UnixMicros {
  const signed = events.findLast(({ label }) => label === SIGNED)
  const placed = signed?.timestamp ?? order.creationDate
  return unixMicros(Math.max(placed, (order.validFrom ?? 0) * 1_000_000))
}

const startMsOf = (report: Parameters<typeof startOf>[0]): number => microsToMs(startOf(report))

/** Seconds between that moment and its end. */
const lifeOf = (report: Pick<DebugReport, 'order' | 'events'>): number =>
  Math.ceil(orderDeadline(report.order) - startMsOf(report) / 1000)

/** The finding for an order that begins so late that no auction takes it; null for others. */
function neverInTime(report: DebugReport): Finding | null {
  const lifeSeconds = lifeOf(report)
  return lifeSeconds < MIN_REMAINING_VALIDITY_SECONDS
    ? tooLate(report.order, lifeSeconds, 'cause')
    : null
}

/** The finding for an order whose time was too short to be auctioned; null while it may still be. */
function tooShortFinding(report: DebugReport, nowMs: number): Finding | null {
  const { order } = report
  const lifeSeconds = lifeOf(report)
  const isOver = nowMs / 1000 > orderDeadline(order) - MIN_REMAINING_VALIDITY_SECONDS
  if (!isOver || lifeSeconds > MIN_REMAINING_VALIDITY_SECONDS + SHORT_WINDOW_SECONDS) return null
  return tooLate(order, lifeSeconds, 'likely')
}

function tooLate(
  order: ReportOrder,
  lifeSeconds: number,
  confidence: Finding['confidence'],
): Finding {
  return {
    rule: 'tooLate',
    confidence,
    record: sentence`It was in no auction: auctions take only orders valid for another
      ${MIN_REMAINING_VALIDITY_SECONDS} seconds, and this one could begin only
      ${Math.max(0, lifeSeconds)} seconds before its end.`,
    evidence: [evidenceOf.order(sentence`Valid to`)],
    owner: {
      status: ownerStatus(order, 'complete'),
      detail: sentence`It could begin only shortly before its end, too late to be offered for trading:
        only orders valid for another minute are.`,
      next:
        order.status === 'expired'
          ? sentence`You can place it again with a later expiry.`
          : sentence`You can cancel it and place it again with a later expiry.`,
    },
  }
}
