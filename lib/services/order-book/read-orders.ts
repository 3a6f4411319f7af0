import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import { storedOrderFault } from '@/lib/domain/order/stored-order-fault'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { Bytes32, TxHash } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { type OrderView, toOrderView } from './order-view'

export type OrderNotFound = Failure<'NotFound'>

export const orderNotFound = () => failure('NotFound', 'Order was not found')

export const secondsOf = (now: UnixMicros): UnixSeconds => unixSeconds(now / 1_000_000)

export type GetOrderDeps = {
  readonly selectOrder: (uid: OrderUid) => Promise<StoredOrder | null>
  readonly now: () => UnixMicros
}

/** One order with its quote. Errors: `NotFound`. */
export async function getOrder(
  deps: GetOrderDeps,
  uid: OrderUid,
): Promise<Result<OrderView, OrderNotFound>> {
  const order = await deps.selectOrder(uid)
  if (order === null) return orderNotFound()
  return ok(toOrderView(order, secondsOf(deps.now()), { quote: true }))
}

export type LookUpOrdersDeps = {
  readonly selectReadableOrders: (uids: readonly OrderUid[]) => Promise<{
    readonly orders: readonly StoredOrder[]
    readonly unreadable: readonly OrderUid[]
  }>
  readonly now: () => UnixMicros
}

export type LookUpElement =
  | { readonly order: OrderView }
  | { readonly error: { readonly uid: OrderUid; readonly description: string } }

/**
 * The stored ones among `uids`, each once. An order that cannot be shown becomes an error element
 * of its own, so one damaged row costs one answer, not all. Source: interface, endpoint 8.
 */
export async function lookUpOrders(
  deps: LookUpOrdersDeps,
  uids: readonly OrderUid[],
): Promise<LookUpElement[]> {
  const { orders, unreadable } = await deps.selectReadableOrders([...new Set(uids)])
  const now = secondsOf(deps.now())
  return [
    ...orders.map((order): LookUpElement => {
      const fault = storedOrderFault(order)
      return fault === null
        ? { order: toOrderView(order, now, { quote: true }) }
        : damaged(order.uid, `its ${fault} is damaged`)
    }),
    ...unreadable.map((uid) => damaged(uid, 'its row could not be read')),
  ]
}

const damaged = (uid: OrderUid, why: string): LookUpElement => ({
  error: { uid, description: `The stored order could not be converted: ${why}` },
})

export type ListAccountOrdersDeps = {
  readonly selectOrdersOfOwner: (page: {
    owner: Address
    offset: number
    limit: number
  }) => Promise<readonly StoredOrder[]>
  readonly now: () => UnixMicros
}

/** A page of an account's orders, newest first, without quotes. */
export async function listAccountOrders(
  deps: ListAccountOrdersDeps,
  page: { owner: Address; offset: number; limit: number },
): Promise<OrderView[]> {
  const orders = await deps.selectOrdersOfOwner(page)
  const now = secondsOf(deps.now())
  return orders.map((order) => toOrderView(order, now, { quote: false }))
}

export type ListTransactionOrdersDeps = {
  /** In the order of their first trade in the transaction. */
  readonly selectOrdersOfTx: (txHash: TxHash) => Promise<readonly StoredOrder[]>
  readonly now: () => UnixMicros
}

/** The orders one transaction filled, without quotes; none for any other transaction. */
export async function listTransactionOrders(
  deps: ListTransactionOrdersDeps,
  txHash: TxHash,
): Promise<OrderView[]> {
  const orders = await deps.selectOrdersOfTx(txHash)
  const now = secondsOf(deps.now())
  return orders.map((order) => toOrderView(order, now, { quote: false }))
}

export type FindOrdersByDigestDeps = {
  readonly selectOrdersByDigest: (digest: Bytes32) => Promise<readonly StoredOrder[]>
  readonly now: () => UnixMicros
}

/** The orders whose uid begins with the digest, newest first, without quotes. */
export async function findOrdersByDigest(
  deps: FindOrdersByDigestDeps,
  digest: Bytes32,
): Promise<OrderView[]> {
  const orders = await deps.selectOrdersByDigest(digest)
  const now = secondsOf(deps.now())
  return orders.map((order) => toOrderView(order, now, { quote: false }))
}
