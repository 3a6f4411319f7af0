import 'server-only'
import * as z from 'zod'
import { DAY_SECONDS } from '@/lib/domain/market/sampling'
import { feeAprPercent } from '@/lib/domain/pool/fee-apr'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'

const numberOrNull = z.number().nullish()

/**
 * A row of the list, as far as it is read. Source: lib/docs/market-data.md#pools-from-providers; a
 * field is null or missing where the project itself does not report the number.
 */
export const llamaRowSchema = z.object({
  /** UUID of the row, which also identifies its history. */
  pool: z.string(),
  chain: z.string(),
  project: z.string(),
  tvlUsd: numberOrNull,
  apy: numberOrNull,
  apyBase: numberOrNull,
  apyReward: numberOrNull,
  apyBase7d: numberOrNull,
  apyMean30d: numberOrNull,
  volumeUsd1d: numberOrNull,
  volumeUsd7d: numberOrNull,
  underlyingTokens: z.array(z.string().nullable()).nullish(),
  /** For exchanges with fee tiers it begins with the tier: "0.3%", "0.05%, stablePool=false". */
  poolMeta: z.string().nullish(),
})
export type LlamaRow = z.output<typeof llamaRowSchema>

/** The fee tier at the beginning of a row's note, in percent. */
export function feeOfNote(note: string | null | undefined): number | null {
  const tier = /^\s*(\d+(?:\.\d+)?)\s*%/.exec(note ?? '')?.[1]
  return tier === undefined ? null : Number(tier)
}

/**
 * The yields of a row. Rates are used unchanged, without a conversion from yield to rate: they are
 * named APY, but for exchanges they are the fees of a day times 365 over the value locked, not
 * compounded (for a few projects they are compounded, which matters little at such rates).
 * - 7 days: from the week's volume where the fee is known, as in every other source; for
 *   concentrated pools the row's own number is based on an assumed position and is not used.
 * - 30 days: the mean includes incentives, so it is only used where there are none.
 * - Incentives: where the row does not name them, its total minus the fees, often 0.
 */
export function ratesOfRow(
  row: LlamaRow,
  pool: { readonly feePercent: number | null; readonly isConcentrated: boolean },
): Pick<PoolYield, 'feeApr' | 'rewardApr'> {
  const { apy = null, apyBase = null, apyReward = null } = row
  const rewardApr =
    apyReward ?? (apy === null || apyBase === null ? null : Math.max(0, apy - apyBase))
  const ownWeek = pool.isConcentrated ? null : (row.apyBase7d ?? null)
  return {
    feeApr: {
      '1d': apyBase,
      '7d': weekOfVolume(row, pool.feePercent) ?? ownWeek,
      '30d': rewardApr === 0 ? (row.apyMean30d ?? null) : null,
    },
    rewardApr,
  }
}

function weekOfVolume({ volumeUsd7d, tvlUsd }: LlamaRow, feePercent: number | null) {
  const volumeUsd = notNegative(volumeUsd7d)
  if (volumeUsd === null || feePercent === null) return null
  return feeAprPercent({
    feeUsd: (volumeUsd * feePercent) / 100,
    tvlUsd: notNegative(tvlUsd),
    observedSeconds: 7 * DAY_SECONDS,
  })
}

/** A dollar amount; null when missing or negative. */
export const notNegative = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && value >= 0 ? value : null
