import { cancellationOf } from './cancellation'
import { evidenceOf } from './evidence'
import { fillsOf, hasFills, remainderNote } from './progress'
import type { DebugReport, ReportOrder } from './report'
import type { Sentence } from './sentence'
import { joinSentences, sentence } from './sentence'
import type { Finding } from './verdict'

/**
 * The rules decided by the order's own state, in order: filled, cancelled, waiting for a signature,
 * placement error. `null` when none applies.
 */
export function outcomeFinding(report: DebugReport): Finding | null {
  const { order } = report
  if (order.status === 'fulfilled') return filled(report)
  if (order.status === 'cancelled') return cancelled(report)
  if (order.status === 'presignaturePending') return waitingForSignature()
  const error = order.onchainOrderData?.placementError ?? null
  return error === null ? null : placementError(order, error)
}

function filled(report: DebugReport): Finding {
  const { order, trades } = report
  const { sold, bought } = fillsOf(order)
  return {
    rule: 'filled',
    confidence: 'cause',
    record: joinSentences(saleRecord(report), tooLateToCancel(report)),
    evidence:
      trades.length === 0
        ? [evidenceOf.order(sentence`Executed amounts of the order`)]
        : trades.slice(0, 3).map(evidenceOf.trade),
    owner: {
      status: sentence`You sold ${sold} for ${bought}.`,
      next: sentence`Nothing more needs to be done.`,
    },
  }
}

/** What was sold for what, and in which block. */
export function saleRecord({ order, trades }: DebugReport): Sentence {
  const { sold, bought } = fillsOf(order)
  const latest = trades[0]
  if (latest === undefined) return sentence`Sold ${sold} for ${bought}.`
  const block = { kind: 'block', number: latest.blockNumber } as const
  return trades.length === 1
    ? sentence`Sold ${sold} for ${bought} in block ${block}.`
    : sentence`Sold ${sold} for ${bought} in ${trades.length} trades, the last in block ${block}.`
}

/** A cancellation accepted while a settlement is pending does not stop that settlement. */
const tooLateToCancel = ({ cancellation }: DebugReport): Sentence =>
  cancellation === undefined
    ? []
    : sentence`It was cancelled as well, when the settlement was already on its way.`

function cancelled(report: DebugReport): Finding {
  const { order } = report
  const cancellation = cancellationOf(report)
  const records = report.publicOnly === true ? 'published' : 'complete'
  const { sold, bought } = fillsOf(order)
  return {
    rule: 'cancelled',
    confidence: cancellation.confidence,
    record: cancellation.record,
    evidence: cancellation.evidence,
    owner: {
      status: cancellation.ownerStatus,
      detail: hasFills(order) ? sentence`You sold ${sold} for ${bought} before.` : [],
      next: remainderNote(order, records),
    },
  }
}

const waitingForSignature = (): Finding => ({
  rule: 'waitingForSignature',
  confidence: 'cause',
  record: sentence`It expires then whether or not it is signed.`,
  evidence: [evidenceOf.order(sentence`Status presignaturePending`)],
  owner: {
    status: sentence`Your order is placed.`,
    detail: sentence`Before it is signed it cannot trade, and it takes nothing from your account.`,
    next: sentence`Sign it on chain with the account that owns it.`,
  },
})

function placementError(order: ReportOrder, code: string): Finding {
  const error = { kind: 'verbatim', text: code } as const
  const refundTxHash = order.ethflowData?.refundTxHash ?? null
  return {
    rule: 'placementError',
    confidence: 'cause',
    record: sentence`It is never auctioned: ${error}.`,
    evidence: [evidenceOf.order(sentence`Placement error ${error}`)],
    owner: {
      status: sentence`Your order reached the chain but could not be accepted, so it will not
        trade.`,
      next: joinSentences(
        refundTxHash === null
          ? sentence`What you sent stays yours and is returned to you after the order expires.`
          : sentence`What you sent was returned to your account in transaction
              ${{ kind: 'tx', hash: refundTxHash }}.`,
        sentence`Please place it again with a new quote.`,
      ),
    },
  }
}
