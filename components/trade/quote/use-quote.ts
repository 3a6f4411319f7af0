'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '@/components/trade/form/use-debounced'
import { ApiError } from '@/lib/client/api-error'
import {
  prepareQuotes,
  quoteKeys,
  quoteQuery,
  quoteRefreshMilliseconds,
} from '@/lib/client/queries/quotes'
import type { QuoteRequest, QuoteResponse } from '@/lib/contract/codecs/quote'
import { NO_REQUEST } from './quote-request'

const DEBOUNCE_MS = 300

export type QuoteState = {
  /** The newest quote for this pair, possibly for an earlier amount. */
  readonly response: QuoteResponse | null
  /** Whether `response` matches the current form; only then may it be signed. */
  readonly isFresh: boolean
  readonly isLoading: boolean
  /** The current failure, also during a retry. */
  readonly error: ApiError | null
  /** Failures in a row. */
  readonly attempt: number
  readonly failedAtMs: number
  readonly updatedAtMs: number
  readonly refreshesAtMs: number | null
  readonly refetch: () => void
}

/**
 * Gets a quote for `request` 300 ms after the last change and refreshes it while the page is
 * visible.
 */
export function useQuote(network: string, request: QuoteRequest | null): QuoteState {
  const wanted = useStable(network, request)
  const settled = useDebounced(wanted, DEBOUNCE_MS)
  useEffect(() => atFirstUse(prepareQuotes), [])
  const query = useQuery({
    ...quoteQuery(network, settled ?? NO_REQUEST),
    enabled: settled !== null && wanted !== null,
    placeholderData: keepPreviousData,
  })
  const failedAtMs = useFailureTime(query.failureCount)
  const failure = query.error ?? (query.fetchStatus === 'idle' ? null : query.failureReason)
  const response = wanted !== null && samePair(query.data, wanted) ? (query.data ?? null) : null
  const answersForm = wanted === settled && !query.isPlaceholderData && failure === null
  return {
    response,
    isFresh: response !== null && answersForm,
    isLoading: wanted !== null && (wanted !== settled || query.isFetching),
    error: wanted === settled && failure instanceof ApiError ? failure : null,
    attempt: query.failureCount,
    failedAtMs,
    updatedAtMs: query.dataUpdatedAt,
    refreshesAtMs:
      query.data === undefined || query.isPlaceholderData
        ? null
        : query.dataUpdatedAt + quoteRefreshMilliseconds,
    refetch: () => void query.refetch(),
  }
}

/**
 * Calls once when the page is used by pointer or keyboard. Code that is needed only then would make
 * a slow phone wait before anything is pressed.
 */
function atFirstUse(call: () => void): () => void {
  const ended = new AbortController()
  const used = ({ isTrusted }: Event) => {
    // The page itself tells of a field that was entered before it was live.
    if (!isTrusted) return
    ended.abort()
    call()
  }
  for (const event of ['pointerdown', 'keydown', 'focusin'] as const)
    window.addEventListener(event, used, { signal: ended.signal, passive: true })
  return () => ended.abort()
}

function samePair(response: QuoteResponse | undefined, request: QuoteRequest): boolean {
  return (
    response !== undefined &&
    response.quote.sellToken === request.sellToken &&
    response.quote.buyToken === request.buyToken &&
    response.quote.kind === request.kind
  )
}

/** Returns the same object until the request really changes. */
function useStable(network: string, request: QuoteRequest | null): QuoteRequest | null {
  const key = request === null ? '' : quoteKeys.one(network, request).join(' ')
  const [stable, setStable] = useState({ key, request })
  if (stable.key !== key) {
    setStable({ key, request })
    return request
  }
  return stable.request
}

/** When the latest failure happened; the query library records it only after the last retry. */
function useFailureTime(failureCount: number): number {
  const seen = useRef({ count: 0, at: 0 })
  if (seen.current.count !== failureCount) {
    seen.current = { count: failureCount, at: Date.now() }
  }
  return seen.current.at
}
