import 'server-only'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/domain/market/sampling'
import {
  addTotals,
  NO_SWAPS,
  type PoolTotals,
  type WindowTotals,
} from '@/lib/domain/pool/pool-totals'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'

/** The hours of the rolling windows that no reorganisation can change. */
export type SettledRange = {
  /** Hours of the month end after this. */
  readonly monthAfter: UnixSeconds
  /** A whole number of days later. */
  readonly weekAfter: UnixSeconds
  readonly upTo: UnixSeconds
}

/**
 * The settled hours of the windows that end `now`, when blocks from `oldest` on may be replaced.
 */
export function settledRange(oldest: UnixSeconds, now: UnixSeconds): SettledRange {
  return {
    monthAfter: lastHourBy(now - 30 * DAY_SECONDS),
    weekAfter: lastHourBy(now - 7 * DAY_SECONDS),
    // A reorganisation removes samples from the time of its first block on.
    upTo: lastHourBy(oldest - 1),
  }
}

const lastHourBy = (time: number): UnixSeconds =>
  unixSeconds(Math.floor(time / HOUR_SECONDS) * HOUR_SECONDS)

export type SettledHoursConfig = {
  readonly selectPoolHours: (input: {
    readonly after: UnixSeconds
    readonly upTo: UnixSeconds
  }) => Promise<readonly ({ readonly pool: Address } & WindowTotals)[]>
  readonly nowMs: () => number
}

/** Trading of every pool within settled hours; the day has none of it. */
export type SettledHours = (
  range: SettledRange,
  /** Generation of the index, read before the hours: a rebuilt index may have other hours. */
  generation: string | null,
) => Promise<readonly PoolTotals[]>

/** Settled hours do not change within a generation; manual repairs show after this. */
const CACHE_MS = 10 * 60_000

/**
 * Sums up settled hours and caches the sums. Day by day, so that other database users do not wait
 * for all of it.
 */
export function createSettledHours({ selectPoolHours, nowMs }: SettledHoursConfig): SettledHours {
  const sumHours = async ({ monthAfter, weekAfter, upTo }: SettledRange) => {
    const totals = new Map<Address, PoolTotals>()
    for (let after: number = monthAfter; after < upTo; after += DAY_SECONDS) {
      const rows = await selectPoolHours({
        after: unixSeconds(after),
        upTo: unixSeconds(Math.min(after + DAY_SECONDS, upTo)),
      })
      for (const { pool, ...month } of rows) {
        const week = after >= weekAfter ? month : NO_SWAPS
        addTotals(totals, { pool, day: NO_SWAPS, week, month })
      }
    }
    return [...totals.values()]
  }
  let cached: {
    readonly key: string
    readonly atMs: number
    readonly totals: Promise<readonly PoolTotals[]>
  } | null = null
  return (range, generation) => {
    const key = [generation, ...Object.values(range)].join(' ')
    if (cached?.key === key && nowMs() - cached.atMs < CACHE_MS) return cached.totals
    const totals = sumHours(range)
    cached = { key, atMs: nowMs(), totals }
    totals.catch(() => {
      if (cached?.totals === totals) cached = null
    })
    return totals
  }
}
