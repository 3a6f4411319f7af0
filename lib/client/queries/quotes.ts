import { queryOptions } from '@tanstack/react-query'
import type { QuoteRequest } from '@/lib/contract/codecs/quote'
import { callApi } from '../api-client'
import { jsonText } from '../stored-json'
import { retryPolicy } from './retry-policy'

const quoteEndpoint = async () => (await import('@/lib/contract/endpoints/quote')).quoteEndpoint

/** Fetches what the first price takes, so that it does not wait for code; failing does no harm. */
export function prepareQuotes(): void {
  quoteEndpoint().catch(() => undefined)
}

export const quoteRefreshMilliseconds = 15_000

export const quoteKeys = {
  all: (network: string) => ['quotes', network] as const,
  /** The request as text, because a key may hold no bigint. */
  one: (network: string, request: QuoteRequest) => ['quotes', network, jsonText(request)] as const,
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
