import 'server-only'
import type { AverageApr } from '@/lib/contract/codecs/pools'
import { type Aged, ageSecondsOf } from '@/lib/services/market/aged-lookup'

export type AverageResult = Aged<AverageApr> & {
  /** `false` for a provisional value, which no one may cache. */
  readonly isKept: boolean
}

export type AverageReading = {
  /** The same object as long as it comes from the same reading. */
  readonly average: AverageApr
  readonly atMs: number | null
  /** Whether the reading is complete, so that its average may be cached for hours. */
  readonly isSettled: boolean
}

/** Source: lib/docs/protocol.md#caching. */
const AVERAGE_TTL_MS = 6 * 60 * 60_000
/** Without a new settled reading, an average stays in use for as long again. */
const STALE_MS = 2 * AVERAGE_TTL_MS

/**
 * Caches the average of a settled reading for six hours. A reading that is not settled, or without
 * projects, is returned but not cached.
 */
export function createCachedAverage(
  read: () => Promise<AverageReading>,
  nowMs: () => number,
): () => Promise<AverageResult> {
  let cached: { readonly average: AverageApr; readonly atMs: number } | null = null
  const cachedWithin = (ms: number): AverageResult | null => {
    if (cached === null || nowMs() - cached.atMs >= ms) return null
    return { body: cached.average, ageSeconds: ageSecondsOf(cached.atMs, nowMs()), isKept: true }
  }

  return async () => {
    const fresh = cachedWithin(AVERAGE_TTL_MS)
    if (fresh !== null) return fresh
    try {
      const { average, atMs, isSettled } = await read()
      if (isSettled && Object.keys(average).length > 0) {
        cached = { average, atMs: nowMs() }
        return { body: average, ageSeconds: 0, isKept: true }
      }
      const provisional = { body: average, ageSeconds: ageSecondsOf(atMs, nowMs()), isKept: false }
      return cachedWithin(STALE_MS) ?? provisional
    } catch (fault) {
      const older = cachedWithin(STALE_MS)
      if (older === null) throw fault
      return older
    }
  }
}
