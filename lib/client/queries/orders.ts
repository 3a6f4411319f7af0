import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { BatchLookupElement } from '@/lib/contract/codecs/batch-lookup'
import type { Order } from '@/lib/contract/codecs/order'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { countedEntries, type ListWithGaps, withGaps } from './gaps'
import { retryPolicy } from './retry-policy'

const loadOrders = () => import('@/lib/contract/endpoints/orders')
const accountOrdersEndpoint = async () => (await loadOrders()).accountOrdersEndpoint
const getOrderEndpoint = async () => (await loadOrders()).getOrderEndpoint
const ordersByUidsEndpoint = async () => (await loadOrders()).ordersByUidsEndpoint

type Page = { readonly offset: number; readonly limit: number }

/** From general to specific, so that invalidating a prefix covers everything below it. */
export const orderKeys = {
  all: (network: string) => ['orders', network] as const,
  one: (network: string, uid: OrderUid) => ['orders', network, uid] as const,
  status: (network: string, uid: OrderUid) => ['orders', network, uid, 'status'] as const,
  byUids: (network: string, uids: readonly OrderUid[]) =>
    ['orders', network, 'uids', uids.join(',')] as const,
  terms: (network: string, uids: readonly OrderUid[]) =>
    ['orders', network, 'terms', uids.join(',')] as const,
  ofAccount: (network: string, owner: Address) => ['orders', network, 'account', owner] as const,
  accountPages: (network: string, owner: Address) =>
    ['orders', network, 'account', owner, 'pages'] as const,
  accountPage: (network: string, owner: Address, page: Page) =>
    ['orders', network, 'account', owner, page.offset, page.limit] as const,
}

const isFinished = (order: Order | undefined): boolean =>
  order !== undefined && order.status !== 'open' && order.status !== 'presignaturePending'

/** One order. A finished order is cached for longer. */
export const orderQuery = (network: string, uid: OrderUid) =>
  queryOptions({
    ...retryPolicy,
    queryKey: orderKeys.one(network, uid),
    queryFn: ({ signal }) => callApi(getOrderEndpoint, { network, params: { uid } }, { signal }),
    staleTime: (query) =>
      isFinished(query.state.data) ? staleMilliseconds.finishedOrder : staleMilliseconds.order,
  })

/** Up to 128 orders; unknown ones are missing in the response. */
export const ordersByUidsQuery = (network: string, uids: readonly OrderUid[]) =>
  queryOptions({
    ...retryPolicy,
    queryKey: orderKeys.byUids(network, uids),
    queryFn: ({ signal }) =>
      callApi(ordersByUidsEndpoint, { network, body: [...uids] }, { signal }),
    enabled: uids.length > 0 && uids.length <= limits.orderUidsPerRequest,
    staleTime: staleMilliseconds.order,
  })

/** What an order signed, without what else is stored of it. */
export type SignedTerms = Pick<
  Order,
  'uid' | 'owner' | 'kind' | 'sellToken' | 'buyToken' | 'sellAmount' | 'buyAmount'
>

/** The terms of those orders of an answer that were found. */
export const signedTerms = (entries: readonly BatchLookupElement[]): SignedTerms[] =>
  entries.flatMap((entry) => {
    if (!('order' in entry)) return []
    const { uid, owner, kind, sellToken, buyToken, sellAmount, buyAmount } = entry.order
    return [{ uid, owner, kind, sellToken, buyToken, sellAmount, buyAmount }]
  })

/** Terms of up to 128 orders; unknown ones are missing. */
export const signedTermsQuery = (network: string, uids: readonly OrderUid[]) =>
  queryOptions({
    ...retryPolicy,
    queryKey: orderKeys.terms(network, uids),
    queryFn: async ({ signal }) =>
      signedTerms(await callApi(ordersByUidsEndpoint, { network, body: [...uids] }, { signal })),
    enabled: uids.length > 0 && uids.length <= limits.orderUidsPerRequest,
    // Signed terms never change.
    staleTime: staleMilliseconds.finishedOrder,
  })

const firstPage: Page = { offset: 0, limit: 100 }

/** Orders of an account, newest first. */
export const accountOrdersQuery = (network: string, owner: Address, page: Page = firstPage) =>
  queryOptions({
    ...retryPolicy,
    queryKey: orderKeys.accountPage(network, owner, page),
    queryFn: ({ signal }) =>
      withGaps(
        (options) =>
          callApi(accountOrdersEndpoint, { network, params: { owner }, query: page }, options),
        signal,
      ),
    staleTime: staleMilliseconds.accountOrders,
  })

/** Entries that could not be read count too: the service skips them with the others. */
export function nextOffset(
  last: ListWithGaps<Order>,
  pages: readonly ListWithGaps<Order>[],
): number | null {
  if (countedEntries(last) < firstPage.limit) return null
  return pages.reduce((sum, page) => sum + countedEntries(page), 0)
}

/** The same in pages of a hundred. Orders may appear twice when others are placed meanwhile. */
export const accountOrderPagesQuery = (network: string, owner: Address) =>
  infiniteQueryOptions({
    ...retryPolicy,
    queryKey: orderKeys.accountPages(network, owner),
    queryFn: ({ pageParam, signal }) => {
      const query = { offset: pageParam, limit: firstPage.limit }
      return withGaps(
        (options) => callApi(accountOrdersEndpoint, { network, params: { owner }, query }, options),
        signal,
      )
    },
    initialPageParam: firstPage.offset,
    getNextPageParam: nextOffset,
    staleTime: staleMilliseconds.accountOrders,
  })
