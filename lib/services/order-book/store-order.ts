import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { OrderQuote, OrderRecord } from '@/lib/domain/order/stored-order'
import { checkOpenOrderCount } from '@/lib/domain/order/validation'
import { err, type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { ChainStore, OrderStore } from '@/lib/infra/db/network-store'
import type { NotificationContext } from '@/lib/services/notifications/notify-cancellations'
import { countOutOfMarketOrders } from './count-out-of-market-orders'
import {
  holdReplacedOrder,
  markReplaced,
  type NotReplaceable,
  type ReplacementStore,
} from './replace-order'
import {
  admitUnsignedOrder,
  keptOutUnsigned,
  type TooManyUnsignedOrders,
  type UnsignedOrderLimits,
  type UnsignedOrderReads,
} from './unsigned-orders'

/** The queries that store an accepted order, in one transaction. */
export type NewOrderStore = ReplacementStore &
  Pick<
    OrderStore,
    | 'lockOwner'
    | 'lockPresignatures'
    | 'selectLiveOrders'
    | 'insertOrder'
    | 'keepAppData'
    | 'insertOrderQuote'
  > &
  Pick<ChainStore, 'holdIndexedHead' | 'selectIndexedHead'> &
  UnsignedOrderReads

/** An accepted order with what is stored next to it; `document` and `quote` are null where there is none. */
export type NewOrder = {
  readonly order: OrderRecord
  readonly document: string | null
  readonly quote: OrderQuote | null
  /** Whether it asks for more than the market gives; the number of such open orders per owner is limited. */
  readonly outOfMarket: boolean
  /** The order it replaces, and the names for its owner's notification; null when it replaces none. */
  readonly replaces: { readonly uid: OrderUid; readonly names: NotificationContext } | null
  /** Stands for the address of the client that submits it. */
  readonly clientKey: string
  readonly unsignedOrderLimits: UnsignedOrderLimits
}

/**
 * What is checked while the order is stored. `DuplicatedOrder`: the uid is stored already; `OldOrderActivelyBidOn`: the order to
 * replace may still be settled; `OrderExpired`: by the time of the newest indexed block; `TooManyLimitOrders`: the owner
 * has as many open orders out of market as are allowed.
 */
export type StoreOrderFailure =
  | NotReplaceable
  | TooManyUnsignedOrders
  | Failure<'DuplicatedOrder' | 'OldOrderActivelyBidOn' | 'OrderExpired' | 'TooManyLimitOrders'>

/** A stored order; `isUnsigned`: it waits for its owner's signature on chain. */
export type StoredNewOrder = { readonly isUnsigned: boolean }

/**
 * Stores an accepted order with its document, quote and `created` event, and cancels the order it
 * replaces. Nothing is written before all checks passed. The owner's open orders and the unsigned
 * orders are counted again here, one submission at a time: concurrent submissions do not see each
 * other in the first count.
 */
export async function storeOrder(
  store: NewOrderStore,
  newOrder: NewOrder,
  now: () => UnixMicros,
): Promise<Result<StoredNewOrder, StoreOrderFailure>> {
  const { order, document, quote, outOfMarket, replaces, clientKey } = newOrder
  const { uid, owner, createdAt } = order
  // A chain whose clock is ahead of ours could never settle it, and has ended its life already. No
  // block is indexed between this check and the end of the transaction.
  await store.holdIndexedHead({})
  const head = await store.selectIndexedHead({})
  if (head !== null && head.timestamp > order.data.validTo) {
    return failure(
      'OrderExpired',
      `validTo: ${order.data.validTo} is in the past, by the time of block ${head.number}`,
    )
  }
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
  const admitted = await admitOne(store, newOrder, now)
  if (!admitted.ok) return admitted
  const { isUnsigned } = admitted.value
  const held = replaces === null ? null : await holdReplacedOrder(store, replaces.uid, createdAt)
  if (held !== null && !held.ok) return held
  const unsignedFrom = isUnsigned ? clientKey : null
  if ((await store.insertOrder({ order, unsignedFrom })) === 'duplicate') {
    return failure('DuplicatedOrder', `order ${uid} already exists`)
  }
  if (document !== null) {
    await store.keepAppData({ hash: order.data.appData, document, createdAt })
  }
  if (quote !== null) await store.insertOrderQuote({ uid, quote })
  const timestamp = createdAt
  await store.insertOrderEvents({
    events: [
      { uid, label: 'created', timestamp },
      ...(isUnsigned ? [keptOutUnsigned(uid, { timestamp, blockNumber: null })] : []),
    ],
  })
  if (replaces !== null && held !== null) {
    await markReplaced(store, held.value, { replacedBy: uid, at: createdAt }, replaces.names)
  }
  return ok({ isUnsigned })
}

/** While one presign order is admitted, none is stored and the chain signs and revokes none. */
async function admitOne(
  store: NewOrderStore,
  { order, clientKey, unsignedOrderLimits }: NewOrder,
  now: () => UnixMicros,
): Promise<Result<StoredNewOrder, TooManyUnsignedOrders>> {
  if (order.signature.signingScheme !== 'presign') return ok({ isUnsigned: false })
  await store.lockPresignatures({})
  return admitUnsignedOrder(store, { order, clientKey, limits: unsignedOrderLimits, now: now() })
}
