import type { Hex } from 'viem'
import { type Book, recordEvent } from './book'
import { bodyFields, fieldReader, hexOf } from './extract'
import { orderStatus } from './order-json'
import { type BookReply, emptyReply, json, Refusal, refuse } from './reply'
import { cancellationDigest, ecdsaSignature, recoverSigner } from './signing'
import type { StoredOrder } from './stored'

const MAX_CANCELLED_UIDS = 128

/** `DELETE /api/v1/orders/{uid}`: the JSON string "Cancelled". */
export async function cancelOrder(
  book: Book,
  uid: Hex,
  body: unknown,
  now: Date,
): Promise<BookReply> {
  const { scheme, signature } = readSignature(body)
  const order = findForCancellation(book, uid, now)
  const digest = cancellationDigest(book, uid)
  await checkSigner([order], await recoverSigner(scheme, digest, signature))
  markCancelled(book, [order], now)
  return json('Cancelled')
}

/**
 * `DELETE /api/v1/orders`, several under one signature. A body of another shape is a 400 without a
 * body, and too many are a 500. Source: crates/orderbook/src/api/cancel_orders.rs.
 */
export async function cancelOrders(book: Book, body: Buffer, now: Date): Promise<BookReply> {
  const read = readCancellations(body)
  if (read === null) return emptyReply(400)
  if (read.uids.length > MAX_CANCELLED_UIDS) refuse(500, 'InternalServerError', '')
  const orders = read.uids.map((uid) => findForCancellation(book, uid, now))
  const digest = cancellationDigest(book, read.uids)
  await checkSigner(orders, await recoverSigner(read.scheme, digest, read.signature))
  markCancelled(book, orders, now)
  return json('Cancelled')
}

/** The order, if its owner's signature can still cancel it. */
export function findForCancellation(book: Book, uid: Hex, now: Date): StoredOrder {
  const order = book.orders.get(uid)
  if (order === undefined) return refuse(404, 'OrderNotFound', 'Order not located in database')
  const status = orderStatus(book, order, now)
  const isEcdsa = order.signingScheme === 'eip712' || order.signingScheme === 'ethsign'
  if (status === 'presignaturePending' || (status === 'open' && !isEcdsa)) {
    return refuse(400, 'OnChainOrder', 'On-chain orders must be cancelled on-chain')
  }
  if (status === 'fulfilled') {
    return refuse(400, 'OrderFullyExecuted', 'Order is fully executed')
  }
  if (status === 'cancelled') {
    return refuse(400, 'AlreadyCancelled', 'Order is already cancelled')
  }
  if (status === 'expired') return refuse(400, 'OrderExpired', 'Order is expired')
  return order
}

function readSignature(body: unknown) {
  const read = fieldReader(bodyFields(body))
  return {
    scheme: read.oneOf('signingScheme', ['eip712', 'ethsign']),
    signature: ecdsaSignature(read.bytes('signature')),
  }
}

function readCancellations(body: Buffer) {
  try {
    const parsed: unknown = JSON.parse(body.toString())
    const { orderUids } = bodyFields(parsed)
    if (!Array.isArray(orderUids)) return null
    const uids = orderUids.flatMap((uid) => hexOf(uid, 56) ?? [])
    return uids.length === orderUids.length ? { uids, ...readSignature(parsed) } : null
  } catch (fault) {
    if (fault instanceof Refusal || fault instanceof SyntaxError) return null
    throw fault
  }
}

async function checkSigner(
  orders: readonly StoredOrder[],
  recovered: Awaited<ReturnType<typeof recoverSigner>>,
): Promise<void> {
  if (recovered === null) return refuse(400, 'InvalidSignature', 'Malformed signature')
  if (orders.some(({ owner }) => owner !== recovered.signer)) {
    refuse(401, 'WrongOwner', "Signature recovery's owner doesn't match order's")
  }
}

function markCancelled(book: Book, orders: readonly StoredOrder[], now: Date): void {
  for (const order of orders) {
    book.orders.set(order.uid, { ...order, invalidated: true })
    recordEvent(book, order.uid, { label: 'cancelled', timestamp: now.toISOString() })
  }
}
