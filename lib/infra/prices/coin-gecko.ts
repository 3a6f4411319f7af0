import 'server-only'
import * as z from 'zod'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { PricePoint } from '@/lib/domain/market/volatility'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { getProviderJson } from '@/lib/infra/providers/provider-json'
import { readProviderReply } from '@/lib/infra/providers/provider-reply'

export type CoinGeckoConfig = {
  /** Up to and including `/api/v3`, without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string
  /** Which of its two services the key is for; they differ in host and header. */
  readonly plan: 'pro' | 'demo'
  /** The provider's name of the chain whose tokens it lists, and of its native coin. */
  readonly platform: string
  readonly nativeCoin: string
  readonly timeoutMs: number
  readonly nowMs: () => number
}

/**
 * Length of a chart; the provider picks the spacing: 5 minutes for a day, an hour up to 90 days, else a
 * day. A key without a paid plan reads one year back at most.
 * Source: https://docs.coingecko.com/reference/contract-address-market-chart
 */
export type ChartDays = 1 | 7 | 30 | 90 | 365

const PROVIDER = 'coingecko'

const pricesSchema = z.record(z.string(), z.object({ usd: z.number().nullish() }))

const pointsSchema = z.array(z.tuple([z.number(), z.number().nullable()]))
const chartSchema = z.object({ prices: pointsSchema, total_volumes: pointsSchema })

/** Current USD prices. A token the provider does not list, or lists at 0 or null, is unknown. */
export function createCoinGeckoPrices(config: CoinGeckoConfig): Lookup<Address, number> {
  return async (token) => {
    const isNative = token === NATIVE_TOKEN
    const key = isNative ? config.nativeCoin : token
    const { body } = await fetchCoinGecko(
      config,
      isNative ? '/simple/price' : `/simple/token_price/${config.platform}`,
      {
        ...(isNative ? { ids: key } : { contract_addresses: key }),
        vs_currencies: 'usd',
        precision: 'full',
      },
    )
    const price = readProviderReply(PROVIDER, pricesSchema, body)[key]?.usd ?? 0
    return price > 0 ? found(price, config.nowMs()) : unknown
  }
}

/**
 * USD prices of the last days, oldest first, with the trading volume of the 24 hours before each.
 * The last point is the newest price, between regular intervals.
 */
export function createCoinGeckoHistory(
  config: CoinGeckoConfig,
  days: ChartDays,
): Lookup<Address, readonly PricePoint[]> {
  return async (token) => {
    const coin = token === NATIVE_TOKEN ? config.nativeCoin : `${config.platform}/contract/${token}`
    const query = { vs_currency: 'usd', days: String(days) }
    const { status, body } = await fetchCoinGecko(
      config,
      `/coins/${coin}/market_chart`,
      query,
      [404],
    )
    if (status === 404) return unknown
    const { prices, total_volumes } = readProviderReply(PROVIDER, chartSchema, body)
    const volumes = new Map(total_volumes)
    const points = prices.flatMap(([timestampMs, price]) =>
      price === null || price <= 0
        ? []
        : [{ timestampMs, price, volume: volumes.get(timestampMs) ?? null }],
    )
    return points.length === 0 ? unknown : found(points, config.nowMs())
  }
}

function fetchCoinGecko(
  { baseUrl, apiKey, plan, timeoutMs }: CoinGeckoConfig,
  path: string,
  query: Readonly<Record<string, string>>,
  expectedStatuses: readonly number[] = [],
) {
  const url = new URL(`${baseUrl}${path}`)
  url.search = new URLSearchParams(query).toString()
  const headers = { [plan === 'pro' ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: apiKey }
  return getProviderJson({ provider: PROVIDER, url, headers, timeoutMs, expectedStatuses })
}
