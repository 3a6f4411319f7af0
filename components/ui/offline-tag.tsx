'use client'

import { formatClock } from '@/lib/client/format/time'
import { useTimeZone } from './time-format'

/** Says that nothing new can come, and of when is what is shown; in milliseconds, 0 for nothing yet. */
export function OfflineTag({ updatedAtMs }: { updatedAtMs: number }) {
  const zone = useTimeZone()
  return (
    <span role="status" className="text-caution text-meta">
      Offline{updatedAtMs === 0 ? '' : ` · showing ${formatClock(updatedAtMs, zone)}`}
    </span>
  )
}
