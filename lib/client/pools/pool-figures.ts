import { roundPercent } from '@/lib/domain/pool/headline-apr'
import { isTooThin } from '@/lib/domain/pool/thin-pool'
import type { Address } from '@/lib/domain/shared/address'

/** Numbers of a pool that can be filtered and sorted by, in the order they are shown. */
export const FIGURES = ['apr', 'feeApr', 'unexplained', 'fee', 'tvl', 'volume', 'turnover'] as const
export type Figure = (typeof FIGURES)[number]

/**
 * Warnings: `incomplete` lacks a number that its source should have, `tiny` holds so little that a
 * yearly percentage is meaningless, `check` has an implausibly high APR or fee APR.
 */
const POOL_FLAGS = ['incomplete', 'tiny', 'check'] as const
export type PoolFlag = (typeof POOL_FLAGS)[number]

/** Above this many percent a year an APR is implausible. */
export const CHECK_APR_PERCENT = 1_000

/** What the service returns about a pool; null is unknown. */
export type PoolFacts = {
  readonly address: Address
  readonly project: string
  /** Display name: the symbols of its tokens, else its address. */
  readonly name: string
  /** Its known tokens; in a list, at most the token that was searched for. */
  readonly tokens: readonly Address[]
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
  const applies: Readonly<Record<PoolFlag, boolean>> = {
    incomplete: apr === null || feePercent === null || tvlUsd === null || volumeUsd === null,
    tiny: tvlUsd !== null && isTooThin({ tvlUsd }),
    check: [apr, feeApr].some((percent) => percent !== null && percent > CHECK_APR_PERCENT),
  }
  return POOL_FLAGS.filter((flag) => applies[flag])
}
