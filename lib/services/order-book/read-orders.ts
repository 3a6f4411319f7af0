import 'server-only'
import { absentOrderText, HISTORY_BEFORE } from '@/lib/domain/history/absent-rows'
import type { OrderUid } from '@/lib/domain/order/order'
import type { ListedOrders, StoredOrder } from '@/lib/domain/order/stored-order'
import { storedOrderFault } from '@/lib/domain/order/stored-order-fault'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { Bytes32, TxHash } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { ChainStore, OrderStore, SettlementStore } from '@/lib/infra/db/network-store'
import type { SettledOrders } from './find-settled-orders'
import { type OrderView, type ViewOrdersDeps, viewOrder, viewOrders } from './order-view'

/** No order with the uid is stored. */
export type OrderNotFound = Failure<'NotFound'>

/** What tells an order that was never known from one that may have been archived. */
export type ArchiveNote = Pick<ChainStore, 'selectMeta'>

/** The failure of reads of one order. Source: lib/docs/protocol.md#archived-orders. */
export const orderNotFound = async (deps: ArchiveNote, uid: OrderUid) =>
  failure('NotFound', absentOrderText(uid, await deps.selectMeta({ key: HISTORY_BEFORE })))

/** Rounded down. */
export const secondsOf = (now: UnixMicros): UnixSeconds => unixSeconds(now / 1_000_000)

/** What `getOrder` reads. */
export type GetOrderDeps = Pick<OrderStore, 'selectOrder'> &
  ArchiveNote &
  ViewOrdersDeps &
  SettledOrders

/** One order with its quote, or one that was settled without having been placed. Errors: `NotFound`. */
export async function getOrder(
  deps: GetOrderDeps,
  uid: OrderUid,
): Promise<Result<OrderView, OrderNotFound>> {
  const found = await findOrder(deps, uid)
  return found.ok ? ok(await viewOrder(deps, found.value.order, { quote: true })) : found
}

/** An order, and whether it was placed or only settled. Errors: `NotFound`. */
export async function findOrder(
  deps: Pick<OrderStore, 'selectOrder'> & ArchiveNote & SettledOrders,
  uid: OrderUid,
): Promise<Result<{ readonly order: StoredOrder; readonly isPlaced: boolean }, OrderNotFound>> {
  const order = await deps.selectOrder({ uid })
  if (order !== null) return ok({ order, isPlaced: true })
  const settled = (await deps.settledOrders([uid])).get(uid)
  if (settled === undefined) return orderNotFound(deps, uid)
  return settled.ok ? ok({ order: settled.value, isPlaced: false }) : settled
}

/** What `lookUpOrders` reads. */
export type LookUpOrdersDeps = Pick<OrderStore, 'selectReadableOrders'> &
  ViewOrdersDeps &
  SettledOrders

/** An order, or why its stored row cannot be shown. */
export type LookUpElement =
  | { readonly order: OrderView }
  | { readonly error: { readonly uid: OrderUid; readonly description: string } }

/**
 * The stored orders among `uids`, each once. An order that cannot be shown becomes an error element,
 * so that one damaged row does not fail the others; so does one that was settled without having been placed, and
 * cannot be read from its settlement. Source: lib/docs/protocol.md#order-as-returned.
 */
export async function lookUpOrders(
  deps: LookUpOrdersDeps,
  uids: readonly OrderUid[],
): Promise<LookUpElement[]> {
  const { orders, unreadable } = await deps.selectReadableOrders({ uids: [...new Set(uids)] })
  const checked = orders.map((order) => ({ order, fault: storedOrderFault(order) }))
  const stored = new Set([...orders.map(({ uid }) => uid), ...unreadable])
  const settled = await deps.settledOrders([...new Set(uids)].filter((uid) => !stored.has(uid)))
  const sound = [
    ...checked.filter(({ fault }) => fault === null).map(({ order }) => order),
    ...[...settled.values()].flatMap((found) => (found.ok ? [found.value] : [])),
  ]
  const views = await viewOrders(deps, sound, { quote: true })
  return [
    ...views.map((order): LookUpElement => ({ order })),
    ...checked.flatMap(({ order, fault }) =>
      fault === null ? [] : [damaged(order.uid, `its ${fault} is damaged`)],
    ),
    ...unreadable.map((uid) => damaged(uid, 'its row could not be read')),
    ...[...settled].flatMap(([uid, found]) =>
      found.ok ? [] : [{ error: { uid, description: found.error.description } }],
    ),
  ]
}

const damaged = (uid: OrderUid, reason: string): LookUpElement => ({
  error: { uid, description: `The stored order could not be converted: ${reason}` },
})

/**
 * The orders of a list in its order, with those that were settled without having been placed. Left out: those
 * whose settlement does not tell their terms.
 */
export async function allOfList(
  { settledOrders }: SettledOrders,
  { uids, orders }: ListedOrders,
): Promise<{ readonly orders: readonly StoredOrder[]; readonly leftOut: readonly OrderUid[] }> {
  const found = new Map<OrderUid, StoredOrder>(orders.map((order) => [order.uid, order]))
  const unplaced = uids.filter((uid) => !found.has(uid))
  if (unplaced.length === 0) return { orders, leftOut: [] }
  const leftOut: OrderUid[] = []
  for (const [uid, order] of await settledOrders(unplaced)) {
    if (order.ok) found.set(uid, order.value)
    else leftOut.push(uid)
  }
  return { orders: uids.flatMap((uid) => found.get(uid) ?? []), leftOut }
}

/** A list without quotes. `leftOut`: orders that nobody placed and whose settlement does not tell their terms. */
export type OrderList = {
  readonly orders: OrderView[]
  readonly leftOut: readonly OrderUid[]
}

async function viewList(
  deps: ViewOrdersDeps & SettledOrders,
  listed: ListedOrders,
): Promise<OrderList> {
  const { orders, leftOut } = await allOfList(deps, listed)
  return { orders: await viewOrders(deps, orders, { quote: false }), leftOut }
}

/** What `listAccountOrders` reads. */
export type ListAccountOrdersDeps = Pick<OrderStore, 'selectOrdersOfOwner'> &
  ViewOrdersDeps &
  SettledOrders

/**
 * A page of an account's orders, newest first; also those that were settled without having been placed. Source:
 * lib/docs/protocol.md#orders-that-were-never-placed.
 */
export async function listAccountOrders(
  deps: ListAccountOrdersDeps,
  page: { owner: Address; offset: number; limit: number },
): Promise<OrderList> {
  return viewList(deps, await deps.selectOrdersOfOwner(page))
}

/** What `listTransactionOrders` reads. */
export type ListTransactionOrdersDeps = Pick<SettlementStore, 'selectOrdersOfTx'> &
  ViewOrdersDeps &
  SettledOrders

/**
 * The orders one transaction filled: those of the book by their first trade in it, and then those that were
 * never placed; none for any other.
 */
export async function listTransactionOrders(
  deps: ListTransactionOrdersDeps,
  txHash: TxHash,
): Promise<OrderList> {
  return viewList(deps, await deps.selectOrdersOfTx({ txHash }))
}

/** What `findOrdersByDigest` reads. */
export type FindOrdersByDigestDeps = Pick<OrderStore, 'selectOrdersByDigest'> & ViewOrdersDeps

/** The orders whose uid begins with the digest, newest first, without quotes. */
export async function findOrdersByDigest(
  deps: FindOrdersByDigestDeps,
  digest: Bytes32,
): Promise<OrderView[]> {
  const orders = await deps.selectOrdersByDigest({ digest })
  return viewOrders(deps, orders, { quote: false })
}
