import { queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { OrderUid } from '@/lib/domain/order/order'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadDebugOrder = () => import('@/lib/contract/endpoints/debug-order')
const orderVerdictsEndpoint = async () => (await loadDebugOrder()).orderVerdictsEndpoint

/**
 * Why orders are in their state, in the order asked for; at most as many as a request may name. They
 * are asked for again where `state` changes.
 */
export const orderVerdictsQuery = (network: string, uids: readonly OrderUid[], state = '') =>
  queryOptions({
    ...retryPolicy,
    queryKey: ['orderVerdicts', network, state, ...uids],
    queryFn: ({ signal }) =>
      callApi(orderVerdictsEndpoint, { network, body: [...uids] }, { signal }),
    staleTime: staleMilliseconds.debugReport,
  })
