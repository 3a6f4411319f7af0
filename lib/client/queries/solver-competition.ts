import { queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import { solverCompetitionV2Endpoint } from '@/lib/contract/endpoints/solver-competition'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

export const solverCompetitionKeys = {
  all: (network: string) => ['solverCompetition', network] as const,
  one: (network: string, auctionId: number) => ['solverCompetition', network, auctionId] as const,
}

/** Competition of one auction, in the second shape, which says more. */
export const solverCompetitionQuery = (network: string, auctionId: number) =>
  queryOptions({
    ...retryPolicy,
    queryKey: solverCompetitionKeys.one(network, auctionId),
    queryFn: ({ signal }) =>
      callApi(
        solverCompetitionV2Endpoint,
        { network, params: { auction_id: auctionId } },
        { signal },
      ),
    staleTime: staleMilliseconds.solverCompetition,
  })
