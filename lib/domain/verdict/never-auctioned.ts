import { MIN_REMAINING_VALIDITY_SECONDS, orderDeadline } from '@/lib/domain/order/deadline'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { nextStep } from './auction-rules'
import { evidenceOf } from './evidence'
import { ownerStatus } from './progress'
import type { DebugReport, ReportOrder } from './report'
import { sentence } from './sentence'
import type { Finding, VerdictContext } from './verdict'

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
  if (order.status === 'open' && validFrom !== undefined && validFrom * 1000 > context.nowMs) {
    return {
      rule: 'neverAuctioned',
      confidence: 'cause',
      record: sentence`Stored, but never part of an auction.`,
      evidence: [evidenceOf.order(sentence`Valid from`)],
      owner: { status, next: sentence`You set it to start then; it is tried from then on.` },
    }
  }
  const isOver = order.status === 'expired'
  return (
    tooShortFinding(order, context.nowMs) ?? {
      rule: 'neverAuctioned',
      confidence: 'unknown',
      record: sentence`Stored, but never part of an auction. Nothing recorded says why.`,
      evidence: [
        events[0] === undefined
          ? evidenceOf.order(sentence`Creation date`)
          : evidenceOf.event(0, events[0].label),
      ],
      owner: {
        status,
        detail: isOver
          ? sentence`It has not been offered for trading before it expired.`
          : sentence`It has not been offered for trading yet.`,
        next: isOver ? nextStep(order) : sentence`It is picked up by itself while it is open.`,
      },
    }
  )
}

/** An order that could be auctioned for less than this may have come between two auctions. */
const SHORT_WINDOW_SECONDS = 30

/** The finding for an order whose time was too short to be auctioned; null while it may still be. */
function tooShortFinding(order: ReportOrder, nowMs: number): Finding | null {
  const startMs = Math.max(microsToMs(order.creationDate), (order.validFrom ?? 0) * 1000)
  const lifeSeconds = Math.ceil(orderDeadline(order) - startMs / 1000)
  const isOver = nowMs / 1000 > orderDeadline(order) - MIN_REMAINING_VALIDITY_SECONDS
  if (!isOver || lifeSeconds > MIN_REMAINING_VALIDITY_SECONDS + SHORT_WINDOW_SECONDS) return null
  return {
    rule: 'neverAuctioned',
    confidence: 'likely',
    record: sentence`Stored, but never part of an auction: auctions take only orders valid for
      another ${MIN_REMAINING_VALIDITY_SECONDS} seconds, and this one began
      ${Math.max(0, lifeSeconds)} seconds before its end.`,
    evidence: [evidenceOf.order(sentence`Valid to`)],
    owner: {
      status: ownerStatus(order, 'complete'),
      detail: sentence`It was valid for too short a time to be offered for trading: only orders
        valid for another minute are.`,
      next:
        order.status === 'expired'
          ? sentence`You can place it again with a later expiry.`
          : sentence`You can cancel it and place it again with a later expiry.`,
    },
  }
}
