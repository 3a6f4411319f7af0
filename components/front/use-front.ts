'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ScoredAuction } from '@/lib/client/auctions/auction-strip'
import type { ToldAuction } from '@/lib/client/auctions/told-auction'
import { type SignedTerms, signedTermsQuery } from '@/lib/client/queries/orders'
import { scoreStripQuery, toldAuctionQuery } from '@/lib/client/queries/solver-competition'
import { auctionsToRead, filledUids } from './front-state'

const POLL_MS = 4_000

/** What the front page shows of a network's auctions. */
export type FrontAuctions = {
  /** Newest first; null while they are read. */
  readonly list: readonly ScoredAuction[] | null
  /** The newest settled ones of when the page was opened, so that nothing read moves; newest first. */
  readonly read: readonly ToldAuction[]
  readonly orders: ReadonlyMap<string, SignedTerms>
}

/** The recent auctions of a network, kept fresh, and the bids and orders of those first shown. */
export function useFront(network: string): FrontAuctions {
  const { data: list } = useQuery({ ...scoreStripQuery(network), refetchInterval: POLL_MS })
  const [first, setFirst] = useState<readonly number[] | null>(null)
  const ids = first ?? auctionsToRead(list ?? [])
  if (first === null && ids.length > 0) setFirst(ids)
  const competitions = useQueries({
    queries: ids.map((auctionId) => toldAuctionQuery(network, auctionId)),
    combine: (results) => results.flatMap(({ data }) => (data === undefined ? [] : [data])),
  })
  const isRead = competitions.length === ids.length
  const { data: found } = useQuery(
    signedTermsQuery(network, isRead ? filledUids(competitions) : []),
  )
  const orders = useMemo(() => new Map((found ?? []).map((terms) => [terms.uid, terms])), [found])
  return { list: list ?? null, read: isRead ? competitions : [], orders }
}
