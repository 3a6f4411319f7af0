import 'server-only'
import { cancellationNotification } from '@/lib/domain/notification/cancellation-notification'
import { expiryNotification } from '@/lib/domain/notification/expiry-notification'
import { blockPast, type ExpiryWindow, isPastAt } from '@/lib/domain/notification/expiry-window'
import type { NewNotification } from '@/lib/domain/notification/notification'
import { notifiedOrder } from '@/lib/domain/notification/notified-order'
import { fillsInOrder } from '@/lib/domain/notification/order-fills'
import { surplusToken, tradeNotifications } from '@/lib/domain/notification/trade-notifications'
import { CANCELLED_ON_CHAIN } from '@/lib/domain/order/cancellation-reason'
import { isFilled } from '@/lib/domain/order/fills'
import { TAKEN_BACK_BY_USER } from '@/lib/domain/order/onchain-order'
import type { OrderUid } from '@/lib/domain/order/order'
import { isPresignaturePending } from '@/lib/domain/order/status'
import type { StoredOrder, StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import type { AttributedSettlement } from '@/lib/domain/settlement/attribution'
import type { InvalidationLog, LogPosition } from '@/lib/domain/settlement/chain-events'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { VerdictCode } from '@/lib/domain/verdict/verdict-code'
import type { NotificationContext } from './notify-cancellations'

/** What messages about an indexing step need in addition to its facts. */
export type StepNotificationContext = NotificationContext & {
  readonly usdPrices: ReadonlyMap<Address, number>
  /** Why orders that expired were not filled; those that could not be judged are missing. */
  readonly verdicts?: ReadonlyMap<OrderUid, VerdictCode>
  readonly now: () => UnixMicros
}

/** Notifications about the trades of each known order: fills and price improvements. */
export function buildTradeNotifications(
  context: StepNotificationContext,
  orders: ReadonlyMap<OrderUid, StoredOrder>,
  settlements: readonly AttributedSettlement[],
  /** How many auctions each filled order took part in. */
  auctions: ReadonlyMap<OrderUid, number>,
): readonly NewNotification[] {
  const trades = settlements.flatMap(({ log }) => log.trades)
  const fees = new Map(
    settlements.flatMap(({ log, executions }) =>
      executions.map(({ logIndex, executedFee }) => [
        logKey({ blockNumber: log.blockNumber, logIndex }),
        executedFee,
      ]),
    ),
  )
  return [...orders.values()].flatMap((order) => {
    const notified = notifiedOrder(order, context.network, context.tokens)
    const orderTrades = trades.filter(({ uid }) => uid === order.uid)
    return fillsInOrder(orderTrades, order.fills).flatMap((fill) =>
      tradeNotifications(notified, {
        ...fill,
        executedFee: fees.get(logKey(fill.trade)) ?? null,
        surplusUsdPrice: context.usdPrices.get(surplusToken(notified).address) ?? null,
        quote: order.quote,
        auctions: auctions.get(order.uid),
        at: context.now(),
      }),
    )
  })
}

const logKey = ({ blockNumber, logIndex }: Pick<LogPosition, 'blockNumber' | 'logIndex'>) =>
  `${blockNumber}:${logIndex}`

/** An order that its owner cancelled on chain. */
export type OnChainCancellation = {
  readonly order: StoredOrderWithEvent
  readonly log: InvalidationLog
}

/**
 * The orders ended by these logs, each order once. Orders filled, cancelled or expired before are
 * excluded: their owners were already notified of their end.
 */
export function cancelledOnChain(
  orders: ReadonlyMap<OrderUid, StoredOrderWithEvent>,
  logs: readonly InvalidationLog[],
  expiry: ExpiryWindow | null,
): readonly OnChainCancellation[] {
  return [...earliestLogs(logs).values()].flatMap((log) => {
    const order = orders.get(log.uid)
    if (order === undefined || endedBefore(order)) return []
    return isExpiredAt(order, log, expiry) ? [] : [{ order, log }]
  })
}

/**
 * The orders cancelled on chain only after their last second, which is in the window: they expired.
 * The search for expired orders does not find them, as it considers open orders only. Nobody is
 * notified of the expiry of an unsigned order.
 */
export function endedAfterExpiry(
  cancelled: readonly StoredOrderWithEvent[],
  logs: readonly InvalidationLog[],
  window: ExpiryWindow,
): readonly StoredOrderWithEvent[] {
  const first = earliestLogs(logs)
  return cancelled.filter((order) => {
    const second = lastSecondOf(order)
    if (
      isUnsigned(order) ||
      endedBefore(order) ||
      second < window.from ||
      blockPast(window, second) === null
    )
      return false
    const log = first.get(order.uid)
    // Without a log the coins were refunded, which happens only after the last second.
    return log === undefined ? !order.invalidatedOnChain : isExpiredAt(order, log, window)
  })
}

const isUnsigned = ({ signature, presigned }: StoredOrder): boolean =>
  isPresignaturePending({ ...signature, presigned })

const endedBefore = (order: StoredOrder): boolean =>
  order.cancelledAt !== null || isFilled(order.data, order.fills)

const isExpiredAt = (
  order: StoredOrder,
  log: InvalidationLog,
  expiry: ExpiryWindow | null,
): boolean => expiry !== null && isPastAt(expiry, lastSecondOf(order), log.blockNumber)

const lastSecondOf = (order: StoredOrder): UnixSeconds =>
  order.onchain?.userValidTo ?? order.data.validTo

/** The earliest log of each order. */
function earliestLogs(logs: readonly InvalidationLog[]): ReadonlyMap<OrderUid, InvalidationLog> {
  const first = new Map<OrderUid, InvalidationLog>()
  for (const log of logs) {
    const known = first.get(log.uid)
    if (known === undefined || log.blockNumber < known.blockNumber) first.set(log.uid, log)
  }
  return first
}

/** Notifications of cancellations on chain; of a placement: that its user took the coins back. */
export const buildCancellationNotifications = (
  context: StepNotificationContext,
  cancelled: readonly OnChainCancellation[],
): readonly NewNotification[] =>
  cancelled.map(({ order, log }) =>
    cancellationNotification(notifiedOrder(order, context.network, context.tokens), {
      ...(order.onchain === null
        ? { source: 'onChain', reason: CANCELLED_ON_CHAIN }
        : { source: 'nativeRefund', reason: TAKEN_BACK_BY_USER }),
      replacedBy: null,
      fills: order.fills,
      onChain: log,
      at: context.now(),
    }),
  )

/** Whether an order was cancelled off chain and is not filled. */
export const isCancelledOffChain = (
  order: StoredOrderWithEvent,
): order is StoredOrderWithEvent & { readonly cancelledAt: UnixMicros } =>
  order.cancelledAt !== null && !isFilled(order.data, order.fills)

/** Notifications of off-chain cancellations that changed or hold again because of a trade or a reorganised trade. */
export const buildRestoredCancellations = (
  context: StepNotificationContext,
  orders: readonly (StoredOrder & { readonly cancelledAt: UnixMicros })[],
): readonly NewNotification[] =>
  orders.map((order) =>
    cancellationNotification(notifiedOrder(order, context.network, context.tokens), {
      source: order.replacedBy === null ? 'signedRequest' : 'replacement',
      reason: order.cancellationReason,
      replacedBy: order.replacedBy,
      fills: order.fills,
      onChain: null,
      at: order.cancelledAt,
    }),
  )

/** Expiry notifications of orders whose last second is in the window, with the first block after it. */
export const buildExpiryNotifications = (
  context: StepNotificationContext,
  expired: readonly StoredOrder[],
  window: ExpiryWindow,
): readonly NewNotification[] =>
  expired.map((order) =>
    expiryNotification(notifiedOrder(order, context.network, context.tokens), {
      lastSecond: lastSecondOf(order),
      fills: order.fills,
      isNative: order.onchain !== null,
      placementError: order.onchain?.placementError ?? null,
      verdict: context.verdicts?.get(order.uid),
      blockNumber: blockPast(window, lastSecondOf(order)),
      at: context.now(),
    }),
  )
