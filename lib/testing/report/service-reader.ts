import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from '@/lib/client/api-client'
import { ApiError } from '@/lib/client/api-error'
import { auctionInstanceEndpoint } from '@/lib/contract/endpoints/auctions'
import { debugOrderEndpoint } from '@/lib/contract/endpoints/debug-order'
import { networksEndpoint } from '@/lib/contract/endpoints/network'
import { quotePerformanceEndpoint } from '@/lib/contract/endpoints/quote-performance'
import {
  listCompetitionsEndpoint,
  solverCompetitionV2Endpoint,
} from '@/lib/contract/endpoints/solver-competition'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'

const TRIES = 5
const INITIAL_WAIT_MS = 500
const TIMEOUT_MS = 15_000

/** Public reads of one network of a running system, retried after temporary failures. */
export type ServiceReader = ReturnType<typeof createServiceReader>

/** `url` is the origin of the system, `network` any path segment of the network. */
export function createServiceReader(url: string, network: string) {
  const baseUrl = url.replace(/\/+$/, '')
  const options = () => ({ baseUrl, signal: AbortSignal.timeout(TIMEOUT_MS) })
  return {
    /** The served networks; throws at once, because nothing else works without them. */
    networks: () => callApi(networksEndpoint, {}, options()),
    /** Up to 100 auctions after one, oldest first. */
    auctionsAfter: (after: number) =>
      retried(() => list({ limit: limits.competitionsPerPage, before: null, after })),
    newestAuctions: () => retried(() => list({ limit: 1, before: null, after: null })),
    /** The exported auction; null when it is not stored. */
    instance: (id: number) =>
      unlessMissing(() =>
        callApi(auctionInstanceEndpoint, { network, params: { auction_id: id } }, options()),
      ),
    competition: (id: number) =>
      unlessMissing(() =>
        callApi(solverCompetitionV2Endpoint, { network, params: { auction_id: id } }, options()),
      ),
    report: (uid: OrderUid) =>
      unlessMissing(() => callApi(debugOrderEndpoint, { network, params: { uid } }, options())),
    quotePerformance: (fromBlock: number) =>
      retried(() =>
        callApi(
          quotePerformanceEndpoint,
          { network, query: { fromBlock, fills: limits.maxQuotedFills } },
          options(),
        ),
      ),
  }

  function list(query: { limit: number; before: number | null; after: number | null }) {
    const all = { withWinner: false, solver: null, token: null }
    return callApi(listCompetitionsEndpoint, { network, query: { ...all, ...query } }, options())
  }
}

/** Null when the service replies that there is none. */
const unlessMissing = <T>(read: () => Promise<T>): Promise<T | null> =>
  retried(read).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })

/** Retries a read after a fault, a time-out or a rate limit; a refusal is final. */
async function retried<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (attempt === TRIES || isRefusal(error)) throw error
      const retryAfterMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
      await sleep(Math.max(retryAfterMs, INITIAL_WAIT_MS * 2 ** (attempt - 1)))
    }
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
