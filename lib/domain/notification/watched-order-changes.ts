import type { CancellationSource } from '@/lib/domain/order/cancellation-source'
import { NO_FILLS, sumFills } from '@/lib/domain/order/fills'
import type { OrderFills, OrderStatus } from '@/lib/domain/order/order'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { minOf } from '@/lib/domain/shared/min-max'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { OrderNotificationType } from './notification'
import { fillsInOrder, type OrderFill } from './order-fills'
import {
  isOver,
  pollUntil,
  type UpstreamFindings,
  type UpstreamOrder,
  type UpstreamTrade,
  type WatchedEnd,
  type WatchedOrder,
} from './watched-order'

/**
 * An order is reported as expired only this long after its last second: a settlement of that second
 * may still have to be mined and indexed, and a sent message cannot be withdrawn.
 */
export const EXPIRY_GRACE_SECONDS = 30

const TRADE_TYPES: readonly OrderNotificationType[] = [
  'order_filled',
  'order_partially_filled',
  'price_improvement',
]

/** Changes of an order that its owner has not been notified about yet. */
export type WatchedChanges = {
  readonly watched: WatchedOrder
  /** Types whose earlier notifications about the order are no longer true. */
  readonly withdrawn: readonly OrderNotificationType[]
  readonly fills: readonly (OrderFill<UpstreamTrade> & { readonly executedFee: Atoms | null })[]
  readonly end: WatchedEnd | null
}

/**
 * The initial state of a new order, of which everything is to be reported. A presign order counts as
 * unsigned until it is seen open.
 */
export const newlyPlaced = ({ uid, account, signature }: UpstreamOrder): WatchedOrder => ({
  uid,
  account,
  status: signature.signingScheme === 'presign' ? 'presignaturePending' : 'open',
  unreportedSell: NO_FILLS.sellAmount,
  fills: NO_FILLS,
  pollUntil: null,
})

/** The state of an order when its account becomes known: only later changes are reported. */
export const firstSeen = (order: UpstreamOrder, now: UnixMicros): WatchedOrder => ({
  uid: order.uid,
  account: order.account,
  status: order.status,
  unreportedSell: order.fills.sellAmount,
  fills: order.fills,
  pollUntil: isOver(order.status) ? now : null,
})

/** Which findings `watchedChanges` needs. */
export const neededFindings = (known: WatchedOrder, order: UpstreamOrder) => ({
  trades: !isSameFills(known.fills, order.fills),
  isInvalidated: isNewlyCancelled(known, order) && !order.isNative,
})

/**
 * Compares the stored state of an order with the upstream's current one. A change that is not
 * certain yet leaves the stored state unchanged, so that the next poll finds it again: an expiry
 * within its grace period, a cancellation of unknown source, an end while trades are missing.
 */
export function watchedChanges(
  known: WatchedOrder,
  order: UpstreamOrder,
  findings: UpstreamFindings,
  now: UnixMicros,
): WatchedChanges {
  const traded = findings.trades === null ? known.fills : sumFills(findings.trades)
  const isComplete = traded.sellAmount >= order.fills.sellAmount
  const isReverted = isComplete && traded.sellAmount < known.fills.sellAmount
  const fills = !isComplete && traded.sellAmount < known.fills.sellAmount ? known.fills : traded
  const unreportedSell = isReverted
    ? atoms(minOf(known.unreportedSell, traded.sellAmount))
    : known.unreportedSell
  const end = isComplete ? endOf(known, order, findings, now) : null
  const status =
    isComplete && (end !== null || !isNewlyEnded(known, order)) ? order.status : known.status
  const reportedSell = isReverted ? unreportedSell : known.fills.sellAmount
  const trades = findings.trades ?? []
  const unreported = fillsInOrder(trades, sumFills(trades)).filter(
    ({ totals }) => totals.sellAmount > reportedSell,
  )
  const isChanged = status !== known.status || !isSameFills(fills, known.fills)
  return {
    watched: {
      ...known,
      status,
      unreportedSell,
      fills,
      pollUntil: isChanged ? pollUntil(status, now) : known.pollUntil,
    },
    withdrawn: [...(isReverted ? TRADE_TYPES : []), ...withdrawnEnd(known.status, status)],
    // The upstream reports one fee for the whole order: that of a trade is known if it is the only one.
    fills: unreported.map((fill) => ({
      ...fill,
      executedFee: trades.length === 1 ? order.executedFee : null,
    })),
    end,
  }
}

const isSameFills = (a: OrderFills, b: OrderFills): boolean =>
  a.sellAmount === b.sellAmount && a.buyAmount === b.buyAmount

/** An order that had expired before does not count: it had ended already. */
const isNewlyCancelled = (known: WatchedOrder, order: UpstreamOrder): boolean =>
  order.status === 'cancelled' && known.status !== 'cancelled' && known.status !== 'expired'

/** Nobody is notified that an unsigned order expired, as anybody may have placed it. */
const isNewlyExpired = (known: WatchedOrder, order: UpstreamOrder): boolean =>
  order.status === 'expired' && known.status !== 'expired' && !isUnsigned(known, order)

const isUnsigned = (known: WatchedOrder, order: UpstreamOrder): boolean =>
  known.status === 'presignaturePending' && isSameFills(known.fills, order.fills)

const isNewlyEnded = (known: WatchedOrder, order: UpstreamOrder): boolean =>
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
  return isNewlyExpired(known, order) && isPast ? { kind: 'expired' } : null
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

/** Types of end notifications that are no longer true: the order was filled after all, or is open again. */
function withdrawnEnd(before: OrderStatus, after: OrderStatus): readonly OrderNotificationType[] {
  if (before === 'cancelled' && after !== 'cancelled') return ['order_cancelled']
  return before === 'expired' && after !== 'expired' && after !== 'cancelled'
    ? ['order_expired']
    : []
}
