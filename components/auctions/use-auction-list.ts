'use client'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  competitionPagesQuery,
  newestCompetitionsQuery,
  solverCompetitionKeys,
} from '@/lib/client/queries/solver-competition'
import { auctionRows, withLetIn } from './auction-rows'

const POLL_MS = 4_000

/** The auctions of a network, page by page, with the newest kept waiting until asked for. */
export function useAuctionList(network: string) {
  const client = useQueryClient()
  const pages = useInfiniteQuery(competitionPagesQuery(network))
  const newest = useQuery({
    ...newestCompetitionsQuery(network),
    enabled: pages.data !== undefined,
    refetchInterval: POLL_MS,
  })
  const held = useMemo(() => pages.data?.pages.flat() ?? null, [pages.data])
  const rows = useMemo(
    () => (held === null ? null : auctionRows(held, newest.data ?? [])),
    [held, newest.data],
  )
  const letIn = () => {
    if (rows?.hasGap === true) {
      void client.resetQueries({ queryKey: solverCompetitionKeys.pages(network) })
      return
    }
    client.setQueryData(competitionPagesQuery(network).queryKey, (old) =>
      old === undefined
        ? old
        : {
            ...old,
            pages: withLetIn(old.pages, newest.data ?? []).map((page) => [...page]),
          },
    )
  }
  return { pages, newest, rows, letIn }
}
