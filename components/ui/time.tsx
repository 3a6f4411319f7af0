'use client'

import { useEffect, useRef, useState } from 'react'
import { formatDateTime, formatRelative } from '@/lib/client/format/time'
import { classNames } from './class-names'
import { EXACT_AT_END } from './exact-on-focus'
import { useTimeZone } from './time-format'
import { useNow } from './use-now'

/**
 * A time in milliseconds since 1970. Within a day it is shown relative to now; the exact time is
 * its title and appears above it while it or its row has the focus. `form="exact"` always writes it
 * out.
 */
export function Time(props: { at: number; form?: 'auto' | 'exact'; className?: string }) {
  const now = useNow(1000)
  const zone = useTimeZone()
  const element = useRef<HTMLTimeElement>(null)
  const [isAlone, setIsAlone] = useState(false)
  const valid = Number.isFinite(props.at)
  const exact = formatDateTime(props.at, zone)
  const text = now === null || props.form === 'exact' ? exact : formatRelative(props.at, now, zone)
  const isRelative = valid && text !== exact
  useEffect(() => setIsAlone(isRelative && standsAlone(element.current)), [isRelative])
  if (!valid) return <span className={props.className}>—</span>
  return (
    <time
      ref={element}
      dateTime={new Date(props.at).toISOString()}
      title={exact}
      tabIndex={isAlone ? 0 : undefined}
      className={classNames('whitespace-nowrap', isRelative && EXACT_AT_END, props.className)}
      suppressHydrationWarning
    >
      {text}
    </time>
  )
}

/**
 * Whether no focusable control, such as a button or a link, contains the time or shares its row.
 */
function standsAlone(time: Element | null): boolean {
  if (time === null || time.closest('a, button, summary, label, [role="option"]') !== null) {
    return false
  }
  return time.closest('li, tr')?.querySelector('a[href], button') == null
}
