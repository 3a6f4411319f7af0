import type { OrderStatus } from '@/lib/domain/order/order'
import { assertNever } from '@/lib/domain/shared/assert-never'
import { shortUid } from '@/lib/domain/shared/short-hex'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { type Advice, adviceFor } from './advice'
import { decideCode } from './decide-code'
import { explainOrder } from './explain-order'
import { failedHook } from './filled-code'
import { recordedRefusal } from './filter-messages'
import { publicAdvice } from './public-code'
import type { DebugReport } from './report'
import { joinSentences, sentence } from './sentence'
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
  const verdict = explainOrder(report, context)
  const decided = decideCode(report, context, verdict)
  const { shared, owner } = addedSentences(report, decided, verdict.rule)
  return {
    ...decided,
    status: report.order.status,
    since: sinceOf(report, verdict.rule),
    sentence: joinSentences(verdict.sentence, shared),
    cause: verdict.cause,
    record: joinSentences(verdict.record, shared),
    evidence: verdict.evidence,
    isUpToOwner: verdict.isUpToOwner,
    reply: joinSentences(verdict.reply, owner),
    advice: publicAdvice(report, decided.code, adviceFor(report.order, decided)),
  }
}

/** Which order took the funds, where the code says that one did. */
function spentSentences({ order, spentBy }: DebugReport, { code }: DecidedCode) {
  if (code !== 'spent_by_other_order' || spentBy === undefined) return { shared: [], owner: [] }
  const uid = { kind: 'verbatim', text: shortUid(spentBy.uid) } as const
  const amount = { kind: 'amount', atoms: spentBy.amount, token: order.sellToken } as const
  return {
    shared: sentence`Other orders of its owner sold ${amount} since it was placed, the last of them
      ${uid}.`,
    owner: sentence`Your other orders sold ${amount} since you placed it, the last of them ${uid}.`,
  }
}

/** What the code says beyond the sentence of the rule. */
function addedSentences(report: DebugReport, decided: DecidedCode, rule: Verdict['rule']) {
  const refusal = rule === 'noBid' ? recordedRefusal(report) : null
  if (refusal !== null) {
    const tried = sentence`Tried alone, it failed: ${refusal.cause}.`
    return { shared: tried, owner: tried }
  }
  return decided.code === 'hook_failed' ? hookSentences(report) : spentSentences(report, decided)
}

/** Which hook failed in a settlement, where one did. */
function hookSentences(report: DebugReport) {
  const hook = failedHook(report)
  if (hook === null) return { shared: [], owner: [] }
  const why = { kind: 'verbatim', text: hook } as const
  return {
    shared: sentence`A call of it failed in the settlement: ${why}.`,
    owner: sentence`A call that you attached to it failed, which did not stop the trade.`,
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
