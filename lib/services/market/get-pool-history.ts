import 'server-only'
import type { Lookup } from '@/lib/domain/market/source-result'
import { type PoolHistoryWindow, pointsWithin } from '@/lib/domain/pool/pool-history'
import type { PoolYieldPoint } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, ok, type Result } from '@/lib/domain/shared/result'
import { type Aged, ageSecondsOf } from './aged-lookup'
import { type GetPoolDeps, getPool } from './get-pool'

/** What `getPoolHistory` reads. */
export type GetPoolHistoryDeps = GetPoolDeps & {
  /** All points of a pool, from a cache. */
  readonly histories: Lookup<Address, readonly PoolYieldPoint[]>
  readonly pointsInWindow: PointsInWindow
}

/** A pool, and how far back from the newest reading its points are wanted. */
export type PoolHistoryRequest = {
  readonly pool: Address
  readonly window: PoolHistoryWindow
}

/** The points within a window that ends when they were read, `atMs` in unix milliseconds. */
type PointsInWindow = (
  points: readonly PoolYieldPoint[],
  window: PoolHistoryWindow,
  atMs: number,
) => readonly PoolYieldPoint[]

/**
 * The points of a pool's history within a window; none when only its current yields are known.
 * Errors: `NotFound` when the source does not know the pool; throws while a part of the source is
 * unavailable that may know it.
 */
export async function getPoolHistory(
  deps: GetPoolHistoryDeps,
  { pool, window }: PoolHistoryRequest,
): Promise<Result<Aged<readonly PoolYieldPoint[]>, Failure<'NotFound'>>> {
  const history = await deps.histories(pool)
  if (history.kind === 'found') {
    const { value, atMs } = history
    const body = deps.pointsInWindow(value, window, atMs)
    return ok({ body, ageSeconds: ageSecondsOf(atMs, deps.nowMs()) })
  }
  const current = await getPool(deps, pool)
  return current.ok ? ok({ ...current.value, body: [] }) : current
}

/** Creates a cache of histories within windows: the same object as long as the reading is the same. */
export function memoizedPointsInWindow(): PointsInWindow {
  const windowsByReading = new WeakMap<
    readonly PoolYieldPoint[],
    Map<PoolHistoryWindow, readonly PoolYieldPoint[]>
  >()
  return (points, window, atMs) => {
    const windows =
      windowsByReading.get(points) ?? new Map<PoolHistoryWindow, readonly PoolYieldPoint[]>()
    windowsByReading.set(points, windows)
    const known = windows.get(window) ?? pointsWithin(points, window, atMs / 1000)
    windows.set(window, known)
    return known
  }
}
