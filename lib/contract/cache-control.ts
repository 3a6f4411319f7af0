import type { Endpoint } from './endpoint'

/** Seconds an answer may be reused: `Cache-Control: public, max-age=N` and the client's `staleTime`. */
export const cacheSeconds = {
  usdPrice: 30,
  /** As long as a price, which the newest point is. */
  priceHistory: 30,
  slippageTolerance: 120,
  poolsAverageApr: 21_600,
  notifications: 300,
} as const

/** How long the browser keeps answers that carry no cache header, in milliseconds. */
export const staleMilliseconds = {
  order: 2_000,
  finishedOrder: 60_000,
  accountOrders: 5_000,
  debugReport: 5_000,
  solverCompetition: 300_000,
  competitionList: 2_000,
  trades: 5_000,
  networks: 300_000,
  tokenHolders: 60_000,
  pools: 30_000,
  appData: Number.POSITIVE_INFINITY,
} as const

type Reuse = Pick<Endpoint, 'method' | 'media' | 'cacheSeconds' | 'credential'>

const isPrivate = ({ credential }: Pick<Reuse, 'credential'>): boolean =>
  credential === 'session' || credential === 'sessionIfAny'

/** Whether an answer carries a tag, so that who has it may ask for a change alone. */
export const isTagged = (endpoint: Omit<Reuse, 'cacheSeconds'>, status: number) =>
  endpoint.method === 'GET' && endpoint.media === 'json' && status === 200 && !isPrivate(endpoint)

/**
 * Header value for an answer: a success with a cache time may be used again that long, one with a
 * tag be kept and asked about each time, and nothing else be kept at all.
 */
export function cacheControl(endpoint: Reuse, status: number): string {
  const { cacheSeconds: seconds } = endpoint
  if (seconds !== null && status >= 200 && status < 300) return `public, max-age=${seconds}`
  return isTagged(endpoint, status) ? 'no-cache' : 'no-store'
}
