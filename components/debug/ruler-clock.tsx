'use client'

import { useSyncExternalStore } from 'react'
import { EXACT_AT_START } from '@/components/ui/exact-on-focus'
import { useTimeZone } from '@/components/ui/time-format'
import { formatClockDigits, formatDateTime } from '@/lib/client/format/time'

const never = () => () => {}

/**
 * Clock time of a ruler row. It does not tick: hundreds of rows would. An estimate is marked "≈".
 * The reader's time zone is known in the browser only, so the server writes nothing.
 */
export function RulerClock({ ms, estimated }: { ms: number | null; estimated: boolean }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const zone = useTimeZone()
  if (ms === null) return <span title="Nothing recorded ties this block to a time">—</span>
  if (!inBrowser) return null
  const title = `${formatDateTime(ms, zone)}${estimated ? ', estimated from its block' : ''}`
  return (
    <time dateTime={new Date(ms).toISOString()} title={title} className={EXACT_AT_START}>
      {estimated ? '≈ ' : ''}
      {formatClockDigits(ms, zone)}
    </time>
  )
}
