import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api-client'
import { EVERY_AUCTION } from '../auctions/auction-filter'

const rpcEndpoint = async () => (await import('@/lib/contract/endpoints/network')).rpcEndpoint
const readinessEndpoint = async () =>
  (await import('@/lib/contract/endpoints/system')).readinessEndpoint
const versionEndpoint = async () =>
  (await import('@/lib/contract/endpoints/version')).versionEndpoint

const listCompetitionsEndpoint = async () =>
  (await import('@/lib/contract/endpoints/solver-competition')).listCompetitionsEndpoint

const quotePerformanceEndpoint = async () =>
  (await import('@/lib/contract/endpoints/quote-performance')).quotePerformanceEndpoint

const POLL_MS = 10_000

export const statusKeys = {
  all: ['status'] as const,
  readiness: ['status', 'readiness'] as const,
  version: (network: string) => ['status', network, 'version'] as const,
  head: (network: string) => ['status', network, 'head'] as const,
  auctions: (network: string) => ['status', network, 'auctions'] as const,
  quotes: (network: string) => ['status', network, 'quotes'] as const,
}

// Without retries, which would delay the report of a failure.
const pollOptions = { retry: false, refetchInterval: POLL_MS } as const

/** The readiness of the service. */
export const readinessQuery = () =>
  queryOptions({
    ...pollOptions,
    queryKey: statusKeys.readiness,
    queryFn: ({ signal }) => callApi(readinessEndpoint, {}, { signal }),
  })

/** The build that serves a network. */
export const versionQuery = (network: string) =>
  queryOptions({
    ...pollOptions,
    queryKey: statusKeys.version(network),
    queryFn: ({ signal }) => callApi(versionEndpoint, { network }, { signal }),
  })

export type ChainHead = { readonly number: number; readonly timestamp: number }

/** Newest block of the network's node; null in an invalid response. Fails with the node's error. */
export const headQuery = (network: string) =>
  queryOptions({
    ...pollOptions,
    queryKey: statusKeys.head(network),
    queryFn: async ({ signal }): Promise<ChainHead | null> => {
      const body = {
        jsonrpc: '2.0' as const,
        id: 1,
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
      }
      const answer = await callApi(rpcEndpoint, { network, body }, { signal })
      const [reply] = Array.isArray(answer) ? answer : [answer]
      if (reply?.error !== undefined) throw new Error(reply.error.message)
      return toHead(reply?.result)
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

/** Number of newest fills whose orders are compared with their quotes. */
export const QUOTED_FILLS = 1000

/** Number of newest auctions checked for one with bids. */
export const AUCTIONS_CHECKED = 25

/** The newest auctions. Requires the capability `competitionList`. */
export const newestAuctionsQuery = (network: string) =>
  queryOptions({
    ...pollOptions,
    queryKey: statusKeys.auctions(network),
    queryFn: ({ signal }) =>
      callApi(
        listCompetitionsEndpoint,
        {
          network,
          query: { ...EVERY_AUCTION, limit: AUCTIONS_CHECKED, before: null, after: null },
        },
        { signal },
      ),
  })

/** The newest executions compared with their quotes. Requires the capability `quotePerformance`. */
export const quotePerformanceQuery = (network: string) =>
  queryOptions({
    ...pollOptions,
    queryKey: statusKeys.quotes(network),
    queryFn: ({ signal }) =>
      callApi(
        quotePerformanceEndpoint,
        { network, query: { fromBlock: 0, fills: QUOTED_FILLS } },
        { signal },
      ),
  })
