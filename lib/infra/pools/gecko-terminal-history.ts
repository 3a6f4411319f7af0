import 'server-only'
import * as z from 'zod'
import { DAY_SECONDS } from '@/lib/domain/market/sampling'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-answer'
import type { PoolYieldPoint } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { askGeckoTerminal, type GeckoTerminalConfig, understoodGecko } from './gecko-terminal'

/** A call covers half a year at most. Source: CoinGecko's reference, "Pool OHLCV chart". */
const DAYS = 180
/** Not a pool it knows, or one of a kind it draws no chart of. */
const NO_CHART = [404, 422]

/** Start of the interval in seconds, open, high, low, close, volume; newest first. */
const candleSchema = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
])
const replySchema = z.object({
  data: z.object({ attributes: z.object({ ohlcv_list: z.array(candleSchema) }) }),
})
type Candle = z.output<typeof candleSchema>

/**
 * Trading of a pool day by day, oldest first: volume in dollars and the last price of the first
 * token in the second. Only whole days, as a day under way has not been traded for a day.
 */
export function createGeckoTerminalHistory(
  config: GeckoTerminalConfig,
): Lookup<Address, readonly PoolYieldPoint[]> {
  return async (pool) => {
    const [inDollars, inTokens] = await Promise.all([
      readCandles(config, pool, 'usd'),
      readCandles(config, pool, 'token'),
    ])
    const nowMs = config.nowMs()
    const prices = new Map(inTokens.map(([start, , , , close]) => [start, close]))
    const points = inDollars
      .filter(([start]) => (start + DAY_SECONDS) * 1000 <= nowMs)
      .toSorted(([a], [b]) => a - b)
      .map(([start, , , , , volumeUsd]) => ({
        time: unixSeconds(start + DAY_SECONDS),
        ...{ apr: null, tvlUsd: null, volumeUsd },
        price: prices.get(start) ?? null,
      }))
    return points.length === 0 ? unknown : found(points, nowMs)
  }
}

async function readCandles(
  config: GeckoTerminalConfig,
  pool: Address,
  currency: 'usd' | 'token',
): Promise<readonly Candle[]> {
  const query = { aggregate: '1', limit: String(DAYS), currency }
  const path = `/pools/${pool}/ohlcv/day`
  const { status, body } = await askGeckoTerminal(config, path, query, NO_CHART)
  if (NO_CHART.includes(status)) return []
  return understoodGecko(replySchema, body).data.attributes.ohlcv_list
}
