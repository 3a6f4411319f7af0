import type { IncomingHttpHeaders } from 'node:http'
import type { Hex } from 'viem'
import { findDocument, readDocument } from './app-data'
import type { Book } from './book'
import { cancelOrder, cancelOrders } from './cancel-order'
import { debugReportJson } from './debug-report-json'
import {
  bodyFields,
  fieldReader,
  jsonBody,
  MAX_APP_DATA_BYTES,
  pathHex,
  pathInteger,
  queryHex,
  queryInteger,
} from './extract'
import { placeOrder } from './place-order'
import { quote } from './quote'
import {
  readAccountOrders,
  readOrder,
  readOrders,
  readTradePage,
  readTrades,
  readTransactionOrders,
} from './read-orders'
import { competitionJson, statusJson } from './records-json'
import { apiError, type BookReply, emptyReply, json, plainText, refuse } from './reply'

/** One request, as handlers see it. */
type BookRequest = {
  readonly book: Book
  readonly now: Date
  /** Value of the path's parameter; empty without one. */
  readonly parameter: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

type Handler = (request: BookRequest) => BookReply | Promise<BookReply>

/** A path with at most one parameter, `*`, and its handlers by method. */
type Route = { readonly path: string; readonly methods: Readonly<Record<string, Handler>> }

const parsed = ({ headers, body }: BookRequest, maxBytes?: number): unknown =>
  jsonBody(headers['content-type'], body, maxBytes)

const uidOf = ({ parameter }: BookRequest): Hex => pathHex('uid', parameter, 56)

const pageOf = ({ query }: BookRequest) => ({
  offset: queryInteger(query, 'offset'),
  limit: queryInteger(query, 'limit'),
})

const filterOf = ({ query }: BookRequest) => ({
  orderUid: queryHex(query, 'orderUid', 56),
  owner: queryHex(query, 'owner', 20),
})

function putAppData(request: BookRequest, expected: Hex | null): BookReply {
  const { book } = request
  const document = fieldReader(bodyFields(parsed(request, MAX_APP_DATA_BYTES))).text('fullAppData')
  const read = readDocument(document)
  if ('refusal' in read)
    return apiError(400, 'AppDataInvalid', `appData is invalid: ${read.refusal}`)
  if (expected !== null && expected !== read.hash) {
    return apiError(
      400,
      'AppDataHashMismatch',
      `computed appDataHash ${read.hash} doesn't match expected ${expected}`,
    )
  }
  const isNew = !book.appData.has(read.hash)
  book.appData.set(read.hash, document)
  return json(read.hash, isNew ? 201 : 200)
}

function getAppData({ book, parameter }: BookRequest): BookReply {
  const document = findDocument(book, pathHex('hash', parameter, 32))
  return document === null
    ? plainText(404, 'full app data not found')
    : json({ fullAppData: document })
}

const competition = (found: Book['competitions'][number] | undefined): BookReply =>
  found === undefined
    ? refuse(404, 'NotFound', 'solver competition not found')
    : json(competitionJson(found))

function getStatus(request: BookRequest): BookReply {
  const status = statusJson(request.book, uidOf(request))
  return status === null ? refuse(404, 'NotFound', 'order status not found') : json(status)
}

function getNativePrice({ book, parameter }: BookRequest): BookReply {
  const price = book.nativePrices.get(pathHex('token', parameter, 20))
  return price === undefined ? refuse(404, 'NoLiquidity', 'no route found') : json({ price })
}

/** Source: crates/orderbook/src/dto/mod.rs, `TokenMetadata`; the price is per 10^18 atoms. */
function getTokenMetadata({ book, parameter }: BookRequest): BookReply {
  const token = pathHex('token', parameter, 20)
  const price = book.nativePrices.get(token)
  const nativePrice = price === undefined ? null : BigInt(Math.round(price * 1e18)).toString()
  const blocks = book.trades.flatMap(({ orderUid, blockNumber }) => {
    const order = book.orders.get(orderUid)
    return order?.sellToken === token || order?.buyToken === token ? blockNumber : []
  })
  return json({ firstTradeBlock: blocks.length === 0 ? null : Math.min(...blocks), nativePrice })
}

function getDebugReport(request: BookRequest): BookReply {
  const { book, now } = request
  const order = book.orders.get(uidOf(request))
  return order === undefined
    ? refuse(404, 'NotFound', 'order not found')
    : json(debugReportJson(book, order, now))
}

/**
 * Every route of the service. The competition has a second version only, so the paths of the first
 * are unknown.
 * Source: cowprotocol/services, crates/orderbook/src/api.rs, `handle_all_routes`.
 */
const routes: readonly Route[] = [
  {
    path: '/api/v1/account/*/orders',
    methods: {
      GET: (request) => {
        const owner = pathHex('owner', request.parameter, 20)
        return readAccountOrders(request.book, owner, pageOf(request), request.now)
      },
    },
  },
  { path: '/api/v1/app_data', methods: { PUT: (request) => putAppData(request, null) } },
  {
    path: '/api/v1/app_data/*',
    methods: {
      GET: getAppData,
      PUT: (request) => putAppData(request, pathHex('hash', request.parameter, 32)),
    },
  },
  {
    path: '/api/v1/auction',
    methods: { GET: () => apiError(404, 'NotFound', 'There is no active auction') },
  },
  {
    path: '/api/v1/orders',
    methods: {
      POST: (request) => placeOrder(request.book, parsed(request), request.now),
      DELETE: ({ book, body, now }) => cancelOrders(book, body, now),
    },
  },
  {
    path: '/api/v1/orders/by_uids',
    methods: { POST: (request) => readOrders(request.book, parsed(request), request.now) },
  },
  {
    path: '/api/v1/orders/*',
    methods: {
      GET: (request) => readOrder(request.book, uidOf(request), request.now),
      DELETE: (request) => cancelOrder(request.book, uidOf(request), parsed(request), request.now),
    },
  },
  { path: '/api/v1/orders/*/status', methods: { GET: getStatus } },
  {
    path: '/api/v1/quote',
    methods: { POST: (request) => quote(request.book, parsed(request), request.now) },
  },
  {
    path: '/api/v1/quote/stream',
    methods: {
      POST: (request) => ({
        status: 200,
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
        body: `data: ${quote(request.book, parsed(request), request.now).body}\n\n`,
      }),
    },
  },
  { path: '/api/v1/token/*/metadata', methods: { GET: getTokenMetadata } },
  { path: '/api/v1/token/*/native_price', methods: { GET: getNativePrice } },
  {
    path: '/api/v1/trades',
    methods: { GET: (request) => readTrades(request.book, filterOf(request)) },
  },
  {
    path: '/api/v1/transactions/*/orders',
    methods: {
      GET: ({ book, parameter, now }) =>
        readTransactionOrders(book, pathHex('hash', parameter, 32), now),
    },
  },
  {
    path: '/api/v1/users/*/total_surplus',
    methods: {
      GET: ({ book, parameter }) => {
        const surplus = book.totalSurplus.get(pathHex('user', parameter, 20)) ?? 0n
        return json({ totalSurplus: surplus.toString() })
      },
    },
  },
  { path: '/api/v1/version', methods: { GET: () => plainText(200, 'v2.364.0-3-g6a3eb4265') } },
  { path: '/api/v1/ready', methods: { GET: () => emptyReply(200) } },
  { path: '/restricted/api/v1/debug/order/*', methods: { GET: getDebugReport } },
  {
    path: '/restricted/api/v1/debug/simulation/*',
    methods: {
      GET: () => apiError(405, 'MethodNotAllowed', 'order simulation endpoint is not enabled'),
    },
  },
  {
    path: '/api/v2/solver_competition/latest',
    methods: { GET: ({ book }) => competition(book.competitions.at(-1)) },
  },
  {
    path: '/api/v2/solver_competition/by_tx_hash/*',
    methods: {
      GET: ({ book, parameter }) => {
        const hash = pathHex('tx_hash', parameter, 32)
        return competition(
          book.competitions.find(({ solutions }) =>
            solutions.some(({ txHash }) => txHash === hash),
          ),
        )
      },
    },
  },
  {
    path: '/api/v2/solver_competition/*',
    methods: {
      GET: ({ book, parameter }) => {
        const id = pathInteger('auction_id', parameter)
        return competition(book.competitions.find(({ auctionId }) => auctionId === id))
      },
    },
  },
  {
    path: '/api/v2/trades',
    methods: { GET: (request) => readTradePage(request.book, filterOf(request), pageOf(request)) },
  },
]

/**
 * The route of a path and the value of its parameter; fixed segments take precedence over
 * parameters.
 */
export function findRoute(
  path: string,
): { readonly route: Route; readonly parameter: string } | null {
  const segments = path.split('/')
  const fitting = routes.flatMap((route) => {
    const parts = route.path.split('/')
    const isFit =
      parts.length === segments.length &&
      parts.every((part, at) => (part === '*' ? segments[at] !== '' : part === segments[at]))
    return isFit ? { route, parameter: segments[parts.indexOf('*')] ?? '' } : []
  })
  return fitting.find(({ route }) => !route.path.includes('*')) ?? fitting[0] ?? null
}
