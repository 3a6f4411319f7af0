import { queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { OrderUid } from '@/lib/domain/order/order'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadDebugOrder = () => import('@/lib/contract/endpoints/debug-order')
const debugOrderEndpoint = async () => (await loadDebugOrder()).debugOrderEndpoint

export const debugReportKeys = {
  all: (network: string) => ['debugReport', network] as const,
  one: (network: string, uid: OrderUid) => ['debugReport', network, uid] as const,
}

/** Everything recorded about one order. */
export const debugReportQuery = (network: string, uid: OrderUid) =>
  queryOptions({
    ...retryPolicy,
    queryKey: debugReportKeys.one(network, uid),
    queryFn: ({ signal }) => callApi(debugOrderEndpoint, { network, params: { uid } }, { signal }),
    staleTime: staleMilliseconds.debugReport,
  })
