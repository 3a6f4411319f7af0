'use client'

import { formatClock } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'
import { useTimeZone } from './time-format'

/**
 * Shows that the page is offline and how old its data is. `updatedAtMs` is 0 if there is no data.
 */
export function OfflineTag({ updatedAtMs }: { updatedAtMs: number }) {
  const zone = useTimeZone()
  return (
    <span role="status" className="text-caution text-meta">
      {updatedAtMs === 0 ? t`Offline` : t`Offline · showing ${formatClock(updatedAtMs, zone)}`}
    </span>
  )
}
