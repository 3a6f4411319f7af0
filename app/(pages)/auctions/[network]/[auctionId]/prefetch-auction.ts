import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { networkNamed } from '@/app/load-networks'
import { readDeadlineMs, readInProcess } from '@/app/read-in-process'
import { auctionOrderLists, MAX_PLAIN_ROWS } from '@/components/auctions/auction-order-lists'
import { bidUids, chosenBid, uidBatches } from '@/components/auctions/chosen-bid'
import { afterPage, upToPage } from '@/components/auctions/neighbours'
import { EVERY_AUCTION } from '@/lib/client/auctions/auction-filter'
import type { AuctionLocation } from '@/lib/client/auctions/auction-location'
import {
  competitionListQuery,
  solverCompetitionQuery,
} from '@/lib/client/queries/solver-competition'
import {
  latestCompetitionV2Endpoint,
  listCompetitionsEndpoint,
} from '@/lib/contract/endpoints/solver-competition'
import { prefetchCompetition } from '../../../prefetch-competition'
import { prefetchTerms } from '../../../prefetch-terms'

/** The newest auction with a bid; `null` when there is none or it cannot be read. */
export async function latestAuctionId(network: string): Promise<number | null> {
  return readInProcess(latestCompetitionV2Endpoint, { network }).then(
    ({ auctionId }) => auctionId,
    () => null,
  )
}

/**
 * Reads the competition, its neighbours, and the orders of the first shown bid and of the list in this process, so
 * that the first page includes them. The browser requests what cannot be read.
 */
export async function prefetchAuction(
  client: QueryClient,
  network: string,
  auctionId: number,
  location: AuctionLocation,
): Promise<void> {
  const deadlineMs = readDeadlineMs()
  const list = (page: { limit: number; before: number | null; after: number | null }) =>
    client.prefetchQuery({
      ...competitionListQuery(network, page),
      retry: false,
      queryFn: () =>
        readInProcess(
          listCompetitionsEndpoint,
          { network, query: { ...EVERY_AUCTION, ...page } },
          deadlineMs,
        ),
    })
  const hasList = networkNamed(network)?.capabilities.competitionList === true
  const lists = hasList ? [list(upToPage(auctionId)), list(afterPage(auctionId))] : []
  await Promise.all([...lists, prefetchCompetition(client, network, auctionId, deadlineMs)])
  const competition = client.getQueryData(solverCompetitionQuery(network, auctionId).queryKey)
  if (competition === undefined) return
  const listed = auctionOrderLists(competition, location.order).left.slice(0, MAX_PLAIN_ROWS)
  const batches = [
    ...uidBatches(bidUids(chosenBid(competition.solutions, location))),
    ...uidBatches(listed),
  ]
  await Promise.all(batches.map((uids) => prefetchTerms(client, network, uids, deadlineMs)))
}
