'use client'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AuctionFilter } from '@/lib/client/auctions/auction-filter'
import {
  AUCTIONS_PER_PAGE,
  firstPageOfStrip,
  listedOfStrip,
} from '@/lib/client/auctions/auction-strip'
import {
  competitionPagesQuery,
  competitionStripQuery,
  newestCompetitionsQuery,
} from '@/lib/client/queries/solver-competition'
import { auctionRows, withNewAuctions } from './auction-rows'

const POLL_MS = 4_000

/**
 * The newest auctions of a network, which are live, and the paged ones of a filter, in which new ones
 * are held back until `showNew` is called. Without a solver or a token both are read at once.
 */
export function useAuctionList(network: string, filter: AuctionFilter) {
  const client = useQueryClient()
  const strip = useQuery({ ...competitionStripQuery(network), refetchInterval: POLL_MS })
  const pagesQuery = competitionPagesQuery(network, filter)
  const pages = useInfiniteQuery({
    ...pagesQuery,
    initialData: () => {
      const first = firstPageOfStrip(strip.data ?? [], filter)
      return strip.data === undefined || first === null
        ? undefined
        : { pages: [[...first]], pageParams: [pagesQuery.initialPageParam] }
    },
  })
  const isOfStrip = filter.solver === null && filter.token === null
  const filtered = useQuery({
    ...newestCompetitionsQuery(network, filter),
    enabled: !isOfStrip && pages.data !== undefined,
    refetchInterval: POLL_MS,
  })
  const newest = useMemo(
    () => (isOfStrip ? (listedOfStrip(strip.data ?? [], filter) ?? []) : (filtered.data ?? [])),
    [isOfStrip, strip.data, filter, filtered.data],
  )
  const loaded = useMemo(() => pages.data?.pages.flat() ?? null, [pages.data])
  const rows = useMemo(
    () => (loaded === null ? null : auctionRows(loaded, newest)),
    [loaded, newest],
  )
  const showNew = () => {
    const hasGap = rows?.hasGap === true
    client.setQueryData(pagesQuery.queryKey, (old) => {
      if (old === undefined) return old
      const first = newest.slice(0, AUCTIONS_PER_PAGE)
      return hasGap
        ? { pages: [first], pageParams: [pagesQuery.initialPageParam] }
        : { ...old, pages: withNewAuctions(old.pages, newest).map((page) => [...page]) }
    })
  }
  const reads = isOfStrip ? [pages, strip] : [pages, strip, filtered]
  return {
    strip: strip.data ?? null,
    pages,
    rows,
    showNew,
    error: reads.reduce<Error | null>(
      (found, { error, failureReason }) => found ?? error ?? failureReason,
      null,
    ),
    updatedAt: Math.max(...reads.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    retry: () => {
      for (const read of reads) void read.refetch()
    },
  }
}
