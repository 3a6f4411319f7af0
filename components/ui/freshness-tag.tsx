'use client'

import { formatClock, formatDuration } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'
import { useTimeZone } from './time-format'
import { useNow } from './use-now'

/** Age of the shown data. `failed`: the last refresh failed. */
export function FreshnessTag(props: { updatedAt: number; failed?: boolean }) {
  const now = useNow(1000)
  const zone = useTimeZone()
  if (now === null || props.updatedAt === 0) return null
  if (props.failed === true) {
    return (
      <span className="text-caution text-meta">
        {t`Could not refresh · showing ${formatClock(props.updatedAt, zone)}`}
      </span>
    )
  }
  const age = Math.max(0, now - props.updatedAt)
  return (
    <span className="text-meta text-muted">
      {age < 1000
        ? t`Updated now`
        : t`Updated ${formatDuration(Math.floor(age / 1000) * 1000)} ago`}
    </span>
  )
}
