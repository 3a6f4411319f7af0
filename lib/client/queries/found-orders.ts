import { queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { Bytes32, TxHash } from '@/lib/domain/shared/hex'
import { callApi } from '../api-client'
import { withGaps } from './gaps'
import { retryPolicy } from './retry-policy'

const loadOrders = () => import('@/lib/contract/endpoints/orders')
const ordersByDigestEndpoint = async () => (await loadOrders()).ordersByDigestEndpoint
const loadTransactions = () => import('@/lib/contract/endpoints/transactions')
const transactionOrdersEndpoint = async () => (await loadTransactions()).transactionOrdersEndpoint

const foundOrderKeys = {
  ofTransaction: (network: string, hash: TxHash) => ['orders', network, 'tx', hash] as const,
  byDigest: (network: string, digest: Bytes32) => ['orders', network, 'digest', digest] as const,
}

/** Orders that one transaction filled; none for a transaction without fills. */
export const transactionOrdersQuery = (network: string, hash: TxHash) =>
  queryOptions({
    ...retryPolicy,
    queryKey: foundOrderKeys.ofTransaction(network, hash),
    queryFn: ({ signal }) =>
      withGaps(
        (options) =>
          callApi(transactionOrdersEndpoint, { network, params: { txHash: hash } }, options),
        signal,
      ),
    staleTime: staleMilliseconds.order,
  })

/** Orders whose uid begins with the digest. */
export const ordersByDigestQuery = (network: string, digest: Bytes32) =>
  queryOptions({
    ...retryPolicy,
    queryKey: foundOrderKeys.byDigest(network, digest),
    queryFn: ({ signal }) =>
      callApi(ordersByDigestEndpoint, { network, params: { digest } }, { signal }),
    staleTime: staleMilliseconds.order,
  })
