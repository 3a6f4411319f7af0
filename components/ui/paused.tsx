'use client'

import type { ApiError } from '@/lib/client/api-error'
import { formatClock } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'
import { Notice } from './notice'
import { useTimeZone } from './time-format'

/**
 * Shows when paused reads will resume, counted from the refusal. Announced once to screen readers,
 * even if the service refuses again.
 */
export function Paused({ error }: { error: ApiError }) {
  const zone = useTimeZone()
  return (
    <Notice tone="caution" code={error.errorType}>
      <p>
        {error.retryAtMs === null
          ? t`Paused for a moment, then automatic.`
          : t`Paused until ${formatClock(error.retryAtMs, zone)}, then automatic.`}
      </p>
      <span role="status" className="sr-only">
        {t`Reading is paused because the service asked for it, and continues automatically.`}
      </span>
    </Notice>
  )
}
