'use client'

import type { ApiError } from '@/lib/client/api-error'
import { formatClock } from '@/lib/client/format/time'
import { Notice } from './notice'
import { useTimeZone } from './time-format'

/**
 * Reads go on by themselves: says when, as counted from the refusal. Aloud it is said once, however
 * often the service refuses again.
 */
export function Paused({ error }: { error: ApiError }) {
  const zone = useTimeZone()
  return (
    <Notice tone="caution" code={error.errorType}>
      <p>
        {error.retryAtMs === null
          ? 'Paused for a moment, then automatic.'
          : `Paused until ${formatClock(error.retryAtMs, zone)}, then automatic.`}
      </p>
      <span role="status" className="sr-only">
        Reading rests because the service asked for it, and goes on by itself.
      </span>
    </Notice>
  )
}
