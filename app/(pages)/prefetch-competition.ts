import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { readInProcess } from '@/app/read-in-process'
import { solverCompetitionQuery } from '@/lib/client/queries/solver-competition'
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
    queryFn: () =>
      readInProcess(
        solverCompetitionV2Endpoint,
        { network, params: { auction_id: auctionId } },
        deadlineMs,
      ),
  })
