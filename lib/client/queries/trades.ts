import { queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { withGaps } from './gaps'
import { retryPolicy } from './retry-policy'

const loadTrades = () => import('@/lib/contract/endpoints/trades')
const tradesV2Endpoint = async () => (await loadTrades()).tradesV2Endpoint

const tradeKeys = {
  all: (network: string) => ['trades', network] as const,
  ofOrder: (network: string, uid: OrderUid) => ['trades', network, 'order', uid] as const,
  ofAccount: (network: string, owner: Address, offset: number, limit: number) =>
    ['trades', network, 'account', owner, offset, limit] as const,
}

/** All fills of an order, newest first. */
export const orderTradesQuery = (network: string, uid: OrderUid) =>
  queryOptions({
    ...retryPolicy,
    queryKey: tradeKeys.ofOrder(network, uid),
    queryFn: ({ signal }) => {
      const query = { owner: null, orderUid: uid, offset: 0, limit: limits.tradesPerPage }
      return withGaps((options) => callApi(tradesV2Endpoint, { network, query }, options), signal)
    },
    staleTime: staleMilliseconds.trades,
  })
