'use client'

import { useSyncExternalStore } from 'react'
import { EXACT_AT_START } from '@/components/ui/exact-on-focus'
import { useTimeZone } from '@/components/ui/time-format'
import { formatClockDigits, formatDateTime } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'

const never = () => () => {}

/**
 * The clock time of a ruler row; "≈" marks an estimate. It does not update, since hundreds of rows
 * would. The server renders nothing, because only the browser knows the user's time zone.
 */
export function RulerClock({ ms, estimated }: { ms: number | null; estimated: boolean }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const zone = useTimeZone()
  if (ms === null) return <span title={t`Nothing recorded ties this block to a time`}>—</span>
  if (!inBrowser) return null
  const exact = formatDateTime(ms, zone)
  const title = estimated ? t`${exact}, estimated from its block` : exact
  return (
    <time dateTime={new Date(ms).toISOString()} title={title} className={EXACT_AT_START}>
      {estimated ? '≈ ' : ''}
      {formatClockDigits(ms, zone)}
    </time>
  )
}
