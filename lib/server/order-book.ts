import 'server-only'
import { settledToken } from '@/lib/domain/auction/directed-pair'
import type { OrderUid } from '@/lib/domain/order/order'
import { isOutOfMarket } from '@/lib/domain/quote/order-quote'
import type { Address } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'
import { getAppData, uploadAppData } from '@/lib/services/app-data'
import { cancelOrder } from '@/lib/services/cancel-order'
import { debugOrder } from '@/lib/services/debug-order'
import { listTrades } from '@/lib/services/list-trades'
import { getOrderStatus } from '@/lib/services/order-status'
import { toOrderView } from '@/lib/services/order-view'
import { type PlaceOrderInput, placeOrder } from '@/lib/services/place-order'
import { type QuoteRequestInput, quoteOrder } from '@/lib/services/quote-order'
import { getOrder, listAccountOrders, lookUpOrders, secondsOf } from '@/lib/services/read-orders'
import { getCompetitionV1, getCompetitionV2 } from '@/lib/services/solver-competition'
import { watchOrder } from '@/lib/services/watch-order'
import { fingerprint } from './fingerprint'
import { bindStore, inTransaction } from './network-store'
import { estimate, type OrderBookConfig, quoteFor, toFound } from './order-book-quotes'

export type OrderBook = ReturnType<typeof createOrderBook>

/** The use cases of one network's own order book with everything they need bound in. */
export function createOrderBook(config: OrderBookConfig) {
  const { database, chainId, reader, changes, now } = config
  const store = bindStore(database, chainId)
  const selectOrder = (uid: OrderUid) => store.selectOrder({ uid })
  const selectOrderEvents = (uid: OrderUid) => store.selectOrderEvents({ uid })
  const selectAppData = (hash: Parameters<typeof store.selectAppData>[0]['hash']) =>
    store.selectAppData({ hash })
  const pricedToken = (token: Address) => settledToken(token, config.wrappedNativeToken)
  const isForbidden = (account: Address) => config.deniedAccounts.has(account)
  const isUnsupportedToken = (token: Address) => config.unsupportedTokens.has(token)
  const read = { selectOrder, now }

  const quote = (request: QuoteRequestInput) =>
    quoteOrder(
      {
        now,
        market: config.market,
        wrappedNativeToken: config.wrappedNativeToken,
        isForbidden,
        isUnsupportedToken,
        isContract: reader.isContract,
        estimate: (order, market, timeoutMs) => estimate(config, order, market, timeoutMs),
        insertQuote: (row) => store.insertQuote({ quote: row }),
      },
      request,
    )

  const place = async (input: PlaceOrderInput) => {
    const placed = await placeOrder(
      {
        now,
        domain: config.domain,
        wrappedNativeToken: config.wrappedNativeToken,
        isForbidden,
        isUnsupportedToken,
        selectAppData,
        funding: async (owner, token) => {
          const [funds] = await reader.funding([{ owner, token }])
          if (funds === undefined) throw missingAnswer('funding')
          return funds
        },
        acceptsSignature: reader.acceptsSignature,
        selectQuoteById: async (id) => toFound(await store.selectQuoteById({ id })),
        selectQuoteFor: async (data) =>
          toFound(
            await store.selectQuoteByParameters({
              sellToken: data.sellToken,
              buyToken: data.buyToken,
              kind: data.kind,
              amount: data.kind === 'sell' ? data.sellAmount : data.buyAmount,
              now: now(),
            }),
          ),
        makeQuote: (data, owner, scheme) => quoteFor(quote, store, data, owner, scheme),
        openOutOfMarketOrders: async (owner) => {
          const live = await store.selectLiveOrders({ owner, now: secondsOf(now()) })
          return live.filter(
            (order) => order.quote === null || isOutOfMarket(order.data, order.quote),
          ).length
        },
        storeOrder: ({ order, document, quote: basis }) =>
          inTransaction(database, chainId, async (tx) => {
            const stored = await tx.insertOrder({ order })
            if (stored === 'duplicate') return stored
            const { uid, createdAt } = order
            if (document !== null) {
              await tx.insertAppData({ hash: order.data.appData, document, createdAt })
            }
            if (basis !== null) await tx.insertOrderQuote({ uid, quote: basis })
            await tx.insertOrderEvents({
              events: [{ uid, label: 'created', timestamp: createdAt }],
            })
            return stored
          }),
      },
      input,
    )
    if (placed.ok) {
      await changes.wakeEngine()
      await changes.publish([placed.value])
    }
    return placed
  }

  const cancel = async (input: Parameters<typeof cancelOrder>[1]) => {
    const cancelled = await cancelOrder(
      {
        now,
        domain: config.domain,
        selectOrder,
        storeCancellation: ({ uid, signingScheme, signature, at }) =>
          inTransaction(database, chainId, async (tx) => {
            const reason = 'signed request of the owner'
            const marked = await tx.markOrderCancelled({ uid, at, reason })
            if (!marked) return false
            await tx.insertCancellation({ uid, signingScheme, signature, receivedAt: at })
            await tx.insertOrderEvents({ events: [{ uid, label: 'cancelled', timestamp: at }] })
            return true
          }),
      },
      input,
    )
    if (cancelled.ok) await changes.publish([input.uid])
    return cancelled
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

  return {
    quote,
    place,
    cancel,
    status,
    order: (uid: OrderUid) => getOrder(read, uid),
    lookUp: (uids: readonly OrderUid[]) =>
      lookUpOrders(
        { now, selectOrdersByUids: (list) => store.selectOrdersByUids({ uids: list }) },
        uids,
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
          now,
        },
        uid,
      ),
    trades: (
      filter: { owner: Address | null; orderUid: OrderUid | null },
      page: { offset: number; limit: number },
    ) => listTrades({ selectTrades: store.selectTrades }, filter, page),
    competitionV1: (auctionId: number) =>
      getCompetitionV1(
        { selectCompetition: (id) => store.selectCompetition({ auctionId: id }) },
        auctionId,
      ),
    competitionV2: (auctionId: number) =>
      getCompetitionV2(
        { selectCompetition: (id) => store.selectCompetition({ auctionId: id }) },
        auctionId,
      ),
    uploadAppData: (input: Parameters<typeof uploadAppData>[1]) =>
      uploadAppData(
        {
          insertAppData: (hash, document) =>
            store.insertAppData({ hash, document, createdAt: now() }),
        },
        input,
      ),
    appData: (hash: Parameters<typeof getAppData>[1]) => getAppData({ selectAppData }, hash),
    watch: (uid: OrderUid, signal: AbortSignal) =>
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
  }
}

const missingAnswer = (what: string) =>
  new InfraError(`chain: no answer for ${what}`, { retryable: true, cause: null })
