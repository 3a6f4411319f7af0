import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client'

const rpcEndpoint = async () => (await import('@/lib/contract/endpoints/network')).rpcEndpoint
const readinessEndpoint = async () =>
  (await import('@/lib/contract/endpoints/system')).readinessEndpoint
const versionEndpoint = async () =>
  (await import('@/lib/contract/endpoints/version')).versionEndpoint

const listCompetitionsEndpoint = async () =>
  (await import('@/lib/contract/endpoints/solver-competition')).listCompetitionsEndpoint

const quotePerformanceEndpoint = async () =>
  (await import('@/lib/contract/endpoints/quote-performance')).quotePerformanceEndpoint

const CHECK_AGAIN_MS = 10_000

export const statusKeys = {
  all: ['status'] as const,
  readiness: ['status', 'readiness'] as const,
  version: (network: string) => ['status', network, 'version'] as const,
  head: (network: string) => ['status', network, 'head'] as const,
  auctions: (network: string) => ['status', network, 'auctions'] as const,
  quotes: (network: string) => ['status', network, 'quotes'] as const,
}

// A status that was tried five times before it says anything would say it too late.
const look = { retry: false, refetchInterval: CHECK_AGAIN_MS } as const

/** What the service says of itself. */
export const readinessQuery = () =>
  queryOptions({
    ...look,
    queryKey: statusKeys.readiness,
    queryFn: ({ signal }) => callApi(readinessEndpoint, {}, { signal }),
  })

/** Which build answers for a network. */
export const versionQuery = (network: string) =>
  queryOptions({
    ...look,
    queryKey: statusKeys.version(network),
    queryFn: ({ signal }) => callApi(versionEndpoint, { network }, { signal }),
  })

export type ChainHead = { readonly number: number; readonly timestamp: number }

/** Newest block as the network's node tells it; null where its answer holds none. Fails with the node's own words. */
export const headQuery = (network: string) =>
  queryOptions({
    ...look,
    queryKey: statusKeys.head(network),
    queryFn: async ({ signal }): Promise<ChainHead | null> => {
      const body = {
        jsonrpc: '2.0' as const,
        id: 1,
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
      }
      const answer = await callApi(rpcEndpoint, { network, body }, { signal })
      const [one] = Array.isArray(answer) ? answer : [answer]
      if (one?.error !== undefined) throw new Error(one.error.message)
      return toHead(one?.result)
    },
  })

function toHead(block: unknown): ChainHead | null {
  if (typeof block !== 'object' || block === null) return null
  const number = quantity(Reflect.get(block, 'number'))
  const timestamp = quantity(Reflect.get(block, 'timestamp'))
  return number === null || timestamp === null ? null : { number, timestamp }
}

const quantity = (value: unknown): number | null =>
  typeof value === 'string' && /^0x[0-9a-f]{1,12}$/i.test(value) ? Number(value) : null

/** Newest fills whose orders are held against their quotes. */
const QUOTED_FILLS = 1000

/** How many of the newest auctions are looked through for one with bids. */
export const AUCTIONS_CHECKED = 25

/** The newest auctions. Only where `competitionList` says so. */
export const newestAuctionsQuery = (network: string) =>
  queryOptions({
    ...look,
    queryKey: statusKeys.auctions(network),
    queryFn: ({ signal }) =>
      callApi(
        listCompetitionsEndpoint,
        { network, query: { limit: AUCTIONS_CHECKED, before: null, after: null } },
        { signal },
      ),
  })

/** How the newest executions compare with their quotes. Only where `quotePerformance` says so. */
export const quotePerformanceQuery = (network: string) =>
  queryOptions({
    ...look,
    queryKey: statusKeys.quotes(network),
    queryFn: ({ signal }) =>
      callApi(
        quotePerformanceEndpoint,
        { network, query: { fromBlock: 0, fills: QUOTED_FILLS } },
        { signal },
      ),
  })
