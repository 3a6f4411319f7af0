import { cancellationOf } from './cancellation'
import { evidenceOf } from './evidence'
import { executionGap } from './price-gap'
import { partialFillPrefix, remainderLocation, soldFor } from './progress'
import type { DebugReport, ReportOrder } from './report'
import type { Sentence } from './sentence'
import { sentence } from './sentence'
import type { Verdict } from './verdict'

/**
 * The rules decided by the order's own state, in order: filled, cancelled, waiting for a signature,
 * placement error. `null` when none applies.
 */
export function outcomeVerdict(report: DebugReport): Verdict | null {
  const { order } = report
  if (order.status === 'fulfilled') return filled(report)
  if (order.status === 'cancelled') return cancelled(report)
  if (order.status === 'presignaturePending') return waitingForSignature(report)
  if (order.placementError !== null) return placementError(order, order.placementError)
  return null
}

function filled(report: DebugReport): Verdict {
  const { order, trades } = report
  const latest = trades[0]
  const where =
    latest === undefined
      ? ''
      : trades.length === 1
        ? sentence` in block ${{ kind: 'block', number: latest.blockNumber }}`
        : sentence` in ${trades.length} trades, the last in block ${{ kind: 'block', number: latest.blockNumber }}`
  return {
    rule: 'filled',
    confidence: 'cause',
    sentence: sentence`Filled${where}: sold ${soldFor(order)}${gapToLimit(order, 'the limit')}.${tooLateToCancel(report)}`,
    evidence:
      trades.length === 0
        ? [evidenceOf.order('Executed amounts of the order')]
        : trades.slice(0, 3).map(evidenceOf.trade),
    reply: sentence`Your order was filled. You sold ${soldFor(order)}${gapToLimit(order, 'the price you asked for')}. Nothing more needs to be done.`,
  }
}

/** A cancellation accepted while a settlement is pending does not stop that settlement. */
const tooLateToCancel = ({ cancellation }: DebugReport): string =>
  cancellation === null
    ? ''
    : ' It was cancelled as well, when the settlement was already on its way.'

function gapToLimit(order: ReportOrder, what: string): Sentence {
  const gap = executionGap(order, {
    sell: order.executedSellBeforeFees,
    buy: order.executedBuy,
  })
  if (gap === null || gap.side === 'worse') return []
  if (gap.side === 'equal') return sentence`, exactly at ${what}`
  return sentence`, ${{ kind: 'percent', bps: gap.bps }} better than ${what}`
}

function cancelled(report: DebugReport): Verdict {
  const { order } = report
  const cancellation = cancellationOf(report)
  return {
    rule: 'cancelled',
    confidence: cancellation.confidence,
    sentence: sentence`${partialFillPrefix(order)}Cancelled ${cancellation.how}.`,
    evidence: cancellation.evidence,
    reply: sentence`Your order was cancelled ${cancellation.ownerHow}. ${remainderText(order)}`,
  }
}

const remainderText = (order: ReportOrder): Sentence =>
  partialFillPrefix(order).length === 0
    ? sentence`Nothing was traded; everything ${remainderLocation(order)}.`
    : sentence`${soldFor(order)} had been filled before; the rest ${remainderLocation(order)}.`

function waitingForSignature({ order }: DebugReport): Verdict {
  const until = { kind: 'time', ms: order.validTo * 1000 } as const
  return {
    rule: 'waitingForSignature',
    confidence: 'cause',
    sentence: sentence`Waiting for the owner’s signature on chain; it expires at ${until} whether or not it is signed.`,
    evidence: [evidenceOf.order('Status presignaturePending')],
    reply: sentence`Your order is placed and waits for your wallet’s signature. Until then it cannot trade, and nothing leaves your account. Sign it in your wallet before ${until}.`,
  }
}

function placementError(order: ReportOrder, code: string): Verdict {
  return {
    rule: 'placementError',
    confidence: 'cause',
    sentence: sentence`Placed on chain with an error, so it is never auctioned: ${{ kind: 'verbatim', text: code }}.`,
    evidence: [evidenceOf.order(`Placement error ${code}`)],
    reply: sentence`Your order reached the chain but could not be accepted, so it will not trade. ${
      order.refundTxHash === null
        ? 'What you sent stays yours and is returned to you after the order expires.'
        : sentence`What you sent was returned to your account in transaction ${{ kind: 'tx', hash: order.refundTxHash }}.`
    } Please place it again with a new quote.`,
  }
}
