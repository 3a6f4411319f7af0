import 'server-only'
import type { MarketSamples } from '@/lib/domain/market/market-batch'

/** Rows one short transaction stores. */
const ROWS = 200

/**
 * Samples in parts, so that the catch-up of a long gap is no long transaction. `rest` goes with the
 * batch and holds the newest: only with it are all of them final.
 */
export function splitSamples(samples: MarketSamples): {
  readonly ahead: readonly MarketSamples[]
  readonly rest: MarketSamples
} {
  const ahead: MarketSamples[] = []
  const prices = [...samples.prices]
  while (prices.length > ROWS) ahead.push({ prices: prices.splice(0, ROWS), pools: [] })
  const pools = [...samples.pools]
  while (pools.length > ROWS) ahead.push({ prices: [], pools: pools.splice(0, ROWS) })
  return { ahead, rest: { prices, pools } }
}
