import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { networkNamed } from '@/app/load-networks'
import { readDeadlineMs, readInProcess } from '@/app/read-in-process'
import { chosenBid, uidBatches } from '@/components/auctions/chosen-bid'
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
import { prefetchOrders } from '../../../prefetch-orders'

/** The newest auction with a bid; `null` when there is none or it cannot be read. */
export async function latestAuctionId(network: string): Promise<number | null> {
  return readInProcess(latestCompetitionV2Endpoint, { network }).then(
    ({ auctionId }) => auctionId,
    () => null,
  )
}

/**
 * Reads the competition, its neighbours and the orders of the first shown bid in this process, so
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
  const listed = hasList ? [list(upToPage(auctionId)), list(afterPage(auctionId))] : []
  await Promise.all([...listed, prefetchCompetition(client, network, auctionId, deadlineMs)])
  const bids =
    client.getQueryData(solverCompetitionQuery(network, auctionId).queryKey)?.solutions ?? []
  await Promise.all(
    uidBatches(chosenBid(bids, location)).map((uids) =>
      prefetchOrders(client, network, uids, deadlineMs),
    ),
  )
}
