import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { decodeAuction } from '@/lib/domain/auction/instance'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import type { Bytes32, TxHash } from '@/lib/domain/shared/hex'
import { shareStreams } from '@/lib/server/accounts/shared-streams'
import { fingerprint } from '@/lib/server/boot/fingerprint'
import { findFillPrice } from '@/lib/services/engine/find-fill-price'
import { addAppData, getAppData, uploadAppData } from '@/lib/services/order-book/app-data'
import { debugOrder } from '@/lib/services/order-book/debug-order'
import { listTrades } from '@/lib/services/order-book/list-trades'
import { getOrderStatus } from '@/lib/services/order-book/order-status'
import { toOrderView } from '@/lib/services/order-book/order-view'
import {
  findOrdersByDigest,
  getOrder,
  listAccountOrders,
  listTransactionOrders,
  lookUpOrders,
  secondsOf,
} from '@/lib/services/order-book/read-orders'
import { watchAccount } from '@/lib/services/order-book/watch-account'
import { watchOrder } from '@/lib/services/order-book/watch-order'
import { instanceReader } from './instance-pack'
import type { OrderBookContext } from './order-book-context'

/** One order takes milliseconds; more than this would hold up the auctions. */
const FILL_PRICE_MS = 300

/** The use cases of one network that look at the book, and its app-data documents. */
export function bookReads(context: OrderBookContext) {
  const { config, store, now, selectOrder, selectOrderEvents, selectAppData, pricedToken } = context
  const { changes } = config

  const documents = {
    insertAppData: (hash: AppDataHash, document: string) =>
      store.insertAppData({ hash, document, createdAt: now() }),
    selectAppData,
  }

  const status = (uid: OrderUid) =>
    getOrderStatus(
      {
        selectOrder,
        selectOrderEvents,
        selectLatestBids: async (order) => {
          const { auctions } = await store.selectOrderAuctions({
            uid: order.uid,
            sellToken: order.data.sellToken,
            buyToken: pricedToken(order.data.buyToken),
            limit: 0,
          })
          return (
            auctions.findLast((auction) => auction.proposedSolutions.length > 0)
              ?.proposedSolutions ?? []
          )
        },
      },
      uid,
    )

  const fillPrice = findFillPrice({
    selectInstance: instanceReader(store)(decodeAuction),
    solve: async (auction) => {
      const answers = await config.methods.solve(auction, { deadlineMs: FILL_PRICE_MS })
      return answers.flatMap((answer) => (answer.ok ? answer.solutions : []))
    },
  })

  return {
    status,
    order: (uid: OrderUid) => getOrder({ selectOrder, now }, uid),
    lookUp: (uids: readonly OrderUid[]) =>
      lookUpOrders(
        { now, selectReadableOrders: (list) => store.selectReadableOrders({ uids: list }) },
        uids,
      ),
    transactionOrders: (txHash: TxHash) =>
      listTransactionOrders(
        { now, selectOrdersOfTx: (hash) => store.selectOrdersOfTx({ txHash: hash }) },
        txHash,
      ),
    ordersByDigest: (digest: Bytes32) =>
      findOrdersByDigest(
        { now, selectOrdersByDigest: (of) => store.selectOrdersByDigest({ digest: of }) },
        digest,
      ),
    accountOrders: (page: { owner: Address; offset: number; limit: number }) =>
      listAccountOrders({ now, selectOrdersOfOwner: store.selectOrdersOfOwner }, page),
    debug: (uid: OrderUid) =>
      debugOrder(
        {
          selectOrder,
          selectOrderEvents,
          selectOrderAuctions: store.selectOrderAuctions,
          selectTrades: store.selectTrades,
          pricedToken,
          fillPrice,
          now,
        },
        uid,
      ),
    trades: (
      filter: { owner: Address | null; orderUid: OrderUid | null },
      page: { offset: number; limit: number },
    ) => listTrades({ selectTrades: store.selectTrades }, filter, page),
    uploadAppData: (input: Parameters<typeof uploadAppData>[1]) => uploadAppData(documents, input),
    addAppData: (document: string) => addAppData(documents, document),
    appData: (hash: Parameters<typeof getAppData>[1]) => getAppData({ selectAppData }, hash),
    watch: shareStreams({
      open: (uid: OrderUid, signal) =>
        watchOrder(
          {
            order: async (id) => {
              const order = await selectOrder(id)
              return order === null ? null : toOrderView(order, secondsOf(now()), { quote: true })
            },
            status: async (id) => {
              const found = await status(id)
              return found.ok ? found.value : null
            },
            events: selectOrderEvents,
            nextChange: changes.next,
            fingerprint,
            isFinal: ({ status: state }) => state === 'fulfilled',
          },
          uid,
          signal,
        ),
      aboutOf: (item) =>
        item.event === 'event' ? `${item.data.label} ${item.data.timestamp}` : item.event,
      recall: (items) => items,
    }),
    watchAccount: shareStreams({
      open: (owner: Address, signal) => {
        const view = (orders: readonly StoredOrder[]) =>
          orders.map((order) => toOrderView(order, secondsOf(now()), { quote: false }))
        const page = { owner, offset: 0, limit: limits.watchedOrders }
        return watchAccount(
          {
            newest: async () => view(await store.selectOrdersOfOwner(page)),
            byUids: async (uids) => view(await store.selectOrdersByUids({ uids })),
            newestUids: () => store.selectUidsOfOwner(page),
            follow: () => changes.follow(owner),
            fingerprint,
            nowMs: () => performance.now(),
          },
          signal,
        )
      },
      aboutOf: ({ data }) => data.uid,
      recall: (items) =>
        items
          .toSorted((a, b) => a.data.creationDate - b.data.creationDate)
          .slice(-limits.watchedOrders),
    }),
  }
}
