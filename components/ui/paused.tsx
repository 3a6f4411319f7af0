'use client'

import type { ApiError } from '@/lib/client/api-error'
import { formatClock } from '@/lib/client/format/time'
import { Notice } from './notice'
import { useTimeZone } from './time-format'

/** Reads go on by themselves: says when, as counted from the refusal. */
export function Paused({ error }: { error: ApiError }) {
  const zone = useTimeZone()
  return (
    <Notice tone="caution" role="status" code={error.errorType}>
      {error.retryAtMs === null
        ? 'Paused for a moment, then automatic.'
        : `Paused until ${formatClock(error.retryAtMs, zone)}, then automatic.`}
    </Notice>
  )
}
