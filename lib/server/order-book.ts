import 'server-only'
import { createHash } from 'node:crypto'
import { settledToken } from '@/lib/domain/auction/directed-pair'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderData, OrderUid, SigningScheme } from '@/lib/domain/order/order'
import { isOutOfMarket } from '@/lib/domain/quote/order-quote'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { ChainReader } from '@/lib/infra/chain/chain-reader'
import type { Database } from '@/lib/infra/db/database'
import { InfraError } from '@/lib/infra/errors'
import type { SolverPool } from '@/lib/infra/solving/solver-pool'
import { getAppData, uploadAppData } from '@/lib/services/app-data'
import { cancelOrder } from '@/lib/services/cancel-order'
import { debugOrder } from '@/lib/services/debug-order'
import { listTrades } from '@/lib/services/list-trades'
import { getOrderStatus } from '@/lib/services/order-status'
import { toOrderView } from '@/lib/services/order-view'
import { type FoundQuote, type PlaceOrderInput, placeOrder } from '@/lib/services/place-order'
import {
  type QuoteOrderFailure,
  type QuoteRequestInput,
  quoteOrder,
} from '@/lib/services/quote-order'
import { getOrder, listAccountOrders, lookUpOrders, secondsOf } from '@/lib/services/read-orders'
import { getCompetitionV1, getCompetitionV2 } from '@/lib/services/solver-competition'
import { watchOrder } from '@/lib/services/watch-order'
import { bindStore, inTransaction } from './network-store'
import type { OrderChanges } from './order-changes'

export type OrderBookConfig = {
  readonly database: Database
  readonly chainId: number
  readonly domain: SettlementDomain
  readonly wrappedNativeToken: Address
  readonly deniedAccounts: ReadonlySet<Address>
  readonly unsupportedTokens: ReadonlySet<Address>
  readonly reader: ChainReader
  readonly market: () => Promise<MarketSnapshot>
  readonly solvers: SolverPool
  readonly solverAccounts: ReadonlyMap<string, Address>
  readonly changes: OrderChanges
  readonly now: () => UnixMicros
}

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
            (order) => order.quote !== null && isOutOfMarket(order.data, order.quote),
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
        },
        uid,
        signal,
      ),
  }
}

const missingAnswer = (what: string) =>
  new InfraError(`chain: no answer for ${what}`, { retryable: true, cause: null })

const fingerprint = (value: unknown): string =>
  createHash('sha1')
    .update(
      JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? '',
    )
    .digest('base64')

/** Asks the solvers in their own thread; a solver that does not answer in time is a fault, not "no route". */
async function estimate(
  config: OrderBookConfig,
  order: { sellToken: Address; buyToken: Address; kind: 'sell' | 'buy'; amount: Atoms },
  market: MarketSnapshot,
  timeoutMs: number,
) {
  const answer = await config.solvers.quote(
    {
      ...market,
      id: 0,
      chainId: config.chainId,
      deadlineBlock: market.block,
      settlementContract: config.domain.settlementContract,
      wrappedNativeToken: config.wrappedNativeToken,
      orders: [],
    },
    {
      sellToken: order.sellToken,
      buyToken: order.buyToken,
      kind: order.kind,
      amount: order.amount,
    },
    { deadlineMs: timeoutMs },
  )
  if (!answer.ok) {
    if (answer.error.errorType === 'NoLiquidity') {
      return failure('NoLiquidity', 'no route found for this pair at this amount')
    }
    throw new InfraError(`solving: ${answer.error.description}`, { retryable: true, cause: null })
  }
  const { quotedSell, quotedBuy, gas, solver } = answer.value
  const account = config.solverAccounts.get(solver) ?? config.domain.settlementContract
  return ok({ sellAmount: quotedSell, buyAmount: quotedBuy, gas, solver: account })
}

type KeptQuote = Omit<FoundQuote, 'expiration' | 'metadata'> & {
  readonly expiration: UnixMicros
  readonly metadata: FoundQuote['metadata']
}

function toFound(quote: KeptQuote | null): FoundQuote | null {
  return quote === null ? null : { ...quote, expiration: unixSeconds(quote.expiration / 1_000_000) }
}

/** A fresh quote for an order that names none: asked exactly as its owner could have asked. */
async function quoteFor(
  quote: (request: QuoteRequestInput) => ReturnType<typeof quoteOrder>,
  store: ReturnType<typeof bindStore>,
  data: OrderData,
  owner: Address,
  signingScheme: SigningScheme,
): Promise<Result<FoundQuote, QuoteOrderFailure>> {
  const made = await quote({
    sellToken: data.sellToken,
    buyToken: data.buyToken,
    from: owner,
    receiver: null,
    kind: data.kind,
    sellAmountBeforeFee: data.kind === 'sell' ? data.sellAmount : null,
    sellAmountAfterFee: null,
    buyAmountAfterFee: data.kind === 'buy' ? data.buyAmount : null,
    validTo: null,
    validFor: null,
    appData: null,
    appDataHash: data.appData,
    sellTokenBalance: data.sellTokenBalance,
    buyTokenBalance: data.buyTokenBalance,
    signingScheme,
    verificationGasLimit: null,
    onchainOrder: false,
    priceQuality: 'optimal',
    timeout: null,
  })
  if (!made.ok) return made
  const found =
    made.value.id === null ? null : toFound(await store.selectQuoteById({ id: made.value.id }))
  if (found === null)
    throw new InfraError('database: a quote vanished', { retryable: true, cause: null })
  return ok(found)
}
