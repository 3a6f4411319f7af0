import { roundPercent } from '@/lib/domain/pool/headline-apr'
import { isTooThin } from '@/lib/domain/pool/thin-pool'
import type { Address } from '@/lib/domain/shared/address'

/** Numbers of a pool that can be filtered and sorted by, in the order they are shown. */
export const FIGURES = ['apr', 'feeApr', 'unexplained', 'fee', 'tvl', 'volume', 'turnover'] as const
export type Figure = (typeof FIGURES)[number]

/**
 * Warnings: `incomplete` lacks a number that its source should have, `tiny` holds so little that a
 * yearly percentage is meaningless, `small` less than a larger trade, `idle` was not traded for a day,
 * `check` has an implausibly high APR or fee APR, `jump` a fee APR far above its APR.
 */
const POOL_FLAGS = ['incomplete', 'tiny', 'small', 'idle', 'check', 'jump'] as const
export type PoolFlag = (typeof POOL_FLAGS)[number]

/** Above this many percent a year an APR is implausible. */
export const CHECK_APR_PERCENT = 1_000

/** Below this many USD locked a pool is small; below `THIN_TVL_USD` it is tiny instead. */
export const SMALL_TVL_USD = 100_000

/** The last day's fees are a jump from this many times the APR, and this many points above it. */
const JUMP = { times: 2.5, points: 10 } as const

/** What the service returns about a pool; null is unknown. */
export type PoolFacts = {
  readonly address: Address
  readonly project: string
  /** Display name: the symbols of its tokens, else its address. */
  readonly name: string
  /** Its known tokens. */
  readonly tokens: readonly Address[]
  /** Those of them without a price, as far as that is known. */
  readonly unpriced?: readonly Address[]
  /** Incentives within the APR, percent a year; unknown when absent. */
  readonly rewardApr?: number | null
  /** Percent a year. */
  readonly apr: number | null
  readonly feePercent: number | null
  readonly tvlUsd: number | null
  /** Of the last 24 hours. */
  readonly volumeUsd: number | null
}

export type PoolRow = {
  readonly address: Address
  readonly project: string
  readonly name: string
  readonly tokens: readonly Address[]
  readonly unpriced: readonly Address[]
  /** Incentives within the APR, percent a year; null is unknown. */
  readonly incentives: number | null
  /** Percent a year, percent, USD and percent of TVL a day. */
  readonly figures: Readonly<Record<Figure, number | null>>
  readonly flags: readonly PoolFlag[]
  /** Lower-case text for searches. */
  readonly text: string
}

/** A pool with its derived figures and flags. */
export function poolRow(facts: PoolFacts): PoolRow {
  const { address, project, name, tokens, apr, feePercent, tvlUsd, volumeUsd } = facts
  const feeApr = estimatedFeeApr(facts)
  return {
    address,
    project,
    name,
    tokens,
    unpriced: facts.unpriced ?? [],
    incentives: facts.rewardApr ?? null,
    figures: {
      apr,
      feeApr,
      unexplained: apr === null || feeApr === null ? null : roundPercent(apr - feeApr),
      fee: feePercent,
      tvl: tvlUsd,
      volume: volumeUsd,
      turnover: turnover(facts),
    },
    flags: flagsOf(facts, feeApr),
    text: `${name} ${project} ${address}`.toLowerCase(),
  }
}

type Trading = Pick<PoolFacts, 'feePercent' | 'tvlUsd' | 'volumeUsd'>

/**
 * Percent a year that the fees of the last 24 hours would pay if every day were the same:
 * volume × fee % × 365 / TVL. Null when one of the three is unknown or nothing is locked.
 */
export function estimatedFeeApr({ feePercent, tvlUsd, volumeUsd }: Trading): number | null {
  if (feePercent === null || volumeUsd === null || tvlUsd === null || tvlUsd <= 0) return null
  return roundPercent((volumeUsd * feePercent * 365) / tvlUsd)
}

/** Percent of the value locked that is traded in a day. */
function turnover({ tvlUsd, volumeUsd }: Trading): number | null {
  if (volumeUsd === null || tvlUsd === null || tvlUsd <= 0) return null
  return roundPercent((volumeUsd / tvlUsd) * 100)
}

function flagsOf(facts: PoolFacts, feeApr: number | null): readonly PoolFlag[] {
  const { apr, feePercent, tvlUsd, volumeUsd } = facts
  const isAbsurd = [apr, feeApr].some((percent) => percent !== null && percent > CHECK_APR_PERCENT)
  const applies: Readonly<Record<PoolFlag, boolean>> = {
    incomplete: apr === null || feePercent === null || tvlUsd === null || volumeUsd === null,
    tiny: tvlUsd !== null && isTooThin({ tvlUsd }),
    small: tvlUsd !== null && tvlUsd < SMALL_TVL_USD && !isTooThin({ tvlUsd }),
    idle: volumeUsd === 0,
    check: isAbsurd,
    jump:
      !isAbsurd &&
      apr !== null &&
      feeApr !== null &&
      feeApr > apr * JUMP.times &&
      feeApr > apr + JUMP.points,
  }
  return POOL_FLAGS.filter((flag) => applies[flag])
}
