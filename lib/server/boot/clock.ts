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
