import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { networkNamed } from '@/app/load-networks'
import { readDeadlineMs, readInProcess } from '@/app/read-in-process'
import { chosenBid, uidBatches } from '@/components/auctions/chosen-bid'
import { afterPage, upToPage } from '@/components/auctions/neighbours'
import { EVERY_AUCTION } from '@/lib/client/auctions/auction-filter'
import type { AuctionLocation } from '@/lib/client/auctions/auction-location'
import { ordersByUidsQuery } from '@/lib/client/queries/orders'
import {
  competitionListQuery,
  solverCompetitionQuery,
} from '@/lib/client/queries/solver-competition'
import { ordersByUidsEndpoint } from '@/lib/contract/endpoints/orders'
import {
  latestCompetitionV2Endpoint,
  listCompetitionsEndpoint,
  solverCompetitionV2Endpoint,
} from '@/lib/contract/endpoints/solver-competition'
import type { OrderUid } from '@/lib/domain/order/order'

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
  const competition = solverCompetitionQuery(network, auctionId)
  const hasList = networkNamed(network)?.capabilities.competitionList === true
  const listed = hasList ? [list(upToPage(auctionId)), list(afterPage(auctionId))] : []
  await Promise.all([
    ...listed,
    client.prefetchQuery({
      ...competition,
      retry: false,
      queryFn: () =>
        readInProcess(
          solverCompetitionV2Endpoint,
          { network, params: { auction_id: auctionId } },
          deadlineMs,
        ),
    }),
  ])
  const bids = client.getQueryData(competition.queryKey)?.solutions ?? []
  await Promise.all(
    uidBatches(chosenBid(bids, location)).map((uids) =>
      prefetchOrders(client, network, uids, deadlineMs),
    ),
  )
}

const prefetchOrders = (
  client: QueryClient,
  network: string,
  uids: readonly OrderUid[],
  deadlineMs: number,
) =>
  client.prefetchQuery({
    ...ordersByUidsQuery(network, uids),
    retry: false,
    queryFn: () => readInProcess(ordersByUidsEndpoint, { network, body: [...uids] }, deadlineMs),
  })
