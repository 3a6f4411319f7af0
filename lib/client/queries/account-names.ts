import { queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadNames = () => import('@/lib/contract/endpoints/names')
const resolveNameEndpoint = async () => (await loadNames()).resolveNameEndpoint
const accountNameEndpoint = async () => (await loadNames()).accountNameEndpoint

/** The address of a name as typed, and the name in its normal form. Read anew each time. */
export const resolvedNameQuery = (name: string) =>
  queryOptions({
    ...retryPolicy,
    queryKey: ['accountNames', 'address', name] as const,
    queryFn: ({ signal }) => callApi(resolveNameEndpoint, { params: { name } }, { signal }),
    staleTime: 0,
  })

/** The name of an account; null when it has none. */
export const accountNameQuery = (account: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: ['accountNames', 'name', account] as const,
    queryFn: async ({ signal }) =>
      (await callApi(accountNameEndpoint, { params: { account } }, { signal })).name,
    staleTime: staleMilliseconds.accountName,
  })
