import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { Order } from '@/lib/contract/codecs/order'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadOrders = () => import('@/lib/contract/endpoints/orders')
const accountOrdersEndpoint = async () => (await loadOrders()).accountOrdersEndpoint
const getOrderEndpoint = async () => (await loadOrders()).getOrderEndpoint
const ordersByUidsEndpoint = async () => (await loadOrders()).ordersByUidsEndpoint

type Page = { readonly offset: number; readonly limit: number }

/** Wide to narrow, so invalidating a prefix reaches everything below it. */
export const orderKeys = {
  all: (network: string) => ['orders', network] as const,
  one: (network: string, uid: OrderUid) => ['orders', network, uid] as const,
  status: (network: string, uid: OrderUid) => ['orders', network, uid, 'status'] as const,
  byUids: (network: string, uids: readonly OrderUid[]) =>
    ['orders', network, 'uids', uids.join(',')] as const,
  ofAccount: (network: string, owner: Address) => ['orders', network, 'account', owner] as const,
  accountPages: (network: string, owner: Address) =>
    ['orders', network, 'account', owner, 'pages'] as const,
  accountPage: (network: string, owner: Address, page: Page) =>
    ['orders', network, 'account', owner, page.offset, page.limit] as const,
}

const isFinished = (order: Order | undefined): boolean =>
  order !== undefined && order.status !== 'open' && order.status !== 'presignaturePending'

/** One order. A finished order is kept for longer. */
export const orderQuery = (network: string, uid: OrderUid) =>
  queryOptions({
    ...retryPolicy,
    queryKey: orderKeys.one(network, uid),
    queryFn: ({ signal }) => callApi(getOrderEndpoint, { network, params: { uid } }, { signal }),
    staleTime: (query) =>
      isFinished(query.state.data) ? staleMilliseconds.finishedOrder : staleMilliseconds.order,
  })

/** Up to 128 orders; unknown ones are missing from the answer. */
export const ordersByUidsQuery = (network: string, uids: readonly OrderUid[]) =>
  queryOptions({
    ...retryPolicy,
    queryKey: orderKeys.byUids(network, uids),
    queryFn: ({ signal }) =>
      callApi(ordersByUidsEndpoint, { network, body: [...uids] }, { signal }),
    enabled: uids.length > 0 && uids.length <= limits.orderUidsPerRequest,
    staleTime: staleMilliseconds.order,
  })

const firstPage: Page = { offset: 0, limit: 100 }

/** Orders of an account, newest first. */
export const accountOrdersQuery = (network: string, owner: Address, page: Page = firstPage) =>
  queryOptions({
    ...retryPolicy,
    queryKey: orderKeys.accountPage(network, owner, page),
    queryFn: ({ signal }) =>
      callApi(accountOrdersEndpoint, { network, params: { owner }, query: page }, { signal }),
    staleTime: staleMilliseconds.accountOrders,
  })

/** The same in pages of a hundred, for reading on. Orders placed meanwhile may come twice. */
export const accountOrderPagesQuery = (network: string, owner: Address) =>
  infiniteQueryOptions({
    ...retryPolicy,
    queryKey: orderKeys.accountPages(network, owner),
    queryFn: ({ pageParam, signal }) =>
      callApi(
        accountOrdersEndpoint,
        { network, params: { owner }, query: { offset: pageParam, limit: firstPage.limit } },
        { signal },
      ),
    initialPageParam: firstPage.offset,
    getNextPageParam: (last, pages): number | null =>
      last.length < firstPage.limit ? null : pages.reduce((sum, page) => sum + page.length, 0),
    staleTime: staleMilliseconds.accountOrders,
  })
