import type { OrderStatus } from '@/lib/domain/order/order'
import { assertNever } from '@/lib/domain/shared/assert-never'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { addedSentences } from './added-sentences'
import { type Advice, adviceFor } from './advice'
import { decideCode } from './decide-code'
import { decidedReport } from './decided-report'
import { explainOrder } from './explain-order'
import { publicAdvice } from './public-code'
import type { DebugReport } from './report'
import { joinSentences } from './sentence'
import type { Verdict, VerdictContext } from './verdict'
import type { DecidedCode } from './verdict-code'

/** A verdict that programs read: its code, since when it holds, and the words of the pages. */
export type OrderVerdict = DecidedCode &
  Pick<Verdict, 'sentence' | 'cause' | 'record' | 'evidence' | 'isUpToOwner' | 'reply'> & {
    /** The order's status: one that expired keeps the code of why it was not filled. */
    readonly status: OrderStatus
    readonly since: UnixMicros
    readonly advice: Advice
  }

/** Why an order is in its current state, or ended in it; see `explainOrder`. Errors: none. */
export function orderVerdict(report: DebugReport, context: VerdictContext): OrderVerdict {
  const { decided: known, solvingId } = decidedReport(report)
  const verdict = explainOrder(known, context, solvingId)
  const decided = decideCode(known, context, verdict)
  const { shared, owner } = addedSentences(known, decided, verdict.rule)
  return {
    ...decided,
    status: report.order.status,
    since: sinceOf(known, verdict.rule),
    sentence: joinSentences(verdict.sentence, shared),
    cause: verdict.cause,
    record: joinSentences(verdict.record, shared),
    evidence: verdict.evidence,
    isUpToOwner: verdict.isUpToOwner,
    reply: joinSentences(verdict.reply, owner),
    advice: publicAdvice(known, decided.code, adviceFor(report.order, decided)),
  }
}

/** When what the verdict says began, as far as recorded; otherwise when the order was created. */
const sinceOf = (report: DebugReport, rule: Verdict['rule']): UnixMicros =>
  recordedSince(report, rule) ?? report.order.creationDate

function recordedSince(report: DebugReport, rule: Verdict['rule']): UnixMicros | undefined {
  switch (rule) {
    case 'filled':
      return timeOfLast(report, 'traded')
    case 'cancelled':
      // Of what is public, the event has the time at which it was read.
      if (report.publicOnly === true) return undefined
      return report.cancellation?.timestamp ?? timeOfLast(report, 'cancelled')
    case 'keptOut':
      return report.events.at(-1)?.timestamp
    case 'noBid':
      return firstWithoutBid(report)
    case 'executing':
    case 'settlementFailed':
    case 'bidsLost':
      return newestWithBid(report)
    case 'waitingForSignature':
    case 'placementError':
    case 'inFirstAuction':
    case 'tooLate':
    case 'neverAuctioned':
    case 'unknown':
      return undefined
    default:
      return assertNever(rule)
  }
}

const timeOfLast = ({ events }: DebugReport, label: string): UnixMicros | undefined =>
  events.findLast((event) => event.label === label)?.timestamp

/** The first auction of the latest run of auctions without a bid. */
function firstWithoutBid({ auctions }: DebugReport): UnixMicros | undefined {
  const latest = auctions.findLastIndex(({ proposedSolutions }) => proposedSolutions.length > 0)
  return auctions[latest + 1]?.timestamp
}

const newestWithBid = ({ auctions }: DebugReport): UnixMicros | undefined =>
  auctions.findLast(({ proposedSolutions }) => proposedSolutions.length > 0)?.timestamp
