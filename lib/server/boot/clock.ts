import 'server-only'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

/**
 * A wall clock that jumps back further than this was set back; a smaller jump is a drift
 * correction.
 */
const MAX_LEAD_MICROS = 2_000_000

/**
 * Wall-clock microseconds that strictly increase, so that events of one process keep their order. A
 * clock set back by more than two seconds is followed all the same: otherwise every new order would
 * seem expired until the wall clock has caught up.
 */
export function createClock(wallMs: () => number = Date.now): () => UnixMicros {
  let last = 0
  return () => {
    const wall = Math.floor(wallMs() * 1000)
    last = last - wall > MAX_LEAD_MICROS ? wall : Math.max(wall, last + 1)
    return unixMicros(last)
  }
}

/** A wall clock this far from where it was expected was set. */
const MAX_DRIFT_MS = 20

/**
 * Wall-clock microseconds for short times: `Date.now` has whole milliseconds only, so the monotonic clock counts on from
 * it, and follows it where it was set.
 */
export function createFineClock(
  wallMs: () => number = Date.now,
  monotonicMs: () => number = () => performance.now(),
): () => UnixMicros {
  let zeroMs = wallMs() - monotonicMs()
  return () => {
    const monotonic = monotonicMs()
    const wall = wallMs()
    if (Math.abs(zeroMs + monotonic - wall) > MAX_DRIFT_MS) zeroMs = wall - monotonic
    return unixMicros((zeroMs + monotonic) * 1_000)
  }
}
