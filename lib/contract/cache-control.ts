import type { Endpoint } from './endpoint'

/**
 * Seconds a response may be reused: `Cache-Control: public, max-age=N` and the client's
 * `staleTime`.
 */
export const cacheSeconds = {
  usdPrice: 30,
  /** Same as a price, because its newest point is one. */
  priceHistory: 30,
  /** Shorter than a price, because a part that could not be read in time may be there by then. */
  tokenMarkets: 5,
  /** As long as the local network is checked again. */
  networkHealth: 5,
  slippageTolerance: 120,
  poolsAverageApr: 21_600,
  notifications: 300,
  tokenList: 3_600,
  tokenIcon: 86_400,
} as const

/** How long the browser caches responses without a cache header, in milliseconds. */
export const staleMilliseconds = {
  order: 2_000,
  finishedOrder: 60_000,
  accountOrders: 5_000,
  debugReport: 5_000,
  solverCompetition: 300_000,
  competitionList: 2_000,
  trades: 5_000,
  networks: 300_000,
  accountName: 300_000,
  tokenHolders: 60_000,
  pools: 30_000,
  appData: Number.POSITIVE_INFINITY,
} as const

type Reuse = Pick<Endpoint, 'method' | 'media' | 'cacheSeconds' | 'credential'>

const isPrivate = ({ credential }: Pick<Reuse, 'credential'>): boolean =>
  credential === 'session' || credential === 'sessionIfAny' || credential === 'staffSessionIfAny'

/** Whether a response has an ETag, so that a client can revalidate its copy. */
export const isTagged = (endpoint: Omit<Reuse, 'cacheSeconds'>, status: number) =>
  endpoint.method === 'GET' &&
  (endpoint.media === 'json' || endpoint.media === 'image') &&
  status === 200 &&
  !isPrivate(endpoint)

/**
 * `Cache-Control` of a response: a success with a cache time may be reused that long, a tagged one
 * may be stored but must be revalidated, and everything else must not be stored.
 */
export function cacheControl(endpoint: Reuse, status: number): string {
  const { cacheSeconds: seconds } = endpoint
  if (seconds !== null && status >= 200 && status < 300) return `public, max-age=${seconds}`
  return isTagged(endpoint, status) ? 'no-cache' : 'no-store'
}
