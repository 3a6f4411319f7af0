'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HistoryCursor, historyPageQuery } from '@/lib/client/queries/fills'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { SpanSeconds } from './history-span'

const PAGE_FILLS = 50
const REFRESH_MS = 15_000

type Place = { readonly span: string; readonly cursors: readonly HistoryCursor[] }

/** One page of an account's fills at a time; the newest page is kept fresh. */
export function useHistory(
  network: NetworkView,
  account: Address | null,
  span: SpanSeconds | null,
) {
  const { from, to } = span ?? { from: null, to: null }
  const spanKey = `${from} ${to}`
  const [place, setPlace] = useState<Place>({ span: spanKey, cursors: [] })
  // Another span begins at its first page.
  const cursors = place.span === spanKey ? place.cursors : []
  const cursor = cursors.at(-1) ?? null
  const query = useQuery({
    ...historyPageQuery(network, account ?? ZERO_ADDRESS, { cursor, from, to, limit: PAGE_FILLS }),
    enabled: account !== null && span !== null,
    refetchInterval: cursor === null ? REFRESH_MS : false,
  })
  const { data, isPlaceholderData } = query
  const next = data === undefined || isPlaceholderData ? null : data.next
  const go = (to: readonly HistoryCursor[]) => {
    setPlace({ span: spanKey, cursors: to })
    window.scrollTo({ top: 0 })
  }
  return {
    page: data ?? null,
    /** Place of the first fill of the page among all of the span, from 0. */
    offset: cursors.length * PAGE_FILLS,
    isMoving: isPlaceholderData,
    // While retries continue, the last failure is in `failureReason`.
    error: query.error ?? query.failureReason,
    refetch: () => void query.refetch(),
    updatedAtMs: query.dataUpdatedAt,
    older: next === null ? null : () => go([...cursors, next]),
    newer: cursors.length === 0 ? null : () => go(cursors.slice(0, -1)),
  }
}
