import 'server-only'
import { isOutOfMarket } from '@/lib/domain/quote/out-of-market'
import { ok } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { inTransaction, type NetworkStore } from '@/lib/infra/db/network-store'
import { notificationStore } from '@/lib/server/engine/notification-store'
import { cancelOrder } from '@/lib/services/order-book/cancel-order'
import { cancelOrders } from '@/lib/services/order-book/cancel-orders'
import { type PlaceOrderInput, placeOrder } from '@/lib/services/order-book/place-order'
import { secondsOf } from '@/lib/services/order-book/read-orders'
import type { OrderStore } from '@/lib/services/order-book/store-order'
import type {
  CancellationStore,
  WithdrawOrdersDeps,
} from '@/lib/services/order-book/withdraw-orders'
import type { OrderBookContext } from './order-book-context'
import type { bookQuotes } from './quotes'

/** Source: protocol, section 4, step 13. */
const COMPETITIONS_AN_ORDER_STAYS_BID_ON = 5

/** The use cases of one network that change the book. */
export function bookPlacement(context: OrderBookContext, quotes: ReturnType<typeof bookQuotes>) {
  const { config, store, selectOrder, selectAppData } = context
  const { isForbidden, isUnsupportedToken, examineToken } = context
  const { database, chainId, reader, changes, now } = config

  const place = async (input: PlaceOrderInput) => {
    const placed = await placeOrder(
      {
        ...quotes.ofOrders,
        domain: config.domain,
        network: config.notified,
        loadTokens: config.loadTokens,
        examineToken,
        isForbidden,
        isUnsupportedToken,
        selectAppData,
        hooksTrampoline: config.hooksTrampoline,
        inspectOrder: reader.inspectOrder,
        openOutOfMarketOrders: countOutOfMarket(store, now),
        selectOrder,
        transaction: (work) => inTransaction(database, chainId, (tx) => work(orderStore(tx, now))),
      },
      input,
    )
    if (placed.ok) {
      await changes.wakeEngine()
      const { uid, replacedOrder } = placed.value
      await changes.publish(replacedOrder === null ? [uid] : [uid, replacedOrder])
      return ok(uid)
    }
    return placed
  }

  const withdrawal: WithdrawOrdersDeps = {
    now,
    domain: config.domain,
    network: config.notified,
    loadTokens: config.loadTokens,
    selectOrders: (uids) => store.selectOrdersByUids({ uids }),
    transaction: (work) =>
      inTransaction(database, chainId, (tx) =>
        work({ ...cancellationStore(tx), insertCancellation: tx.insertCancellation }),
      ),
  }

  const cancel = async (request: Parameters<typeof cancelOrder>[1]) => {
    const cancelled = await cancelOrder(withdrawal, request)
    if (cancelled.ok) await changes.publish([request.uid])
    return cancelled
  }

  const cancelMany = async (request: Parameters<typeof cancelOrders>[1]) => {
    const cancelled = await cancelOrders(withdrawal, request)
    if (cancelled.ok) await changes.publish(request.orderUids)
    return cancelled
  }

  return { place, cancel, cancelMany }
}

/** What storing an order does, on the queries of one transaction. */
export const orderStore = (tx: NetworkStore, now: () => UnixMicros): OrderStore => ({
  ...cancellationStore(tx),
  lockOwner: (owner) => tx.lockOwner({ owner }),
  openOutOfMarketOrders: countOutOfMarket(tx, now),
  wasBidOnLately: (uid) =>
    tx.wasBidOnLately({ uid, competitions: COMPETITIONS_AN_ORDER_STAYS_BID_ON }),
  insertOrder: (order) => tx.insertOrder({ order }),
  insertAppData: tx.insertAppData,
  insertOrderQuote: tx.insertOrderQuote,
})

const countOutOfMarket =
  (store: NetworkStore, now: () => UnixMicros): OrderStore['openOutOfMarketOrders'] =>
  async (owner, replaced) => {
    const live = await store.selectLiveOrders({ owner, now: secondsOf(now()) })
    return live.filter(
      ({ uid, data, quote }) => uid !== replaced && (quote === null || isOutOfMarket(data, quote)),
    ).length
  }

const cancellationStore = (tx: NetworkStore): CancellationStore => ({
  ...notificationStore(tx),
  lockOrders: (uids) => tx.lockOrders({ uids }),
  selectOrders: (uids) => tx.selectOrdersByUids({ uids }),
  markCancelled: tx.markOrderCancelled,
  insertEvents: (events) => tx.insertOrderEvents({ events }),
})
