import { orderDeadline } from '@/lib/domain/order/deadline'
import { soldToken } from '@/lib/domain/order/sold-token'
import { atoms } from '@/lib/domain/shared/amount'
import { filledBps } from './order-reason'
import type { ReportOrder } from './report'
import type { Sentence, SentencePart } from './sentence'
import { joinSentences, sentence } from './sentence'

/** Whether anything of the order was filled. */
export const hasFills = (order: ReportOrder): boolean =>
  order.executedSellAmountBeforeFees > 0n || order.executedBuyAmount > 0n

/** "40.00 % was filled.", or empty when nothing was filled; how an order ended says it by itself. */
export function partialFillNote(order: ReportOrder): Sentence {
  if (!hasFills(order) || !isWaiting(order)) return []
  return sentence`${{ kind: 'percent', bps: filledBps(order) }} was filled.`
}

/** Whether the order can still trade. */
const isWaiting = ({ status }: Pick<ReportOrder, 'status'>): boolean =>
  status === 'open' || status === 'presignaturePending'

/** The order's state for its owner: open or expired, what was filled and what of the rest is known. */
export function ownerStatus(order: ReportOrder, records: Records): Sentence {
  const until = { kind: 'time', ms: orderDeadline(order) * 1000 } as const
  const isOver = order.status === 'expired'
  if (!hasFills(order)) {
    const state = isOver
      ? sentence`Your order expired at ${until}.`
      : sentence`Your order is open until ${until} and has not been filled.`
    return joinSentences(state, remainderNote(order, records))
  }
  const { sold, bought } = fillsOf(order)
  return isOver
    ? joinSentences(
        sentence`Your order expired at ${until}.`,
        sentence`${sold} for ${bought} was filled before.`,
        remainderNote(order, records),
      )
    : joinSentences(
        sentence`Your order is open until ${until}.`,
        sentence`${sold} for ${bought} has been filled so far.`,
        remainderNote(order, records),
      )
}

/** Whether a report holds all that happened, or only what an order book publishes. */
export type Records = 'complete' | 'published'

/**
 * What is known of the unfilled part. The native coin leaves the account when the order is placed;
 * of other tokens only that this order did not take them, and only where all fills are recorded.
 * What the owner did with them is not known.
 */
export function remainderNote(order: ReportOrder, records: Records): Sentence {
  if (order.onchainUser !== undefined) return hasFills(order) ? restOfCoins(order) : allCoins(order)
  if (records === 'published') return []
  return hasFills(order)
    ? sentence`The rest was not taken from your account.`
    : sentence`Nothing was taken from your account.`
}

/** Where the coins of a placement are that sold none of them. */
function allCoins(order: ReportOrder): Sentence {
  const refund = refundOf(order)
  if (refund !== null) return sentence`Everything was returned to you in transaction ${refund}.`
  return isWaiting(order)
    ? sentence`Everything is kept for it by the contract you sent it to.`
    : sentence`Everything will be returned to you by the contract you sent it to.`
}

/** Where the coins of a placement are that it did not sell, where it sold some. */
function restOfCoins(order: ReportOrder): Sentence {
  const refund = refundOf(order)
  if (refund !== null) return sentence`The rest was returned to you in transaction ${refund}.`
  return isWaiting(order)
    ? sentence`The rest is kept for it by the contract you sent it to.`
    : sentence`The rest will be returned to you by the contract you sent it to.`
}

function refundOf(order: ReportOrder): SentencePart | null {
  const hash = order.ethflowData?.refundTxHash ?? null
  return hash === null ? null : { kind: 'tx', hash }
}

/** The amounts executed so far. */
export const fillsOf = (
  order: ReportOrder,
): { readonly sold: SentencePart; readonly bought: SentencePart } => ({
  sold: {
    kind: 'amount',
    atoms: atoms(order.executedSellAmountBeforeFees),
    token: soldToken(order),
  },
  bought: { kind: 'amount', atoms: order.executedBuyAmount, token: order.buyToken },
})
