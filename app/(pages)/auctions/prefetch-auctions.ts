import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { readInProcess } from '@/app/read-in-process'
import { type AuctionFilter, filterQuery } from '@/lib/client/auctions/auction-filter'
import { AUCTIONS_PER_PAGE, firstPageOfStrip } from '@/lib/client/auctions/auction-strip'
import {
  competitionPagesQuery,
  competitionStripQuery,
  STRIP_REQUEST,
} from '@/lib/client/queries/solver-competition'
import { listCompetitionsEndpoint } from '@/lib/contract/endpoints/solver-competition'

/**
 * Reads the newest auctions in this process, and the first page of the list where it is not among
 * them. The browser requests what cannot be read.
 */
export async function prefetchAuctions(
  client: QueryClient,
  network: string,
  filter: AuctionFilter,
): Promise<void> {
  const strip = competitionStripQuery(network)
  await client.prefetchQuery({
    ...strip,
    // Without a timer: the client is this request's own.
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => readInProcess(listCompetitionsEndpoint, { network, query: STRIP_REQUEST }),
  })
  const newest = client.getQueryData(strip.queryKey) ?? []
  if (firstPageOfStrip(newest, filter) !== null) return
  const page = { ...filterQuery(filter), limit: AUCTIONS_PER_PAGE, before: null, after: null }
  await client.prefetchInfiniteQuery({
    ...competitionPagesQuery(network, filter),
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => readInProcess(listCompetitionsEndpoint, { network, query: page }),
  })
}
