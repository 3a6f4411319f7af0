import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadSolverCompetition = () => import('@/lib/contract/endpoints/solver-competition')
const listCompetitionsEndpoint = async () =>
  (await loadSolverCompetition()).listCompetitionsEndpoint
const solverCompetitionV2Endpoint = async () =>
  (await loadSolverCompetition()).solverCompetitionV2Endpoint

type ListPage = {
  readonly limit: number
  readonly before: number | null
  readonly after: number | null
}

export const solverCompetitionKeys = {
  all: (network: string) => ['solverCompetition', network] as const,
  one: (network: string, auctionId: number) => ['solverCompetition', network, auctionId] as const,
  list: (network: string, page: ListPage) =>
    ['solverCompetition', network, 'list', page.limit, page.before, page.after] as const,
  pages: (network: string) => ['solverCompetition', network, 'pages'] as const,
}

/** Competition of one auction, in the second shape, which has more fields. */
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

/** Auctions of a network with their number of bids. Requires the capability `competitionList`. */
export const competitionListQuery = (network: string, page: ListPage) =>
  queryOptions({
    ...retryPolicy,
    queryKey: solverCompetitionKeys.list(network, page),
    queryFn: ({ signal }) =>
      callApi(listCompetitionsEndpoint, { network, query: page }, { signal }),
    staleTime: staleMilliseconds.competitionList,
  })

const PAGE_SIZE = 25
const newest: { readonly before: number | null } = { before: null }

/** The newest auctions, and older ones page by page. */
export const competitionPagesQuery = (network: string) =>
  infiniteQueryOptions({
    ...retryPolicy,
    queryKey: solverCompetitionKeys.pages(network),
    initialPageParam: newest,
    queryFn: ({ signal, pageParam }) =>
      callApi(
        listCompetitionsEndpoint,
        { network, query: { limit: PAGE_SIZE, before: pageParam.before, after: null } },
        { signal },
      ),
    getNextPageParam: (page) => {
      const oldest = page.at(-1)
      return oldest === undefined || page.length < PAGE_SIZE ? null : { before: oldest.auctionId }
    },
    staleTime: staleMilliseconds.solverCompetition,
  })

/** The newest page, refreshed independently of the loaded pages. */
export const newestCompetitionsQuery = (network: string) =>
  competitionListQuery(network, { limit: PAGE_SIZE, before: null, after: null })
