import 'server-only'
import { type BalanceKey, balanceKey } from '@/lib/domain/auction/balance-key'
import { isBalanceChecked } from '@/lib/domain/auction/filter-orders'
import type { InFlightOrder } from '@/lib/domain/auction/in-flight-order'
import { filledAmount } from '@/lib/domain/order/fills'
import type { Funding } from '@/lib/domain/order/funding-shortfall'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { maxOf, minOf } from '@/lib/domain/shared/min-max'
import type { RunAuctionDeps } from './auction-context'

/** Balances and allowances at the head block, settlements in flight not deducted. */
export type AvailableFunds = {
  readonly owned: ReadonlyMap<BalanceKey, Funding>
  /** Funds after an order's own pre-hooks, for the orders that have pre-hooks. */
  readonly afterHooks: ReadonlyMap<OrderUid, HookedFunding>
}

/** `ran` is false when a hook reverted: the funds after it are then unknown. */
type HookedFunding = Funding & { readonly ran: boolean }

const NO_FUNDS: Funding = { balance: atoms(0n), allowance: atoms(0n) }

/** Reads the funds of these orders' owners from the chain. */
export async function readFunds(
  deps: Pick<RunAuctionDeps, 'funding' | 'inspectOrders'>,
  orders: readonly StoredOrder[],
  settlementContract: Address,
): Promise<AvailableFunds> {
  const pairs = distinctPairs(orders)
  const [funding, afterHooks] = await Promise.all([
    deps.funding(pairs),
    fundsAfterHooks(deps, orders, settlementContract),
  ])
  const owned = new Map(
    pairs.map(({ owner, token }, index) => [balanceKey(owner, token), funding[index] ?? NO_FUNDS]),
  )
  return { owned, afterHooks }
}

function distinctPairs(orders: readonly StoredOrder[]) {
  const pairs = new Map<BalanceKey, { owner: Address; token: Address }>()
  for (const order of orders) {
    const key = fundsKeyOf(order)
    if (!pairs.has(key)) pairs.set(key, { owner: order.owner, token: order.data.sellToken })
  }
  return [...pairs.values()]
}

const fundsKeys = new WeakMap<StoredOrder, BalanceKey>()

/** `balanceKey` of what an order sells; the same text each time, which is faster to look up. */
export function fundsKeyOf(order: StoredOrder): BalanceKey {
  let key = fundsKeys.get(order)
  if (key === undefined) {
    key = balanceKey(order.owner, order.data.sellToken)
    fundsKeys.set(order, key)
  }
  return key
}

async function fundsAfterHooks(
  deps: Pick<RunAuctionDeps, 'inspectOrders'>,
  orders: readonly StoredOrder[],
  settlementContract: Address,
): Promise<ReadonlyMap<OrderUid, HookedFunding>> {
  const hooked = orders.filter(
    (order) =>
      order.interactions.pre.length > 0 &&
      filledAmount(order.data, order.fills) === 0n &&
      isBalanceChecked(order, settlementContract),
  )
  if (hooked.length === 0) return new Map()
  const findings = await deps.inspectOrders(
    hooked.map(({ owner, data, interactions, extraGas }) => ({
      owner,
      token: data.sellToken,
      interactions: interactions.pre,
      gas: extraGas,
      amount: 0n,
      signature: null,
    })),
  )
  return new Map(
    hooked.map(({ uid }, index) => [uid, findings[index] ?? { ...NO_FUNDS, ran: false }]),
  )
}

/** What settlements already sent will take of an owner's funds. */
type CommittedFunds = ReadonlyMap<BalanceKey, bigint>

/** By owner and sell token, of settlements whose outcome is open. */
export function committedFunds(inFlight: readonly InFlightOrder[]): CommittedFunds {
  const committed = new Map<BalanceKey, bigint>()
  for (const { owner, sellToken, executedSell } of inFlight) {
    const key = balanceKey(owner, sellToken)
    committed.set(key, (committed.get(key) ?? 0n) + executedSell)
  }
  return committed
}

/** min(balance, allowance) of each owner and token, less what is committed. */
export const freeFunds = (
  { owned }: AvailableFunds,
  committed: CommittedFunds,
): ReadonlyMap<BalanceKey, Atoms> =>
  new Map([...owned].map(([key, funding]) => [key, freeOf(key, funding, committed)]))

/** The same for an order with pre-hooks, after they ran; null for any other order. */
export function freeFundsAfterHooks(
  { afterHooks }: AvailableFunds,
  { uid, owner, data }: StoredOrder,
  committed: CommittedFunds,
): Atoms | null {
  const funding = afterHooks.get(uid)
  return funding === undefined
    ? null
    : freeOf(balanceKey(owner, data.sellToken), funding, committed)
}

const freeOf = (
  key: BalanceKey,
  { balance, allowance }: Funding,
  committed: CommittedFunds,
): Atoms => atoms(maxOf(minOf(balance, allowance) - (committed.get(key) ?? 0n), 0n))

/**
 * The funds an order alone could use; null when they were not read. If its pre-hooks fail, these are
 * the owner's funds without them.
 */
export function fundingOf(
  { owned, afterHooks }: AvailableFunds,
  { uid, owner, data }: StoredOrder,
): Funding | null {
  const hooked = afterHooks.get(uid)
  return hooked?.ran === true ? hooked : (owned.get(balanceKey(owner, data.sellToken)) ?? null)
}
