import { callApi } from '@/lib/client/api-client'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import { debugOrderEndpoint } from '@/lib/contract/endpoints/debug-order'
import { getOrderEndpoint, ordersByUidsEndpoint } from '@/lib/contract/endpoints/orders'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import type { TestNetwork } from './network'

/** Pause between two polls of many orders and their reports. */
export const REPORTS_POLL_MS = 1_000

export function readOrder(network: TestNetwork, uid: OrderUid): Promise<Order> {
  return callApi(
    getOrderEndpoint,
    { network: network.view.name, params: { uid } },
    { baseUrl: network.url },
  )
}

/** Those of the orders that are stored; requested in batches. */
export async function readOrders(
  network: TestNetwork,
  uids: readonly OrderUid[],
): Promise<readonly Order[]> {
  const found: Order[] = []
  for (let start = 0; start < uids.length; start += limits.orderUidsPerRequest) {
    const elements = await callApi(
      ordersByUidsEndpoint,
      {
        network: network.view.name,
        body: uids.slice(start, start + limits.orderUidsPerRequest),
      },
      { baseUrl: network.url },
    )
    for (const element of elements) {
      if ('error' in element) throw new Error(element.error.description)
      found.push(element.order)
    }
  }
  return found
}

export function readReport(network: TestNetwork, uid: OrderUid): Promise<DebugReportAnswer> {
  return callApi(
    debugOrderEndpoint,
    { network: network.view.name, params: { uid } },
    { baseUrl: network.url },
  )
}

/** All settlement attempts of the order, the oldest auction's first. */
export const attemptsOf = ({ auctions }: Pick<DebugReportAnswer, 'auctions'>) =>
  auctions.flatMap(({ settlementAttempts }) => settlementAttempts)

/** The verdict of a report that the service made itself. */
export function verdictOf({ verdict }: DebugReportAnswer): OrderVerdictView {
  if (verdict === undefined) throw new Error('the report has no verdict')
  return verdict
}
