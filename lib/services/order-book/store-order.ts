import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { OrderQuote, OrderRecord } from '@/lib/domain/order/stored-order'
import { checkOpenOrderCount } from '@/lib/domain/order/validation'
import { err, type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { OrderStore } from '@/lib/infra/db/network-store'
import type { NotificationContext } from '@/lib/services/notifications/notify-cancellations'
import { countOutOfMarketOrders } from './count-out-of-market-orders'
import {
  holdReplacedOrder,
  markReplaced,
  type NotReplaceable,
  type ReplacementStore,
} from './replace-order'

/** The queries that store an accepted order, in one transaction. */
export type NewOrderStore = ReplacementStore &
  Pick<
    OrderStore,
    'lockOwner' | 'selectLiveOrders' | 'insertOrder' | 'insertAppData' | 'insertOrderQuote'
  >

export type NewOrder = {
  readonly order: OrderRecord
  readonly document: string | null
  readonly quote: OrderQuote | null
  /** Whether it asks for more than the market gives; the number of such open orders per owner is limited. */
  readonly outOfMarket: boolean
  /** The order it replaces, and the names for its owner's notification; null when it replaces none. */
  readonly replaces: { readonly uid: OrderUid; readonly names: NotificationContext } | null
}

export type StoreOrderFailure =
  | NotReplaceable
  | Failure<'DuplicatedOrder' | 'OldOrderActivelyBidOn' | 'TooManyLimitOrders'>

/**
 * Stores an accepted order with its document, quote and `created` event, and cancels the order it
 * replaces. Nothing is written before all checks passed. The owner's open orders are counted again
 * here, one submission at a time: concurrent submissions do not see each other in the first count.
 */
export async function storeOrder(
  store: NewOrderStore,
  { order, document, quote, outOfMarket, replaces }: NewOrder,
  now: () => UnixMicros,
): Promise<Result<null, StoreOrderFailure>> {
  const { uid, owner, createdAt } = order
  if (outOfMarket) {
    await store.lockOwner({ owner })
    const count = await countOutOfMarketOrders(store, {
      owner,
      replaced: replaces?.uid ?? null,
      now: now(),
    })
    const tooMany = checkOpenOrderCount(outOfMarket, count)
    if (tooMany !== null) return err(tooMany)
  }
  const held = replaces === null ? null : await holdReplacedOrder(store, replaces.uid, createdAt)
  if (held !== null && !held.ok) return held
  if ((await store.insertOrder({ order })) === 'duplicate') {
    return failure('DuplicatedOrder', `order ${uid} already exists`)
  }
  if (document !== null) {
    await store.insertAppData({ hash: order.data.appData, document, createdAt })
  }
  if (quote !== null) await store.insertOrderQuote({ uid, quote })
  await store.insertOrderEvents({ events: [{ uid, label: 'created', timestamp: createdAt }] })
  if (replaces !== null && held !== null) {
    await markReplaced(store, held.value, { replacedBy: uid, at: createdAt }, replaces.names)
  }
  return ok(null)
}
