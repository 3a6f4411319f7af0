import 'server-only'
import { type Aged, ageSecondsOf } from './aged-lookup'
import type { AverageAprs, PoolReading } from './read-pools'

/** Mean APR in percent by project; the age counts from when it was cached, of a provisional one from its reading. */
export type AverageResult = Aged<AverageAprs> & {
  /** `false` for a provisional value, which no one may cache. */
  readonly isKept: boolean
}

/** What `createAverageApr` reads. `read` may throw, which an older average bridges for a while. */
export type AverageAprDeps = {
  /** The current reading, from a cache; its average is the same object as long as the reading is. */
  readonly read: () => Promise<Pick<PoolReading, 'average' | 'atMs' | 'fault'>>
  /**
   * An older reading comes from a source that is still catching up. Absent for sources whose readings
   * may be old for other reasons.
   */
  readonly settledMs?: number
  readonly nowMs: () => number
}

/** Source: lib/docs/protocol.md#caching. */
const AVERAGE_TTL_MS = 6 * 60 * 60_000
/** Without a new settled reading, an average stays in use for as long again. */
const STALE_MS = 2 * AVERAGE_TTL_MS

/**
 * Creates a function that returns the average APR by project, cached for six hours once it comes
 * from a settled reading: one that is complete and not of a source that is still catching up. The
 * average of another reading, or without projects, is returned but not cached.
 */
export function createAverageApr({
  read,
  settledMs = Number.POSITIVE_INFINITY,
  nowMs,
}: AverageAprDeps): () => Promise<AverageResult> {
  let cached: { readonly average: AverageAprs; readonly atMs: number } | null = null
  const cachedWithin = (ms: number): AverageResult | null => {
    if (cached === null || nowMs() - cached.atMs >= ms) return null
    return { body: cached.average, ageSeconds: ageSecondsOf(cached.atMs, nowMs()), isKept: true }
  }

  return async () => {
    const fresh = cachedWithin(AVERAGE_TTL_MS)
    if (fresh !== null) return fresh
    try {
      const { average, atMs, fault } = await read()
      const isSettled = atMs !== null && nowMs() - atMs <= settledMs && fault === null
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
