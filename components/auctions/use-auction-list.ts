'use client'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  competitionPagesQuery,
  newestCompetitionsQuery,
  solverCompetitionKeys,
} from '@/lib/client/queries/solver-competition'
import { auctionRows, withNewAuctions } from './auction-rows'

const POLL_MS = 4_000

/** The paged auctions of a network; new ones are held back until `showNew` is called. */
export function useAuctionList(network: string) {
  const client = useQueryClient()
  const pages = useInfiniteQuery(competitionPagesQuery(network))
  const newest = useQuery({
    ...newestCompetitionsQuery(network),
    enabled: pages.data !== undefined,
    refetchInterval: POLL_MS,
  })
  const loaded = useMemo(() => pages.data?.pages.flat() ?? null, [pages.data])
  const rows = useMemo(
    () => (loaded === null ? null : auctionRows(loaded, newest.data ?? [])),
    [loaded, newest.data],
  )
  const showNew = () => {
    if (rows?.hasGap === true) {
      void client.resetQueries({ queryKey: solverCompetitionKeys.pages(network) })
      return
    }
    client.setQueryData(competitionPagesQuery(network).queryKey, (old) =>
      old === undefined
        ? old
        : {
            ...old,
            pages: withNewAuctions(old.pages, newest.data ?? []).map((page) => [...page]),
          },
    )
  }
  return { pages, newest, rows, showNew }
}
