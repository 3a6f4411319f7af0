import { queryOptions } from '@tanstack/react-query'
import type { QuoteRequest } from '@/lib/contract/codecs/quote'
import { callApi } from '../api-client'
import { jsonText } from '../stored-json'
import { retryPolicy } from './retry-policy'

const quoteEndpoint = async () => (await import('@/lib/contract/endpoints/quote')).quoteEndpoint

/** Preloads the code of the first quote; a failure is harmless. */
export function prepareQuotes(): void {
  quoteEndpoint().catch(() => undefined)
}

export const quoteRefreshMilliseconds = 15_000

export const quoteKeys = {
  all: (network: string) => ['quotes', network] as const,
  /** The request as text, because a query key cannot contain a bigint. */
  one: (network: string, request: QuoteRequest) => ['quotes', network, jsonText(request)] as const,
}

/** A quote for one request, refreshed every 15 s while the page is visible. */
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
