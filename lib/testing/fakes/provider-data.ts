import type { Address } from '@/lib/domain/shared/address'

/** A request to a provider, without its base path. */
export type ProviderQuestion = {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** A pool as the provider knows it; amounts are decimal text, as it sends them. */
export type GeckoPool = {
  readonly address: string
  readonly name: string
  readonly dex: string
  readonly baseToken: string
  readonly quoteToken: string
  readonly reserveUsd: string | null
  readonly volumeUsd: string | null
  /** Returned for single pools only, not in lists. */
  readonly feePercent: string | null
}

/** Start in seconds, open, high, low, close, volume; newest first. */
export type GeckoCandle = readonly [number, number, number, number, number, number]
type GeckoCandles = { readonly usd: GeckoCandle[]; readonly token: GeckoCandle[] }
type GeckoChart = { readonly day: GeckoCandles; readonly hour?: GeckoCandles }

type ChartPoint = readonly [milliseconds: number, value: number]

/** The providers' data. Token addresses are lower case. */
export type ProviderData = {
  /** USD by `platform/address` or by coin id. Null: listed without a price. */
  prices: Record<string, number | null>
  /** Prices and volumes by `platform/address` or by coin id. */
  charts: Record<string, { readonly prices: ChartPoint[]; readonly volumes: ChartPoint[] }>
  /** Largest first, by `chain name/address` of each provider's own chain names or host. */
  holders: Record<string, { readonly address: Address | string; readonly balance: string }[]>
  /** Pools by the provider's network, in its order. */
  geckoPools: Record<string, GeckoPool[]>
  /** Days of a pool by `network/address`. */
  geckoCharts: Record<string, GeckoChart>
  /** Elements of the pool list as DefiLlama sends them. */
  pools: Record<string, unknown>[]
  /** Days of a pool by its id. */
  poolCharts: Record<string, Record<string, unknown>[]>
}
