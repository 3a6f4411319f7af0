import type { Address, Hex } from 'viem'
import { type Book, tradesOf } from './book'
import { badBody, hexOf } from './extract'
import { orderJson } from './order-json'
import { tradeJson } from './records-json'
import { type BookReply, json, plainText, refuse } from './reply'
import type { StoredOrder, StoredTrade } from './stored'

const MAX_UIDS = 128
const DEFAULT_LIMIT = 10
const MAX_LIMIT = 1000

export type Page = { readonly offset: number | null; readonly limit: number | null }

/** `GET /api/v1/orders/{uid}`. */
export function readOrder(book: Book, uid: Hex, now: Date): BookReply {
  if (book.unconvertible.has(uid)) return refuse(500, 'InternalServerError', '')
  const order = book.orders.get(uid)
  return order === undefined
    ? refuse(404, 'NotFound', 'Order was not found')
    : json(orderJson(book, order, now, 'with quote'))
}

/**
 * `POST /api/v1/orders/by_uids`: in no particular sequence and each order once, an error element for
 * what cannot be converted, nothing for what is unknown.
 */
export function readOrders(book: Book, body: unknown, now: Date): BookReply {
  if (!Array.isArray(body)) return badBody('invalid type, expected a sequence')
  const uids = body.map(
    (uid) => hexOf(uid, 56) ?? badBody(`failed to decode "${uid}" as hex uid: invalid length`),
  )
  if (uids.length > MAX_UIDS) {
    return plainText(400, `Request exceeds maximum number of order UIDs of ${MAX_UIDS}`)
  }
  const found = [...new Set(uids)].flatMap((uid) => book.orders.get(uid) ?? [])
  return json(
    found.reverse().map((order) =>
      book.unconvertible.has(order.uid)
        ? {
            error: {
              uid: order.uid,
              description: 'Internal server error encountered when retrieving the order',
            },
          }
        : { order: orderJson(book, order, now, 'with quote') },
    ),
  )
}

/** `GET /api/v1/account/{owner}/orders`: the newest first, also those the account placed on chain. */
export function readAccountOrders(
  book: Book,
  account: Address,
  { offset, limit }: Page,
  now: Date,
): BookReply {
  const size = limit ?? DEFAULT_LIMIT
  if (size < 1 || size > MAX_LIMIT) {
    refuse(400, 'LIMIT_OUT_OF_BOUNDS', `The pagination limit is [1,${MAX_LIMIT}].`)
  }
  const own = [...book.orders.values()]
    .filter(({ owner, onchainUser }) => owner === account || onchainUser === account)
    .sort((a, b) => Date.parse(b.creationDate) - Date.parse(a.creationDate))
  const start = offset ?? 0
  return listed(book, own.slice(start, start + size), now)
}

/** `GET /api/v1/transactions/{hash}/orders`; an unknown transaction has none. */
export function readTransactionOrders(book: Book, hash: Hex, now: Date): BookReply {
  const settled = [...book.orders.values()].filter(({ uid }) =>
    tradesOf(book, uid).some(({ txHash }) => txHash === hash),
  )
  return listed(book, settled, now)
}

/** Lists fail as a whole when one order cannot be converted, unlike a batch by uid. */
function listed(book: Book, orders: readonly StoredOrder[], now: Date): BookReply {
  if (orders.some(({ uid }) => book.unconvertible.has(uid))) {
    return refuse(500, 'InternalServerError', '')
  }
  return json(orders.map((order) => orderJson(book, order, now, 'without quote')))
}

export type TradeFilter = { readonly orderUid: Hex | null; readonly owner: Address | null }

/** `GET /api/v1/trades`: all of them. */
export const readTrades = (book: Book, filter: TradeFilter): BookReply =>
  json(filteredTrades(book, filter).map((trade) => tradeJson(book, trade)))

/** `GET /api/v2/trades`: the same in pages. */
export function readTradePage(book: Book, filter: TradeFilter, { offset, limit }: Page): BookReply {
  const size = limit ?? DEFAULT_LIMIT
  const all = filteredTrades(book, filter)
  if (size < 1 || size > MAX_LIMIT) {
    refuse(400, 'InvalidLimit', `limit must be between 1 and ${MAX_LIMIT}`)
  }
  const start = offset ?? 0
  return json(all.slice(start, start + size).map((trade) => tradeJson(book, trade)))
}

function filteredTrades(book: Book, { orderUid, owner }: TradeFilter): readonly StoredTrade[] {
  if ((orderUid === null) === (owner === null)) {
    return refuse(400, 'InvalidTradeFilter', 'Must specify exactly one of owner or orderUid.')
  }
  const isRequested = (trade: StoredTrade): boolean => {
    if (orderUid !== null) return trade.orderUid === orderUid
    const order = book.orders.get(trade.orderUid)
    return order?.owner === owner || order?.onchainUser === owner
  }
  return book.trades
    .filter(isRequested)
    .sort((a, b) => b.blockNumber - a.blockNumber || b.logIndex - a.logIndex)
}
