import 'server-only'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

/** Wall-clock microseconds that strictly increase, so that events of one process keep their order. */
export function createClock(wallMs: () => number = Date.now): () => UnixMicros {
  let last = 0
  return () => {
    last = Math.max(Math.floor(wallMs() * 1000), last + 1)
    return unixMicros(last)
  }
}
