import { queryOptions } from '@tanstack/react-query'
import { cacheSeconds } from '@/lib/contract/cache-control'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadTokenList = () => import('@/lib/contract/endpoints/token-list')
const tokenListEndpoint = async () => (await loadTokenList()).tokenListEndpoint

const UNREAD_REFRESH_MS = 30_000

/** Every listed token of a network. Large, so it is read once, and only where there are lists. */
export const tokenListQuery = (network: string) =>
  queryOptions({
    ...retryPolicy,
    queryKey: ['tokenList', network] as const,
    queryFn: ({ signal }) => callApi(tokenListEndpoint, { network }, { signal }),
    staleTime: cacheSeconds.tokenList * 1000,
    gcTime: Number.POSITIVE_INFINITY,
    // A service that just started has not read its lists yet.
    refetchInterval: ({ state }) => (state.data?.lists.length === 0 ? UNREAD_REFRESH_MS : false),
    // Comparing thousands of tokens with the earlier ones costs more than rerendering a few.
    structuralSharing: false,
  })
