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
import { duePreInteractions } from '@/lib/domain/order/due-interactions'
import type { FundsQuestion } from '@/lib/domain/order/funds-question'
import { wrapAllInteraction } from '@/lib/domain/order/onchain-placement'
import { MAX_ORDER_GAS } from '@/lib/domain/order/validation'
import { ok } from '@/lib/domain/shared/result'
import { mapBody } from '@/lib/server/http/api-table'
import type { ViewOrdersDeps } from '@/lib/services/order-book/order-view'
import type { Forward, GatewayCall } from './gateway'
import { fillsOf, signedDataOf } from './upstream-orders'

type ReadBalances = ViewOrdersDeps['availableBalances']

/**
 * Wraps `forward` to show what the owners of orders can pay now, which the upstream does not: at once
 * for all orders of an answer. Where the balance was never known it stays null.
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
      const orders = elements.flatMap((element) => ('order' in element ? [element.order] : []))
      const found = new Map((await measured(orders, read)).map((order) => [order.uid, order]))
      return elements.map((element) =>
        'order' in element
          ? { ...element, order: found.get(element.order.uid) ?? element.order }
          : element,
      )
    },
  ],
])

async function measured(
  orders: readonly Order[],
  availableBalances: ReadBalances,
): Promise<readonly Order[]> {
  const questions = new Map(
    orders.flatMap((order) => {
      const question = fundsQuestion(order)
      return question === null ? [] : [[order, question] as const]
    }),
  )
  if (questions.size === 0) return orders
  const balances = await availableBalances([...questions.values()])
  const found = new Map([...questions.keys()].map((order, index) => [order, balances[index]]))
  return orders.map((order) => ({
    ...order,
    availableBalance: order.availableBalance ?? found.get(order) ?? null,
  }))
}

/**
 * What to ask about an order that the upstream reports nothing about; null where its owner does not pay
 * from a plain balance. Calls only run while it may still be settled.
 */
function fundsQuestion(order: Order): FundsQuestion | null {
  if (order.availableBalance !== null || order.sellTokenBalance !== 'erc20') return null
  const { owner, sellToken, status, interactions } = order
  const isLive = status === 'open' || status === 'presignaturePending'
  const signed = { data: signedDataOf(order), owner }
  const due = isLive ? duePreInteractions(signed, interactions, fillsOf(order)) : []
  // The native coins of such an order are wrapped before each fill, whether the upstream says so or not.
  const isToWrap = isLive && order.ethflowData !== undefined && due.length === 0
  const calls = isToWrap ? [wrapAllInteraction(owner)] : due
  return { owner, token: sellToken, calls, gas: MAX_ORDER_GAS }
}
