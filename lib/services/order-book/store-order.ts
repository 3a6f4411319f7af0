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

/** What accepting an order does to the book; all of it happens or none. */
export type NewOrderStore = ReplacementStore &
  Pick<
    OrderStore,
    'lockOwner' | 'selectLiveOrders' | 'insertOrder' | 'insertAppData' | 'insertOrderQuote'
  >

export type NewOrder = {
  readonly order: OrderRecord
  readonly document: string | null
  readonly quote: OrderQuote | null
  /** Whether it asks for more than the market gives; only so many of an owner may be open. */
  readonly outOfMarket: boolean
  /** The order it takes the place of, and what its owner is told with; null when it replaces none. */
  readonly replaces: { readonly uid: OrderUid; readonly names: NotificationContext } | null
}

export type StoreOrderFailure =
  | NotReplaceable
  | Failure<'DuplicatedOrder' | 'OldOrderActivelyBidOn' | 'TooManyLimitOrders'>

/**
 * Stores an accepted order with its document, quote and `created` event, and takes the order it
 * replaces out of the book. Nothing is written before everything has been checked. The owner's open
 * orders are counted here once more, one submission at a time: of several at once each was counted
 * before the others were in the book.
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
