'use client'

import { formatDateTime, formatRelative } from '@/lib/client/format/time'
import { useTimeZone } from './time-format'
import { useNow } from './use-now'

/**
 * A moment (milliseconds since 1970). Within a day it reads relative, the exact time is in its
 * title and, on focus, beside it. `form="exact"` always writes it out.
 */
export function Time(props: { at: number; form?: 'auto' | 'exact'; className?: string }) {
  const now = useNow(1000)
  const zone = useTimeZone()
  const valid = Number.isFinite(props.at)
  if (!valid) return <span className={props.className}>—</span>
  const exact = formatDateTime(props.at, zone)
  const text = now === null || props.form === 'exact' ? exact : formatRelative(props.at, now, zone)
  return (
    <time
      dateTime={new Date(props.at).toISOString()}
      title={exact}
      className={`whitespace-nowrap ${props.className ?? ''}`}
      suppressHydrationWarning
    >
      {text}
    </time>
  )
}
