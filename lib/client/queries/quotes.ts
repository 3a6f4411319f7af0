import { queryOptions } from '@tanstack/react-query'
import type { QuoteRequest } from '@/lib/contract/codecs/quote'
import { quoteRequestCodec } from '@/lib/contract/codecs/quote'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

export const quoteRefreshMilliseconds = 15_000

export const quoteKeys = {
  all: (network: string) => ['quotes', network] as const,
  /** The request in its wire form, because a key may hold no bigint. */
  one: (network: string, request: QuoteRequest) =>
    ['quotes', network, JSON.stringify(quoteRequestCodec.encode(request))] as const,
}

/** A price for one request; a new answer is asked for every 15 s while the page is visible. */
export const quoteQuery = (network: string, request: QuoteRequest) =>
  queryOptions({
    ...retryPolicy,
    queryKey: quoteKeys.one(network, request),
    queryFn: ({ signal }) => callApi(quoteEndpoint, { network, body: request }, { signal }),
    staleTime: quoteRefreshMilliseconds,
    refetchInterval: quoteRefreshMilliseconds,
    refetchIntervalInBackground: false,
    gcTime: 60_000,
  })
