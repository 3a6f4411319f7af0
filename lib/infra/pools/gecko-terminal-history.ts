import 'server-only'
import * as z from 'zod'
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  POOL_HOUR_RETENTION_SECONDS,
} from '@/lib/domain/market/sampling'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import { hoursAfterDays } from '@/lib/domain/pool/merge-histories'
import type { PoolYieldPoint } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { fetchGeckoTerminal, type GeckoTerminalConfig, parseGeckoReply } from './gecko-terminal'

export type GeckoTimeframe = 'hour' | 'day'
type History = Lookup<Address, readonly PoolYieldPoint[]>

const SECONDS: Readonly<Record<GeckoTimeframe, number>> = { hour: HOUR_SECONDS, day: DAY_SECONDS }
/**
 * Hours of 30 days, plus those of the first, partial day and of the current one; days of half a
 * year. A call gives 1,000 intervals within half a year at most. Source: CoinGecko's reference,
 * "Pool OHLCV chart".
 */
const LIMITS: Readonly<Record<GeckoTimeframe, number>> = {
  hour: (POOL_HOUR_RETENTION_SECONDS + DAY_SECONDS) / HOUR_SECONDS + 1,
  day: 180,
}
/** An unknown pool, or a kind without charts. */
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
 * Trading of a pool by hour or day, oldest first: volume in dollars and the last price of the first
 * token in the second, which takes two calls. Only complete intervals.
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
        apr: null,
        tvlUsd: null,
        volumeUsd,
        price: prices.get(start) ?? null,
      }))
    return points.length === 0 ? unknown : found(points, nowMs)
  }
}

/**
 * Hours of 30 days, and days before them; as old as the hours, since past days do not change. Days
 * are used alone when the hours fail; hours are not, as the pool would seem to have no earlier
 * history.
 */
export function hoursThenDays(hours: History, days: History, nowMs: () => number): History {
  return async (pool) => {
    const [recent, past] = await Promise.allSettled([hours(pool), days(pool)])
    if (past.status === 'rejected') throw past.reason
    const { value: dayReply } = past
    if (recent.status === 'rejected') {
      if (dayReply.kind === 'found') return dayReply
      throw recent.reason
    }
    if (recent.value.kind === 'unknown') return dayReply
    const { value, atMs } = recent.value
    const pastDays = dayReply.kind === 'found' ? dayReply.value : []
    return found(hoursAfterDays(value, pastDays, nowMs() / 1000), atMs)
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
  const { status, body } = await fetchGeckoTerminal(config, path, query, NO_CHART)
  if (NO_CHART.includes(status)) return []
  return parseGeckoReply(replySchema, body).data.attributes.ohlcv_list
}
