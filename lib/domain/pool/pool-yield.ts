import type { Lookup, SourceAnswer } from '@/lib/domain/market/source-answer'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'

/** Rolling windows over which a yield is kept, each ending now. */
export const YIELD_WINDOWS = ['1d', '7d', '30d'] as const
export type YieldWindow = (typeof YIELD_WINDOWS)[number]

/** What a pool holds, trades and pays, as one source tells it. What a source does not say is `null`. */
export type PoolYield = {
  readonly address: Address
  readonly project: string
  /**
   * Who says all this; several, in the order they were asked, joined by a comma. Left out where the
   * network has one source without a name.
   */
  readonly source?: string
  /** Empty when the source does not tell them. */
  readonly tokens: readonly Address[]
  /** Share of every input the pool keeps, in percent: 0.3 is 0.3 %. */
  readonly feePercent: number | null
  readonly tvlUsd: number | null
  /** Of the last 24 hours, in USD. */
  readonly volumeUsd: number | null
  /** Fee income in percent of the value locked, a year, not compounded. */
  readonly feeApr: Readonly<Record<YieldWindow, number | null>>
  /** Token incentives on top, percent a year; 0 where the pool is known to have none. */
  readonly rewardApr: number | null
}

/** A pool at one moment of its history. */
export type PoolYieldPoint = {
  readonly time: UnixSeconds
  /** Percent a year, fees and incentives, over the day that ends with `time`. */
  readonly apr: number | null
  readonly tvlUsd: number | null
  /** Traded in the interval that ends with `time`, in USD. */
  readonly volumeUsd: number | null
  /** Whole second token for a whole first one. */
  readonly price: number | null
}

/** Where the pools of a network are known from: our own index, or a provider. */
export type PoolSource = {
  /** Every pool the source lists of the network. */
  readonly pools: () => Promise<SourceAnswer<readonly PoolYield[]>>
  /** Finds pools by address that `pools` does not tell. Left out where a source tells all it knows. */
  readonly find?: Lookup<readonly Address[], readonly PoolYield[]>
  /**
   * Throws while a part of the source cannot answer: a pool that is missing then may still be known.
   * Left out where a source has no parts.
   */
  readonly assertWhole?: () => Promise<void>
  /** All it has kept, oldest first: hourly for 30 days, daily before. */
  readonly history: Lookup<Address, readonly PoolYieldPoint[]>
}
