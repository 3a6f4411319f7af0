import type { CancellationSource } from '@/lib/domain/order/cancellation-source'
import { NO_FILLS, sumFills } from '@/lib/domain/order/fills'
import type { OrderFills, OrderStatus } from '@/lib/domain/order/order'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { minOf } from '@/lib/domain/shared/min-max'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { OrderNotificationType } from './notification'
import { fillsInOrder, type OrderFill } from './order-fills'
import {
  askedUntil,
  isOver,
  type UpstreamFindings,
  type UpstreamOrder,
  type UpstreamTrade,
  type WatchedEnd,
  type WatchedOrder,
} from './watched-order'

/**
 * An order is called expired this long after its last second: a settlement of that second is still
 * to be mined and indexed, and a message cannot be taken back.
 */
export const EXPIRY_GRACE_SECONDS = 30

const TRADE_TYPES: readonly OrderNotificationType[] = [
  'order_filled',
  'order_partially_filled',
  'price_improvement',
]

/** What a look at an order says that its owner has not been told. */
export type WatchedChanges = {
  readonly watched: WatchedOrder
  /** Types of which whatever was told of the order is not true any more. */
  readonly withdrawn: readonly OrderNotificationType[]
  readonly fills: readonly (OrderFill<UpstreamTrade> & { readonly executedFee: Atoms | null })[]
  readonly end: WatchedEnd | null
}

/** An order that nobody has been told anything of, and of which everything is to be told. */
export const newlyPlaced = ({ uid, account }: UpstreamOrder): WatchedOrder => ({
  uid,
  account,
  status: 'open',
  unreportedSell: NO_FILLS.sellAmount,
  fills: NO_FILLS,
  askedUntil: null,
})

/** An order as it is when its account becomes known: only what happens from now on is told. */
export const firstSeen = (order: UpstreamOrder, now: UnixMicros): WatchedOrder => ({
  uid: order.uid,
  account: order.account,
  status: order.status,
  unreportedSell: order.fills.sellAmount,
  fills: order.fills,
  askedUntil: isOver(order.status) ? now : null,
})

/** Which findings `watchedChanges` needs. */
export const openQuestions = (known: WatchedOrder, order: UpstreamOrder) => ({
  trades: !isSame(known.fills, order.fills),
  isInvalidated: isNewlyCancelled(known, order) && !order.isNative,
})

/**
 * Compares what is remembered of an order with what the upstream says now. What cannot be told for
 * certain yet leaves the memory as it is, so that the next look finds it again: an expiry within its
 * grace, a cancellation whose source is not known, an end while trades are missing.
 */
export function watchedChanges(
  known: WatchedOrder,
  order: UpstreamOrder,
  findings: UpstreamFindings,
  now: UnixMicros,
): WatchedChanges {
  const traded = findings.trades === null ? known.fills : sumFills(findings.trades)
  const isWhole = traded.sellAmount >= order.fills.sellAmount
  const isTakenBack = isWhole && traded.sellAmount < known.fills.sellAmount
  const fills = !isWhole && traded.sellAmount < known.fills.sellAmount ? known.fills : traded
  const unreportedSell = isTakenBack
    ? atoms(minOf(known.unreportedSell, traded.sellAmount))
    : known.unreportedSell
  const end = isWhole ? endOf(known, order, findings, now) : null
  const status = isWhole && (end !== null || !isWaiting(known, order)) ? order.status : known.status
  const reportedSell = isTakenBack ? unreportedSell : known.fills.sellAmount
  const trades = findings.trades ?? []
  const fresh = fillsInOrder(trades, sumFills(trades)).filter(
    ({ totals }) => totals.sellAmount > reportedSell,
  )
  const isChanged = status !== known.status || !isSame(fills, known.fills)
  return {
    watched: {
      ...known,
      status,
      unreportedSell,
      fills,
      askedUntil: isChanged ? askedUntil(status, now) : known.askedUntil,
    },
    withdrawn: [...(isTakenBack ? TRADE_TYPES : []), ...untrueEnd(known.status, status)],
    // The fee is told of the order as a whole: a trade's own is known when it is the only one.
    fills: fresh.map((fill) => ({
      ...fill,
      executedFee: trades.length === 1 ? order.executedFee : null,
    })),
    end,
  }
}

const isSame = (a: OrderFills, b: OrderFills): boolean =>
  a.sellAmount === b.sellAmount && a.buyAmount === b.buyAmount

/** One that expired before was over already. */
const isNewlyCancelled = (known: WatchedOrder, order: UpstreamOrder): boolean =>
  order.status === 'cancelled' && known.status !== 'cancelled' && known.status !== 'expired'

const isNewlyExpired = (known: WatchedOrder, order: UpstreamOrder): boolean =>
  order.status === 'expired' && known.status !== 'expired'

const isWaiting = (known: WatchedOrder, order: UpstreamOrder): boolean =>
  isNewlyCancelled(known, order) || isNewlyExpired(known, order)

function endOf(
  known: WatchedOrder,
  order: UpstreamOrder,
  findings: UpstreamFindings,
  now: UnixMicros,
): WatchedEnd | null {
  if (isNewlyCancelled(known, order)) {
    const source = sourceOf(order, findings)
    return source && { kind: 'cancelled', source, replacedBy: findings.replacedBy }
  }
  const isPast = now / 1_000_000 > order.lastSecond + EXPIRY_GRACE_SECONDS
  return isNewlyExpired(known, order) && isPast
    ? { kind: 'expired', isUnsigned: known.status === 'presignaturePending' }
    : null
}

function sourceOf(
  { isNative }: UpstreamOrder,
  { isInvalidated, replacedBy }: UpstreamFindings,
): CancellationSource | null {
  if (isNative) return 'nativeRefund'
  if (isInvalidated === null) return null
  if (isInvalidated) return 'onChain'
  return replacedBy === null ? 'signedRequest' : 'replacement'
}

/** An end that was told and did not last: it was filled after all, or is back in the book. */
function untrueEnd(before: OrderStatus, after: OrderStatus): readonly OrderNotificationType[] {
  if (before === 'cancelled' && after !== 'cancelled') return ['order_cancelled']
  return before === 'expired' && after !== 'expired' && after !== 'cancelled'
    ? ['order_expired']
    : []
}
