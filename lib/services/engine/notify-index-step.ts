import 'server-only'
import type { ExpiryWindow } from '@/lib/domain/notification/expiry-window'
import { isFilled } from '@/lib/domain/order/fills'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrderWithEvent } from '@/lib/domain/order/stored-order'
import type { AttributedSettlement } from '@/lib/domain/settlement/attribution'
import type { InvalidationLog, PlacementLog, RefundLog } from '@/lib/domain/settlement/chain-events'
import type { NotificationStore, OrderStore } from '@/lib/infra/db/network-store'
import type { EndNoticeStore } from '@/lib/services/notifications/notify-cancellations'
import {
  buildCancellationNotifications,
  buildExpiryNotifications,
  buildTradeNotifications,
  cancellationsRestored,
  cancelledOnChain,
  endedAfterExpiry,
  isCancelledOffChain,
  type NotificationContextBase,
} from '@/lib/services/notifications/step-notifications'
import { type TokenMetadataSource, tokensOf } from '@/lib/services/notifications/token-metadata'

/** What one indexing step learnt, as far as owners are told of it. */
export type IndexStepFacts = {
  readonly settlements: readonly AttributedSettlement[]
  readonly placements: readonly PlacementLog[]
  readonly invalidations: readonly InvalidationLog[]
  readonly withdrawals: readonly InvalidationLog[]
  readonly refunds: readonly RefundLog[]
  /** `null` when the chain did not go on. */
  readonly expiry: ExpiryWindow | null
}

export type StepReads = Pick<OrderStore, 'selectOrdersByUids' | 'selectExpiredOrders'>

export type StepStore = EndNoticeStore &
  StepReads &
  Pick<NotificationStore, 'withdrawNotificationsOfOrders'>

export type StepTokenMetadata = Pick<NotificationContextBase, 'tokens' | 'usdPrices'>

/** Asks for what a step's messages will name and count in money; outside of any transaction. */
export async function loadTokenMetadata(
  deps: StepReads & TokenMetadataSource,
  facts: IndexStepFacts,
): Promise<StepTokenMetadata> {
  const trades = facts.settlements.flatMap(({ log }) => log.trades)
  const [takenOut, expired] = await Promise.all([
    deps.selectOrdersByUids({ uids: takenOutUids(facts) }),
    facts.expiry === null ? [] : selectExpired(deps, facts.expiry),
  ])
  const ended = [...facts.placements, ...takenOut, ...expired].map(({ data }) => data)
  const [tokens, usdPrices] = await Promise.all([
    deps.loadTokens(tokensOf([...trades, ...ended])),
    deps.usdPrices(tokensOf(trades)),
  ])
  return { tokens, usdPrices }
}

/**
 * Tells owners what one indexing step stored, in its transaction and after everything else of it.
 * A fill takes back that the order was over: a settlement may be on its way when an order is
 * cancelled. A part, or a part that is gone, corrects how far it had come. `untraded` are the orders
 * a reorganisation took trades from.
 */
export async function notifyIndexStep(
  store: StepStore,
  words: NotificationContextBase,
  facts: IndexStepFacts,
  untraded: readonly OrderUid[],
): Promise<void> {
  const traded = facts.settlements.flatMap(({ log }) => log.trades.map(({ uid }) => uid))
  const logs = invalidated(facts)
  const touched = [...new Set([...traded, ...untraded, ...takenOutUids(facts)])]
  const orders = new Map(
    (await store.selectOrdersByUids({ uids: touched })).map((one) => [one.uid, one]),
  )
  const among = (uids: readonly OrderUid[]) =>
    [...new Set(uids)].flatMap((uid) => orders.get(uid) ?? [])
  const expired = await expiredOrders(store, facts, orders)
  const filled = among(traded).filter(({ data, fills }) => isFilled(data, fills))
  const cancelled = cancelledOnChain(orders, logs, facts.expiry)
  const restored = among([...traded, ...untraded]).filter(isCancelledOffChain)
  await store.withdrawNotificationsOfOrders({
    uids: filled.map(({ uid }) => uid),
    types: ['order_expired', 'order_cancelled'],
  })
  await store.withdrawNotificationsOfOrders({
    uids: restored.map(({ uid }) => uid),
    types: ['order_cancelled'],
  })
  await store.insertNotifications({
    notifications: [
      ...buildTradeNotifications(words, orders, facts.settlements),
      ...buildCancellationNotifications(words, cancelled),
      ...cancellationsRestored(words, restored),
      ...(facts.expiry === null ? [] : buildExpiryNotifications(words, expired, facts.expiry)),
    ],
  })
  await store.endEpisodes({
    uids: [...filled, ...cancelled.map(({ order }) => order), ...expired].map(({ uid }) => uid),
    at: words.now(),
  })
}

/** Those that nothing ended, and those that something ended when they had expired already. */
async function expiredOrders(
  store: StepReads,
  facts: IndexStepFacts,
  touched: ReadonlyMap<OrderUid, StoredOrderWithEvent>,
): Promise<readonly StoredOrderWithEvent[]> {
  if (facts.expiry === null) return []
  const takenOut = takenOutUids(facts).flatMap((uid) => touched.get(uid) ?? [])
  return [
    ...(await selectExpired(store, facts.expiry)),
    ...endedAfterExpiry(takenOut, invalidated(facts), facts.expiry),
  ]
}

/** Orders whose last second is in the window and that nothing else has ended. */
const selectExpired = (reads: StepReads, { from, head }: ExpiryWindow) =>
  reads.selectExpiredOrders({ from, before: head.timestamp })

/** Orders whose coins went back or that were invalidated, each once. */
const takenOutUids = (facts: IndexStepFacts): readonly OrderUid[] => [
  ...new Set([...invalidated(facts), ...facts.refunds].map(({ uid }) => uid)),
]

const invalidated = (facts: IndexStepFacts): readonly InvalidationLog[] => [
  ...facts.invalidations,
  ...facts.withdrawals,
]
