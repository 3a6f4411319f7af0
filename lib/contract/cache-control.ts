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
  trades: 5_000,
  networks: 300_000,
  tokenHolders: 60_000,
  pools: 30_000,
  appData: Number.POSITIVE_INFINITY,
} as const

/** Header value for an answer: only a success with a cache time may be kept. */
export function cacheControl(status: number, seconds: number | null): string {
  return seconds !== null && status >= 200 && status < 300
    ? `public, max-age=${seconds}`
    : 'no-store'
}
