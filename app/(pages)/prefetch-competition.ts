import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { readInProcess } from '@/app/read-in-process'
import { toldAuction } from '@/lib/client/auctions/told-auction'
import { solverCompetitionQuery, toldAuctionQuery } from '@/lib/client/queries/solver-competition'
import { solverCompetitionV2Endpoint } from '@/lib/contract/endpoints/solver-competition'

/** Reads the bids of an auction in this process, until a time by `performance.now()`. */
export const prefetchCompetition = (
  client: QueryClient,
  network: string,
  auctionId: number,
  deadlineMs: number,
): Promise<void> =>
  client.prefetchQuery({
    ...solverCompetitionQuery(network, auctionId),
    retry: false,
    queryFn: () => readCompetition(network, auctionId, deadlineMs),
  })

/** The same, as the front page tells of it. */
export const prefetchToldAuction = (
  client: QueryClient,
  network: string,
  auctionId: number,
  deadlineMs: number,
): Promise<void> =>
  client.prefetchQuery({
    ...toldAuctionQuery(network, auctionId),
    retry: false,
    queryFn: async () => toldAuction(await readCompetition(network, auctionId, deadlineMs)),
  })

const readCompetition = (network: string, auctionId: number, deadlineMs: number) =>
  readInProcess(
    solverCompetitionV2Endpoint,
    { network, params: { auction_id: auctionId } },
    deadlineMs,
  )
