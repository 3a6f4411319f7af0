import 'server-only'
import type { AverageApr } from '@/lib/contract/codecs/pools'
import { type Aged, ageSecondsOf } from '@/lib/services/market/aged-answer'

export type AverageAnswer = Aged<AverageApr> & {
  /** False for what is told only until there is something worth keeping: nobody may keep it. */
  readonly isKept: boolean
}

export type AverageReading = {
  /** The same object as long as it is the same reading. */
  readonly average: AverageApr
  readonly atMs: number | null
  /** Whether it says all that there is to say now, so that it may count for hours. */
  readonly isSettled: boolean
}

/** Source: interface, "Limits". */
const AVERAGE_TTL_MS = 6 * 60 * 60_000
/** An older average stands in, while there is no better reading, for as long again. */
const STAND_IN_MS = 2 * AVERAGE_TTL_MS

/**
 * The average of the first settled reading, for six hours. A reading that is not settled, or of no
 * project, is answered and forgotten.
 */
export function createCachedAverage(
  read: () => Promise<AverageReading>,
  nowMs: () => number,
): () => Promise<AverageAnswer> {
  let kept: { readonly average: AverageApr; readonly atMs: number } | null = null
  const retainedWithin = (ms: number): AverageAnswer | null => {
    if (kept === null || nowMs() - kept.atMs >= ms) return null
    return { body: kept.average, ageSeconds: ageSecondsOf(kept.atMs, nowMs()), isKept: true }
  }

  return async () => {
    const fresh = retainedWithin(AVERAGE_TTL_MS)
    if (fresh !== null) return fresh
    try {
      const { average, atMs, isSettled } = await read()
      if (isSettled && Object.keys(average).length > 0) {
        kept = { average, atMs: nowMs() }
        return { body: average, ageSeconds: 0, isKept: true }
      }
      const passing = { body: average, ageSeconds: ageSecondsOf(atMs, nowMs()), isKept: false }
      return retainedWithin(STAND_IN_MS) ?? passing
    } catch (fault) {
      const older = retainedWithin(STAND_IN_MS)
      if (older === null) throw fault
      return older
    }
  }
}
