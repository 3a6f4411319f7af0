import 'server-only'
import * as z from 'zod'
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  POOL_HOUR_RETENTION_SECONDS,
} from '@/lib/domain/market/sampling'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-answer'
import { hoursAfterDays } from '@/lib/domain/pool/merge-histories'
import type { PoolYieldPoint } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { askGeckoTerminal, type GeckoTerminalConfig, understoodGecko } from './gecko-terminal'

export type GeckoTimeframe = 'hour' | 'day'
type History = Lookup<Address, readonly PoolYieldPoint[]>

const SECONDS: Readonly<Record<GeckoTimeframe, number>> = { hour: HOUR_SECONDS, day: DAY_SECONDS }
/**
 * Hours of 30 days, of the day those begin in and of the one under way; days of half a year. A call
 * gives 1,000 intervals within half a year at most. Source: CoinGecko's reference, "Pool OHLCV chart".
 */
const LIMITS: Readonly<Record<GeckoTimeframe, number>> = {
  hour: (POOL_HOUR_RETENTION_SECONDS + DAY_SECONDS) / HOUR_SECONDS + 1,
  day: 180,
}
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
 * Trading of a pool hour by hour or day by day, oldest first: volume in dollars and the last price
 * of the first token in the second, which are two calls. Only whole intervals, as one under way has
 * not been traded for its time.
 */
export function createGeckoTerminalHistory(
  config: GeckoTerminalConfig,
  timeframe: GeckoTimeframe,
): History {
  const seconds = SECONDS[timeframe]
  return async (pool) => {
    const [inDollars, inTokens] = await Promise.all([
      readCandles(config, pool, timeframe, 'usd'),
      readCandles(config, pool, timeframe, 'token'),
    ])
    const nowMs = config.nowMs()
    const prices = new Map(inTokens.map(([start, , , , close]) => [start, close]))
    const points = inDollars
      .filter(([start]) => (start + seconds) * 1000 <= nowMs)
      .toSorted(([a], [b]) => a - b)
      .map(([start, , , , , volumeUsd]) => ({
        time: unixSeconds(start + seconds),
        ...{ apr: null, tvlUsd: null, volumeUsd },
        price: prices.get(start) ?? null,
      }))
    return points.length === 0 ? unknown : found(points, nowMs)
  }
}

/**
 * Hours of 30 days and days before, as old as the hours: days that are over do not change. Days stand
 * alone when the hours cannot be told; hours do not, as a pool would seem to have no past before
 * them.
 */
export function hoursThenDays(hours: History, days: History, nowMs: () => number): History {
  return async (pool) => {
    const [recent, past] = await Promise.allSettled([hours(pool), days(pool)])
    if (past.status === 'rejected') throw past.reason
    const { value: told } = past
    if (recent.status === 'rejected') {
      if (told.kind === 'found') return told
      throw recent.reason
    }
    if (recent.value.kind === 'unknown') return told
    const { value, atMs } = recent.value
    const before = told.kind === 'found' ? told.value : []
    return found(hoursAfterDays(value, before, nowMs() / 1000), atMs)
  }
}

async function readCandles(
  config: GeckoTerminalConfig,
  pool: Address,
  timeframe: GeckoTimeframe,
  currency: 'usd' | 'token',
): Promise<readonly Candle[]> {
  const query = { aggregate: '1', limit: String(LIMITS[timeframe]), currency }
  const path = `/pools/${pool}/ohlcv/${timeframe}`
  const { status, body } = await askGeckoTerminal(config, path, query, NO_CHART)
  if (NO_CHART.includes(status)) return []
  return understoodGecko(replySchema, body).data.attributes.ohlcv_list
}
