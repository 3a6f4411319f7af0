import 'server-only'
import type { ExpiryWindow } from '@/lib/domain/notification/expiry-window'
import { isFilled } from '@/lib/domain/order/fills'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import type { AttributedSettlement } from '@/lib/domain/settlement/attribution'
import type { InvalidationLog, PlacementLog, RefundLog } from '@/lib/domain/settlement/chain-events'
import type { VerdictCode } from '@/lib/domain/verdict/verdict-code'
import type { AuctionStore, NotificationStore, OrderStore } from '@/lib/infra/db/network-store'
import type { EndNoticeStore } from '@/lib/services/notifications/notify-cancellations'
import {
  buildCancellationNotifications,
  buildExpiryNotifications,
  buildRestoredCancellations,
  buildTradeNotifications,
  cancelledOnChain,
  endedAfterExpiry,
  isCancelledOffChain,
  type StepNotificationContext,
} from '@/lib/services/notifications/step-notifications'
import { type TokenMetadataSource, tokensOf } from '@/lib/services/notifications/token-metadata'
import type { IndexStepChanges } from './store-index-step'

/** The events of one indexing step that owners are notified of. */
export type IndexStepFacts = {
  readonly settlements: readonly AttributedSettlement[]
  readonly placements: readonly PlacementLog[]
  readonly invalidations: readonly InvalidationLog[]
  readonly withdrawals: readonly InvalidationLog[]
  readonly refunds: readonly RefundLog[]
  /** `null` when there was no new block. */
  readonly expiry: ExpiryWindow | null
}

/** Reads of the orders that a step's notifications are about. */
export type StepReads = Pick<OrderStore, 'selectOrdersByUids' | 'selectExpiredOrders'>

/** Store operations of `notifyIndexStep`, in the transaction of the step. */
export type StepStore = EndNoticeStore &
  StepReads &
  Pick<AuctionStore, 'selectRunsOfOrders'> &
  Pick<NotificationStore, 'withdrawNotificationsOfOrders'>

/**
 * Names of tokens, US dollars per whole token of those traded, and verdicts on expired orders; what
 * could not be read is missing.
 */
export type StepMetadata = Pick<StepNotificationContext, 'tokens' | 'usdPrices' | 'verdicts'>

/** Why orders are in their state; an order that cannot be judged is missing. */
export type JudgeExpired = (
  uids: readonly OrderUid[],
) => Promise<ReadonlyMap<OrderUid, VerdictCode>>

const NOT_JUDGED: Awaited<ReturnType<JudgeExpired>> = new Map()

/** Beyond these the chain would wait for the verdicts; the notifications of others have none. */
const MAX_JUDGED = 64

/** Loads what a step's notifications say besides its facts; call it outside of any transaction. */
export async function loadStepMetadata(
  deps: StepReads & TokenMetadataSource & { readonly judge?: JudgeExpired | undefined },
  facts: IndexStepFacts,
): Promise<StepMetadata> {
  const trades = facts.settlements.flatMap(({ log }) => log.trades)
  const [endedOrders, expired] = await Promise.all([
    deps.selectOrdersByUids({ uids: endedUids(facts) }),
    facts.expiry === null ? [] : selectExpired(deps, facts.expiry),
  ])
  const ended = [...facts.placements, ...endedOrders, ...expired].map(({ data }) => data)
  const judged = expired.slice(0, MAX_JUDGED).map(({ uid }) => uid)
  const [tokens, usdPrices, verdicts] = await Promise.all([
    deps.loadTokens(tokensOf([...trades, ...ended])),
    deps.usdPrices(tokensOf(trades)),
    judged.length === 0 ? NOT_JUDGED : (deps.judge?.(judged) ?? NOT_JUDGED),
  ])
  return { tokens, usdPrices, verdicts }
}

/**
 * Notifies owners of what one indexing step stored, in the step's transaction and after its other
 * writes. A fill withdraws the notification that the order ended: a settlement may be in flight when
 * an order is cancelled. A partial fill, or one that was reorganised away, corrects the filled share
 * in the cancellation. What a reorganisation withdrew and the step reports again keeps the time at
 * which it was first reported. A shortage of funds ends with the signature of an order: nothing is reported
 * about unsigned orders, as anybody may place them.
 */
export async function notifyIndexStep(
  store: StepStore,
  context: StepNotificationContext,
  facts: IndexStepFacts,
  { untraded, unsigned, notifiedAt }: IndexStepChanges,
): Promise<void> {
  const traded = facts.settlements.flatMap(({ log }) => log.trades.map(({ uid }) => uid))
  const logs = invalidated(facts)
  const affected = [...new Set([...traded, ...untraded, ...endedUids(facts)])]
  const orders = new Map(
    (await store.selectOrdersByUids({ uids: affected })).map((order) => [order.uid, order]),
  )
  const among = (uids: readonly OrderUid[]) =>
    [...new Set(uids)].flatMap((uid) => orders.get(uid) ?? [])
  const expired = await expiredOrders(store, facts, orders)
  const filled = among(traded).filter(({ data, fills }) => isFilled(data, fills))
  const cancelled = cancelledOnChain(orders, logs, facts.expiry)
  const restored = among([...traded, ...untraded]).filter(isCancelledOffChain)
  const auctions = await countAuctions(store, filled)
  await store.withdrawNotificationsOfOrders({
    uids: filled.map(({ uid }) => uid),
    types: ['order_expired', 'order_cancelled'],
  })
  await store.withdrawNotificationsOfOrders({
    uids: restored.map(({ uid }) => uid),
    types: ['order_cancelled'],
  })
  const notifications = [
    ...buildTradeNotifications(context, orders, facts.settlements, auctions),
    ...buildCancellationNotifications(context, cancelled),
    ...buildRestoredCancellations(context, restored),
    ...(facts.expiry === null ? [] : buildExpiryNotifications(context, expired, facts.expiry)),
  ]
  await store.insertNotifications({
    notifications: notifications.map((notification) => ({
      ...notification,
      createdAt: notifiedAt.get(notification.id) ?? notification.createdAt,
    })),
  })
  await store.endEpisodes({
    uids: [
      ...[...filled, ...cancelled.map(({ order }) => order), ...expired].map(({ uid }) => uid),
      ...unsigned,
    ],
    at: context.now(),
  })
}

/** How many auctions each of these orders took part in. */
async function countAuctions(
  store: Pick<AuctionStore, 'selectRunsOfOrders'>,
  orders: readonly StoredOrderWithEvent[],
): Promise<ReadonlyMap<OrderUid, number>> {
  if (orders.length === 0) return new Map()
  const runs = await store.selectRunsOfOrders({ uids: orders.map(({ uid }) => uid) })
  const counts = new Map(orders.map(({ uid }) => [uid, 0]))
  for (const { uid, first, last } of runs) {
    counts.set(uid, (counts.get(uid) ?? 0) + last - first + 1)
  }
  return counts
}

/** Orders that expired unended, and orders that were ended only after they had expired. */
async function expiredOrders(
  store: StepReads,
  facts: IndexStepFacts,
  affected: ReadonlyMap<OrderUid, StoredOrderWithEvent>,
): Promise<readonly StoredOrderWithEvent[]> {
  if (facts.expiry === null) return []
  const endedOrders = endedUids(facts).flatMap((uid) => affected.get(uid) ?? [])
  return [
    ...(await selectExpired(store, facts.expiry)),
    ...endedAfterExpiry(endedOrders, invalidated(facts), facts.expiry),
  ]
}

/** Orders whose last second is in the window and that nothing else has ended. */
const selectExpired = (reads: StepReads, { from, head }: ExpiryWindow) =>
  reads.selectExpiredOrders({ from, before: head.timestamp })

/** Orders that were refunded or invalidated, each once. */
const endedUids = (facts: IndexStepFacts): readonly OrderUid[] => [
  ...new Set([...invalidated(facts), ...facts.refunds].map(({ uid }) => uid)),
]

const invalidated = (facts: IndexStepFacts): readonly InvalidationLog[] => [
  ...facts.invalidations,
  ...facts.withdrawals,
]
