import 'server-only'
import { limits } from '@/lib/contract/limits'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { decodeAuction } from '@/lib/domain/auction/instance'
import type { OrderUid } from '@/lib/domain/order/order'
import type { ListedOrders } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import type { Bytes32, TxHash } from '@/lib/domain/shared/hex'
import { inSnapshot, type NetworkStore } from '@/lib/infra/db/network-store'
import { shareStreams } from '@/lib/server/changes/shared-streams'
import { fingerprint } from '@/lib/server/http/fingerprint'
import { addAppData, getAppData, uploadAppData } from '@/lib/services/order-book/app-data'
import { debugOrder } from '@/lib/services/order-book/debug-order'
import { findFillPrice } from '@/lib/services/order-book/find-fill-price'
import { listTrades } from '@/lib/services/order-book/list-trades'
import { getOrderStatus } from '@/lib/services/order-book/order-status'
import { viewOrders } from '@/lib/services/order-book/order-view'
import {
  allOfList,
  findOrdersByDigest,
  getOrder,
  listAccountOrders,
  listTransactionOrders,
  lookUpOrders,
} from '@/lib/services/order-book/read-orders'
import { watchAccount } from '@/lib/services/order-book/watch-account'
import { watchOrder } from '@/lib/services/order-book/watch-order'
import { instanceReader } from './instance-pack'
import type { OrderBookContext } from './order-book-context'
import { bookVerdicts } from './verdicts'

/** Default; solving for one order takes milliseconds, and more would delay the auctions. */
const FILL_PRICE_MS = 300

/**
 * An owner's balance changes with every other order, so that alone does not count as a change of
 * this order.
 */
const mark = (value: unknown): string =>
  fingerprint(
    typeof value === 'object' && value !== null && 'availableBalance' in value
      ? { ...value, availableBalance: null }
      : value,
  )

/** What reports of orders are made of, beside the stored rows. */
const reportSources = (context: OrderBookContext) => ({
  fillPrice: findFillPrice({
    readInstance: instanceReader(context)(decodeAuction),
    solve: async (auction) => {
      const deadlineMs = context.config.solveDeadlineMs ?? FILL_PRICE_MS
      const answers = await context.config.methods.solveAlone(auction, { deadlineMs })
      return answers.flatMap((answer) => (answer.ok ? answer.solutions : []))
    },
  }),
  inSnapshot: <T>(work: (store: NetworkStore) => Promise<T>) =>
    inSnapshot(context.config.database, context.config.chainId, work),
})

/** The use cases of one network that read the order book and app-data documents. */
export function bookReads(context: OrderBookContext) {
  const { config } = context
  const { changes } = config
  const status = (uid: OrderUid) => getOrderStatus(context, uid)

  const sources = reportSources(context)
  return {
    status,
    order: (uid: OrderUid) => getOrder(context, uid),
    lookUp: (uids: readonly OrderUid[]) => lookUpOrders(context, uids),
    transactionOrders: (txHash: TxHash) => listTransactionOrders(context, txHash),
    ordersByDigest: (digest: Bytes32) => findOrdersByDigest(context, digest),
    accountOrders: (page: Parameters<typeof listAccountOrders>[1]) =>
      listAccountOrders(context, page),
    ...bookVerdicts({ ...context, ...sources }, (uid) =>
      debugOrder({ ...context, ...sources }, uid),
    ),
    trades: (filter: Parameters<typeof listTrades>[1], page: Parameters<typeof listTrades>[2]) =>
      listTrades(context, filter, page),
    uploadAppData: (input: Parameters<typeof uploadAppData>[1]) => uploadAppData(context, input),
    addAppData: (document: string) => addAppData(context, document),
    appData: (hash: AppDataHash) => getAppData(context, hash),
    watch: shareStreams({
      open: (uid: OrderUid, signal) =>
        watchOrder(
          {
            order: async (id) => {
              const found = await getOrder(context, id)
              return found.ok ? found.value : null
            },
            status: async (id) => {
              const found = await status(id)
              return found.ok ? found.value : null
            },
            events: (id) => context.selectOrderEvents({ uid: id }),
            nextChange: changes.next,
            fingerprint: mark,
            isFinal: ({ status: state }) => state === 'fulfilled',
            recheckMs: context.config.streamMs,
          },
          uid,
          signal,
        ),
      subjectOf: (item) =>
        item.event === 'event' ? `${item.data.label} ${item.data.timestamp}` : item.event,
      recall: (items) => items,
    }),
    watchAccount: shareStreams({
      open: (owner: Address, signal) => {
        const view = async (listed: ListedOrders) => {
          const { orders } = await allOfList(context, listed)
          return viewOrders(context, orders, { quote: false })
        }
        const page = { owner, offset: 0, limit: limits.watchedOrders }
        return watchAccount(
          {
            newest: async () => view(await context.selectOrdersOfOwner(page)),
            byUids: async (uids) => {
              const orders = await context.selectOrdersByUids({ uids })
              return view({ uids, orders })
            },
            newestUids: () => context.selectUidsOfOwner(page),
            follow: () => changes.follow(owner),
            fingerprint: mark,
            nowMs: () => performance.now(),
            recheckMs: context.config.streamMs,
          },
          signal,
        )
      },
      subjectOf: ({ data }) => data.uid,
      recall: (items) =>
        items
          .toSorted((a, b) => a.data.creationDate - b.data.creationDate)
          .slice(-limits.watchedOrders),
    }),
  }
}
