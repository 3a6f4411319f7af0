import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { callApi } from '../api-client'
import { type AuctionFilter, EVERY_AUCTION, filterQuery } from '../auctions/auction-filter'
import {
  AUCTIONS_PER_PAGE,
  auctionsToRenew,
  renewedStrip,
  type ScoredAuction,
  STRIP_AUCTIONS,
  scoredAuction,
} from '../auctions/auction-strip'
import { toldAuction } from '../auctions/told-auction'
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

const solverCompetitionKeys = {
  all: (network: string) => ['solverCompetition', network] as const,
  one: (network: string, auctionId: number) => ['solverCompetition', network, auctionId] as const,
  told: (network: string, auctionId: number) =>
    ['solverCompetition', network, 'told', auctionId] as const,
  list: (network: string, page: ListPage) =>
    ['solverCompetition', network, 'list', page.limit, page.before, page.after] as const,
  strip: (network: string) => ['solverCompetition', network, 'strip'] as const,
  scores: (network: string) => ['solverCompetition', network, 'scores'] as const,
  pages: (network: string, filter: AuctionFilter) =>
    ['solverCompetition', network, 'pages', filter] as const,
  newest: (network: string, filter: AuctionFilter) =>
    ['solverCompetition', network, 'newest', filter] as const,
}

const readCompetition = (network: string, auctionId: number, signal: AbortSignal) =>
  callApi(solverCompetitionV2Endpoint, { network, params: { auction_id: auctionId } }, { signal })

/** Competition of one auction, in the second shape, which has more fields. */
export const solverCompetitionQuery = (network: string, auctionId: number) =>
  queryOptions({
    ...retryPolicy,
    queryKey: solverCompetitionKeys.one(network, auctionId),
    queryFn: ({ signal }) => readCompetition(network, auctionId, signal),
    staleTime: staleMilliseconds.solverCompetition,
  })

/** The same, as the front page tells of it. */
export const toldAuctionQuery = (network: string, auctionId: number) =>
  queryOptions({
    ...retryPolicy,
    queryKey: solverCompetitionKeys.told(network, auctionId),
    queryFn: async ({ signal }) => toldAuction(await readCompetition(network, auctionId, signal)),
    staleTime: staleMilliseconds.solverCompetition,
  })

/** Auctions of a network with their number of bids. Requires the capability `competitionList`. */
export const competitionListQuery = (network: string, page: ListPage) =>
  queryOptions({
    ...retryPolicy,
    queryKey: solverCompetitionKeys.list(network, page),
    queryFn: ({ signal }) =>
      callApi(
        listCompetitionsEndpoint,
        { network, query: { ...EVERY_AUCTION, ...page } },
        { signal },
      ),
    staleTime: staleMilliseconds.competitionList,
  })

/** The next visit of the page comes with newer auctions, which lists of the last one would hold back. */
export const AUCTIONS_KEPT_MS = 10_000

/** The first request for the auctions of the strip. */
export const STRIP_REQUEST = {
  ...EVERY_AUCTION,
  limit: STRIP_AUCTIONS,
  before: null,
  after: null,
}

/**
 * The newest auctions of a network, newest first, with or without bids. To renew them reads only
 * those that may have changed.
 */
export const competitionStripQuery = (network: string) =>
  queryOptions({
    ...stripPolicy,
    queryKey: solverCompetitionKeys.strip(network),
    queryFn: ({ client, queryKey, signal }) =>
      renewStrip(
        network,
        client.getQueryData<CompetitionSummaryView[]>(queryKey),
        (row) => row,
        signal,
      ),
  })

/** The same, with the scores alone. */
export const scoreStripQuery = (network: string) =>
  queryOptions({
    ...stripPolicy,
    queryKey: solverCompetitionKeys.scores(network),
    queryFn: ({ client, queryKey, signal }) =>
      renewStrip(network, client.getQueryData<ScoredAuction[]>(queryKey), scoredAuction, signal),
  })

const stripPolicy = {
  ...retryPolicy,
  staleTime: staleMilliseconds.competitionList,
  gcTime: AUCTIONS_KEPT_MS,
}

async function renewStrip<Row extends ScoredAuction>(
  network: string,
  known: readonly Row[] = [],
  shape: (row: CompetitionSummaryView) => Row,
  signal: AbortSignal,
): Promise<Row[]> {
  const read = async (limit: number) => {
    const query = { ...STRIP_REQUEST, limit }
    const rows = await callApi(listCompetitionsEndpoint, { network, query }, { signal })
    return rows.map(shape)
  }
  const renewed =
    known.length === 0 ? null : renewedStrip(known, await read(auctionsToRenew(known)))
  return renewed === null ? read(STRIP_AUCTIONS) : [...renewed]
}

const newest: { readonly before: number | null } = { before: null }

/** A page of a filter's auctions below this one; the newest where it is null. */
const readPage = (
  network: string,
  filter: AuctionFilter,
  before: number | null,
  signal: AbortSignal,
) =>
  callApi(
    listCompetitionsEndpoint,
    {
      network,
      query: { ...filterQuery(filter), limit: AUCTIONS_PER_PAGE, before, after: null },
    },
    { signal },
  )

/** The newest auctions of a filter, and older ones page by page. */
export const competitionPagesQuery = (network: string, filter: AuctionFilter) =>
  infiniteQueryOptions({
    ...retryPolicy,
    queryKey: solverCompetitionKeys.pages(network, filter),
    initialPageParam: newest,
    queryFn: ({ signal, pageParam }) => readPage(network, filter, pageParam.before, signal),
    getNextPageParam: (page) => {
      const oldest = page.at(-1)
      return oldest === undefined || page.length < AUCTIONS_PER_PAGE
        ? null
        : { before: oldest.auctionId }
    },
    staleTime: staleMilliseconds.solverCompetition,
    gcTime: AUCTIONS_KEPT_MS,
  })

/** The newest page of a filter, refreshed independently of the loaded pages. */
export const newestCompetitionsQuery = (network: string, filter: AuctionFilter) =>
  queryOptions({
    ...retryPolicy,
    queryKey: solverCompetitionKeys.newest(network, filter),
    queryFn: ({ signal }) => readPage(network, filter, null, signal),
    staleTime: staleMilliseconds.competitionList,
  })
