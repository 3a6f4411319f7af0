import 'server-only'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/domain/market/sampling'
import {
  addTotals,
  noTrading,
  type PoolTotals,
  type WindowTotals,
} from '@/lib/domain/pool/pool-totals'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'

/** Hours of the rolling windows that no reorganisation can take back. */
export type SettledRange = {
  /** Hours of the month end after this. */
  readonly monthAfter: UnixSeconds
  /** A whole number of days later. */
  readonly weekAfter: UnixSeconds
  readonly upTo: UnixSeconds
}

/** The settled hours of the windows that end `now`, when blocks from `oldest` on may be taken back. */
export function settledRange(oldest: UnixSeconds, now: UnixSeconds): SettledRange {
  return {
    monthAfter: lastHourBy(now - 30 * DAY_SECONDS),
    weekAfter: lastHourBy(now - 7 * DAY_SECONDS),
    // A sample is taken back with the blocks from its time on.
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
  /** Of the index the hours are of, read before they are asked for: one begun afresh may make others. */
  generation: string | null,
) => Promise<readonly PoolTotals[]>

/** Nothing changes them within a generation; what a repair by hand does shows after this. */
const KEPT_MS = 10 * 60_000

/**
 * Adds up settled hours and remembers the sums. Day by day, so that nobody else who asks the
 * database waits for all of it.
 */
export function createSettledHours({ selectPoolHours, nowMs }: SettledHoursConfig): SettledHours {
  const addUp = async ({ monthAfter, weekAfter, upTo }: SettledRange) => {
    const totals = new Map<Address, PoolTotals>()
    for (let after: number = monthAfter; after < upTo; after += DAY_SECONDS) {
      const rows = await selectPoolHours({
        after: unixSeconds(after),
        upTo: unixSeconds(Math.min(after + DAY_SECONDS, upTo)),
      })
      for (const { pool, ...month } of rows) {
        const week = after >= weekAfter ? month : noTrading
        addTotals(totals, { pool, day: noTrading, week, month })
      }
    }
    return [...totals.values()]
  }
  let kept: {
    readonly key: string
    readonly atMs: number
    readonly totals: Promise<readonly PoolTotals[]>
  } | null = null
  return (range, generation) => {
    const key = [generation, ...Object.values(range)].join(' ')
    if (kept?.key === key && nowMs() - kept.atMs < KEPT_MS) return kept.totals
    const totals = addUp(range)
    kept = { key, atMs: nowMs(), totals }
    totals.catch(() => {
      if (kept?.totals === totals) kept = null
    })
    return totals
  }
}
