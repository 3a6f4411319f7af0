import { callApi } from '@/lib/client/api-client'
import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type { Order } from '@/lib/contract/codecs/order'
import { debugOrderEndpoint } from '@/lib/contract/endpoints/debug-order'
import { getOrderEndpoint, ordersByUidsEndpoint } from '@/lib/contract/endpoints/orders'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import { explainOrder } from '@/lib/domain/verdict/explain-order'
import { sentenceText } from '@/lib/domain/verdict/sentence'
import type { Verdict } from '@/lib/domain/verdict/verdict'
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

/** The verdict shown on the order's debug page. */
export function verdictOf(report: DebugReportAnswer, headBlock: number): Verdict {
  return explainOrder(report, { nowMs: Date.now(), headBlock })
}

/** The verdict's sentence as text, for messages of failed tests. */
export const verdictText = (verdict: Verdict): string =>
  sentenceText(verdict.sentence, {
    amount: (amount, token) => `${amount} of ${token}`,
    percent: (bps) => `${Number(bps) / 100} %`,
    number: String,
    account: (account, name) => name ?? account,
    time: (ms) => new Date(ms).toISOString(),
  })
