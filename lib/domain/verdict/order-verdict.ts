import type { OrderStatus } from '@/lib/domain/order/order'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { addedSentences } from './added-sentences'
import { type Advice, adviceFor, advisedNext } from './advice'
import { decideCode } from './decide-code'
import { decidedReport } from './decided-report'
import { explainOrder } from './explain-order'
import { publicAdvice } from './public-code'
import type { DebugReport } from './report'
import { joinSentences, type Sentence } from './sentence'
import { unplacedAdvice } from './unplaced'
import type { Verdict, VerdictContext } from './verdict'
import type { DecidedCode } from './verdict-code'
import { verdictSince } from './verdict-since'

/** A verdict that programs read: its code, since when it holds, and the words of the pages. */
export type OrderVerdict = DecidedCode &
  Pick<Verdict, 'sentence' | 'cause' | 'record' | 'evidence' | 'isUpToOwner'> & {
    /** The sentence for the order's owner, with what comes next. */
    readonly reply: Sentence
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
  const { advice, next } = adviceOf(known, decided, verdict)
  return {
    ...decided,
    status: report.order.status,
    since: verdictSince(known, decided.code, verdict.rule),
    sentence: joinSentences(verdict.sentence, shared),
    cause: verdict.cause,
    record: joinSentences(verdict.record, shared),
    evidence: verdict.evidence,
    isUpToOwner: verdict.isUpToOwner,
    reply: joinSentences(verdict.reply.said, owner, next),
    advice,
  }
}

/** What can be done, and what comes next for the owner. */
function adviceOf(
  report: DebugReport,
  decided: DecidedCode,
  { rule, reply }: Pick<Verdict, 'rule' | 'reply'>,
): { readonly advice: Advice; readonly next: Sentence } {
  if (rule === 'unplaced') return { advice: unplacedAdvice, next: reply.next }
  const advice = publicAdvice(report, decided.code, adviceFor(report.order, decided))
  return { advice, next: advisedNext(report.order, decided.code, advice) ?? reply.next }
}
