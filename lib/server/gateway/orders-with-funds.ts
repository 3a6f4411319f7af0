import 'server-only'
import type { BatchLookupElement } from '@/lib/contract/codecs/batch-lookup'
import type { Order } from '@/lib/contract/codecs/order'
import type { Endpoint } from '@/lib/contract/endpoint'
import {
  accountOrdersEndpoint,
  getOrderEndpoint,
  ordersByUidsEndpoint,
} from '@/lib/contract/endpoints/orders'
import { transactionOrdersEndpoint } from '@/lib/contract/endpoints/transactions'
import { balanceKey } from '@/lib/domain/auction/balance-key'
import { duePreInteractions } from '@/lib/domain/order/due-interactions'
import { ok } from '@/lib/domain/shared/result'
import { mapBody } from '@/lib/server/http/api-table'
import type { ViewOrdersDeps } from '@/lib/services/order-book/order-view'
import type { Forward, GatewayCall } from './gateway'
import { fillsOf, signedDataOf } from './upstream-orders'

type ReadBalances = ViewOrdersDeps['availableBalances']

/**
 * Wraps `forward` to tell what the owners of open orders can pay now, which the upstream does not: one
 * read for all orders of an answer. Where the balance is not known in time it stays null.
 */
export function withAvailableBalances(forward: Forward, read: ReadBalances): Forward {
  const measuring = async (endpoint: Endpoint, call: GatewayCall<Endpoint>) => {
    const outcome = await forward(endpoint, call)
    const replace = replacements.get(endpoint)
    if (!outcome.ok || replace === undefined) return outcome
    return ok(await mapBody(outcome.value, (body) => replace(body, read)))
  }
  // It returns what `forward` returns.
  return measuring as Forward
}

/** How the orders in an endpoint's answer are replaced. */
type Replace = (body: unknown, read: ReadBalances) => Promise<unknown>

const inList: Replace = (body, read) => measured(body as Order[], read)

// Bodies were decoded by the endpoint's own codec, from which these types are derived.
const replacements: ReadonlyMap<Endpoint, Replace> = new Map<Endpoint, Replace>([
  [getOrderEndpoint, async (body, read) => (await measured([body as Order], read))[0]],
  [accountOrdersEndpoint, inList],
  [transactionOrdersEndpoint, inList],
  [
    ordersByUidsEndpoint,
    async (body, read) => {
      const elements = body as BatchLookupElement[]
      const orders = elements.flatMap((one) => ('order' in one ? [one.order] : []))
      const found = new Map((await measured(orders, read)).map((order) => [order.uid, order]))
      return elements.map((one) =>
        'order' in one ? { ...one, order: found.get(one.order.uid) ?? one.order } : one,
      )
    },
  ],
])

async function measured(
  orders: readonly Order[],
  availableBalances: ReadBalances,
): Promise<readonly Order[]> {
  const wanted = new Set(orders.filter(isMeasurable))
  if (wanted.size === 0) return orders
  const balances = await availableBalances(
    [...wanted].map(({ owner, sellToken }) => ({ owner, token: sellToken })),
  )
  return orders.map((order) => {
    if (!wanted.has(order)) return order
    return {
      ...order,
      availableBalance: balances.get(balanceKey(order.owner, order.sellToken)) ?? null,
    }
  })
}

/**
 * Open, and paid from the owner's balance of the token as it is now: calls that run before the
 * transfer may change it.
 */
const isMeasurable = (order: Order): boolean =>
  order.status === 'open' &&
  order.availableBalance === null &&
  order.sellTokenBalance === 'erc20' &&
  // The native coins of such an order are wrapped before each fill.
  order.ethflowData === undefined &&
  duePreInteractions(
    { data: signedDataOf(order), owner: order.owner },
    order.interactions,
    fillsOf(order),
  ).length === 0
