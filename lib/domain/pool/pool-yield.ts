import type { Lookup, SourceResult } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { PoolFormula } from './pool-formula'

/** Rolling windows over which yields are computed, each ending now. */
export const YIELD_WINDOWS = ['1d', '7d', '30d'] as const
/** A number of days of 24 hours, not calendar days. */
export type YieldWindow = (typeof YIELD_WINDOWS)[number]

/** A pool's value locked, trading and yields according to one source; `null` where it does not say. */
export type PoolYield = {
  readonly address: Address
  readonly project: string
  /**
   * Names of the sources in the order of their requests, joined by a comma. Absent when the network
   * has a single unnamed source.
   */
  readonly source?: string
  /** Absent for other formulas, and when the source does not report it. */
  readonly formula?: PoolFormula
  /** Empty when the source does not report them. */
  readonly tokens: readonly Address[]
  /** Pool fee in percent of the input: 0.3 is 0.3 %. */
  readonly feePercent: number | null
  readonly tvlUsd: number | null
  /** Volume of the last 24 hours in USD. */
  readonly volumeUsd: number | null
  /** Fee income in percent of the value locked, per year, not compounded. */
  readonly feeApr: Readonly<Record<YieldWindow, number | null>>
  /** Additional token incentives, percent per year; 0 when the pool is known to have none. */
  readonly rewardApr: number | null
}

/** A pool at one time of its history. */
export type PoolYieldPoint = {
  readonly time: UnixSeconds
  /** Percent per year, fees and incentives, over the 24 hours that end at `time`. */
  readonly apr: number | null
  readonly tvlUsd: number | null
  /** Traded in the interval that ends at `time`, in USD. */
  readonly volumeUsd: number | null
  /** Price of one whole first token in whole second tokens. */
  readonly price: number | null
}

/** APRs of a pool, percent a year over the 24 hours before each point; null is unknown. */
export type PoolTrend = {
  readonly pool: Address
  /** Oldest first, `TREND_STEP_SECONDS` (`pool-trend.ts`) apart. */
  readonly aprs: readonly (number | null)[]
}

/** Trends of several pools on one time axis. */
export type PoolTrends = {
  /** Time of the newest point. */
  readonly upTo: UnixSeconds
  readonly pools: readonly PoolTrend[]
}

/** A source of pool data of one network: our own index or a provider. */
export type PoolSource = {
  /** All pools the source lists for the network. */
  readonly pools: () => Promise<SourceResult<readonly PoolYield[]>>
  /** Finds pools by address that `pools` does not list. Absent when `pools` lists everything. */
  readonly find?: Lookup<readonly Address[], readonly PoolYield[]>
  /**
   * Throws while a part of the source is unavailable, as a pool missing then may still be known to it.
   * Absent when a source has no parts.
   */
  readonly assertComplete?: () => Promise<void>
  /** All stored points, oldest first: hourly for 30 days, daily before. */
  readonly history: Lookup<Address, readonly PoolYieldPoint[]>
  /** The last 30 days of several pools at once. Absent when the source reads one pool a request. */
  readonly trends?: Lookup<readonly Address[], PoolTrends>
}
