import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import { storedOrderFault } from '@/lib/domain/order/stored-order-fault'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { Bytes32, TxHash } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { OrderStore, SettlementStore } from '@/lib/infra/db/network-store'
import { type OrderView, toOrderView } from './order-view'

export type OrderNotFound = Failure<'NotFound'>

export const orderNotFound = () => failure('NotFound', 'Order was not found')

export const secondsOf = (now: UnixMicros): UnixSeconds => unixSeconds(now / 1_000_000)

type WithNow = { readonly now: () => UnixMicros }

export type GetOrderDeps = Pick<OrderStore, 'selectOrder'> & WithNow

/** One order with its quote. Errors: `NotFound`. */
export async function getOrder(
  deps: GetOrderDeps,
  uid: OrderUid,
): Promise<Result<OrderView, OrderNotFound>> {
  const order = await deps.selectOrder({ uid })
  if (order === null) return orderNotFound()
  return ok(toOrderView(order, secondsOf(deps.now()), { quote: true }))
}

export type LookUpOrdersDeps = Pick<OrderStore, 'selectReadableOrders'> & WithNow

export type LookUpElement =
  | { readonly order: OrderView }
  | { readonly error: { readonly uid: OrderUid; readonly description: string } }

/**
 * The stored orders among `uids`, each once. An order that cannot be shown becomes an error element,
 * so that one damaged row does not fail the others. Source: lib/docs/protocol.md#order-as-returned.
 */
export async function lookUpOrders(
  deps: LookUpOrdersDeps,
  uids: readonly OrderUid[],
): Promise<LookUpElement[]> {
  const { orders, unreadable } = await deps.selectReadableOrders({ uids: [...new Set(uids)] })
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

export type ListAccountOrdersDeps = Pick<OrderStore, 'selectOrdersOfOwner'> & WithNow

/** A page of an account's orders, newest first, without quotes. */
export async function listAccountOrders(
  deps: ListAccountOrdersDeps,
  page: { owner: Address; offset: number; limit: number },
): Promise<OrderView[]> {
  const orders = await deps.selectOrdersOfOwner(page)
  const now = secondsOf(deps.now())
  return orders.map((order) => toOrderView(order, now, { quote: false }))
}

export type ListTransactionOrdersDeps = Pick<SettlementStore, 'selectOrdersOfTx'> & WithNow

/** The orders one transaction filled, by their first trade in it, without quotes; none for any other. */
export async function listTransactionOrders(
  deps: ListTransactionOrdersDeps,
  txHash: TxHash,
): Promise<OrderView[]> {
  const orders = await deps.selectOrdersOfTx({ txHash })
  const now = secondsOf(deps.now())
  return orders.map((order) => toOrderView(order, now, { quote: false }))
}

export type FindOrdersByDigestDeps = Pick<OrderStore, 'selectOrdersByDigest'> & WithNow

/** The orders whose uid begins with the digest, newest first, without quotes. */
export async function findOrdersByDigest(
  deps: FindOrdersByDigestDeps,
  digest: Bytes32,
): Promise<OrderView[]> {
  const orders = await deps.selectOrdersByDigest({ digest })
  const now = secondsOf(deps.now())
  return orders.map((order) => toOrderView(order, now, { quote: false }))
}
