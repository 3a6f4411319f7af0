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
import type { StoredOrder, StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import type { AttributedSettlement } from '@/lib/domain/settlement/attribution'
import type { InvalidationLog, LogPosition } from '@/lib/domain/settlement/chain-events'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { NotificationContext } from './notify-cancellations'

/** What messages of a step say besides its facts. */
export type NotificationContextBase = NotificationContext & {
  readonly usdPrices: ReadonlyMap<Address, number>
  readonly now: () => UnixMicros
}

/** The trades of each known order: how far it is, and what it gained. */
export function buildTradeNotifications(
  words: NotificationContextBase,
  orders: ReadonlyMap<OrderUid, StoredOrder>,
  settlements: readonly AttributedSettlement[],
): readonly NewNotification[] {
  const trades = settlements.flatMap(({ log }) => log.trades)
  const fees = new Map(
    settlements.flatMap(({ log, executions }) =>
      executions.map(({ logIndex, executedFee }) => [
        placeOf({ blockNumber: log.blockNumber, logIndex }),
        executedFee,
      ]),
    ),
  )
  return [...orders.values()].flatMap((order) => {
    const notified = notifiedOrder(order, words.network, words.tokens)
    const ofOrder = trades.filter(({ uid }) => uid === order.uid)
    return fillsInOrder(ofOrder, order.fills).flatMap((fill) =>
      tradeNotifications(notified, {
        ...fill,
        executedFee: fees.get(placeOf(fill.trade)) ?? null,
        surplusUsdPrice: words.usdPrices.get(surplusToken(notified).address) ?? null,
        at: words.now(),
      }),
    )
  })
}

const placeOf = ({ blockNumber, logIndex }: Pick<LogPosition, 'blockNumber' | 'logIndex'>) =>
  `${blockNumber}:${logIndex}`

/** An order its owner took out on chain. */
export type OnChainCancellation = {
  readonly order: StoredOrderWithEvent
  readonly log: InvalidationLog
}

/**
 * Those of the logs that ended an order of the book, each order once. One that was filled, taken
 * out or expired before was over already, and its owner knows.
 */
export function cancelledOnChain(
  orders: ReadonlyMap<OrderUid, StoredOrderWithEvent>,
  logs: readonly InvalidationLog[],
  expiry: ExpiryWindow | null,
): readonly OnChainCancellation[] {
  return [...firstOfEach(logs).values()].flatMap((log) => {
    const order = orders.get(log.uid)
    if (order === undefined || endedBefore(order)) return []
    return isExpiredAt(order, log, expiry) ? [] : [{ order, log }]
  })
}

/**
 * Those of the orders taken out on chain whose last second, one of the window's, was over by then:
 * they expired, though what nothing has ended is not looked for among them.
 */
export function endedAfterExpiry(
  takenOut: readonly StoredOrderWithEvent[],
  logs: readonly InvalidationLog[],
  window: ExpiryWindow,
): readonly StoredOrderWithEvent[] {
  const first = firstOfEach(logs)
  return takenOut.filter((order) => {
    const second = lastSecondOf(order)
    if (endedBefore(order) || second < window.from || blockPast(window, second) === null)
      return false
    const log = first.get(order.uid)
    // Without a log coins were paid back, which happens after the last second only.
    return log === undefined ? !order.invalidatedOnChain : isExpiredAt(order, log, window)
  })
}

const endedBefore = (order: StoredOrder): boolean =>
  order.cancelledAt !== null || isFilled(order.data, order.fills)

const isExpiredAt = (
  order: StoredOrder,
  log: InvalidationLog,
  expiry: ExpiryWindow | null,
): boolean => expiry !== null && isPastAt(expiry, lastSecondOf(order), log.blockNumber)

const lastSecondOf = (order: StoredOrder): UnixSeconds =>
  order.onchain?.userValidTo ?? order.data.validTo

/** The earliest of each order. */
function firstOfEach(logs: readonly InvalidationLog[]): ReadonlyMap<OrderUid, InvalidationLog> {
  const first = new Map<OrderUid, InvalidationLog>()
  for (const log of logs) {
    const known = first.get(log.uid)
    if (known === undefined || log.blockNumber < known.blockNumber) first.set(log.uid, log)
  }
  return first
}

export const buildCancellationNotifications = (
  words: NotificationContextBase,
  cancelled: readonly OnChainCancellation[],
): readonly NewNotification[] =>
  cancelled.map(({ order, log }) =>
    cancellationNotification(notifiedOrder(order, words.network, words.tokens), {
      ...(order.onchain === null
        ? { source: 'onChain', reason: CANCELLED_ON_CHAIN }
        : { source: 'nativeRefund', reason: TAKEN_BACK_BY_USER }),
      replacedBy: null,
      fills: order.fills,
      onChain: log,
      at: words.now(),
    }),
  )

/** Whether an order was taken out off chain and is not filled all the same. */
export const isCancelledOffChain = (
  order: StoredOrderWithEvent,
): order is StoredOrderWithEvent & { readonly cancelledAt: UnixMicros } =>
  order.cancelledAt !== null && !isFilled(order.data, order.fills)

/** Cancellations off chain that a trade, or one the chain took back, made true again or corrected. */
export const cancellationsRestored = (
  words: NotificationContextBase,
  orders: readonly (StoredOrder & { readonly cancelledAt: UnixMicros })[],
): readonly NewNotification[] =>
  orders.map((order) =>
    cancellationNotification(notifiedOrder(order, words.network, words.tokens), {
      source: order.replacedBy === null ? 'signedRequest' : 'replacement',
      reason: order.cancellationReason,
      replacedBy: order.replacedBy,
      fills: order.fills,
      onChain: null,
      at: order.cancelledAt,
    }),
  )

/** Orders whose last second is in the window, each of the first block past it. */
export const buildExpiryNotifications = (
  words: NotificationContextBase,
  expired: readonly StoredOrder[],
  window: ExpiryWindow,
): readonly NewNotification[] =>
  expired.map((order) =>
    expiryNotification(notifiedOrder(order, words.network, words.tokens), {
      lastSecond: lastSecondOf(order),
      fills: order.fills,
      isUnsigned: order.signature.signingScheme === 'presign' && order.presigned !== true,
      isNative: order.onchain !== null,
      placementError: order.onchain?.placementError ?? null,
      blockNumber: blockPast(window, lastSecondOf(order)),
      at: words.now(),
    }),
  )
